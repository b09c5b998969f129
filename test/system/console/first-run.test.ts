import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLookFaults } from './find-look-faults.ts';
import { hostileText, isInert } from './hostile-text.ts';
import { joinProject } from './join-console.ts';
import { type ConsolePage, type OpenConsole, openConsole } from './open-console.ts';
import { arrivalsOf, createIngestKey, firstRunPath, openFirstRun, readSnippet } from './open-first-run.ts';

let cairn: OpenConsole;
beforeAll(async () => {
  cairn = await openConsole();
});
afterAll(() => cairn?.stop());

function expectNoFaults({ violations, errors }: ConsolePage): void {
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
}

test('a key is in memory alone: it is kept from tab to tab, and gone with the page or the project', async () => {
  const { page } = await openFirstRun(cairn, 'memory', 'node');
  const key = await createIngestKey(page);
  await page.getByRole('tab', { name: 'Prometheus' }).click();
  expect(await readSnippet(page, 'prometheus.yml')).toContain(key);
  expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toContain(
    key,
  );
  expect(page.url()).not.toContain(key);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).waitFor();
  await page.keyboard.type('open project default');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === `/p/${cairn.projectId}/get-started`);
  await page.getByRole('button', { name: 'Create an ingest key' }).waitFor();
  expect(await page.content()).not.toContain(key);
  await page.goBack();
  await page.reload();
  await page.getByRole('button', { name: 'Create an ingest key' }).waitFor();
  expect(await page.content()).not.toContain(key);
});

test('after a minute without data the page says what to check, what was refused first, and stored script stays text', async () => {
  const projectId = await cairn.createProject(hostileText);
  const opened = await cairn.openPage(firstRunPath(projectId, 'curl'), {
    prepare: (opening) => opening.clock.install(),
  });
  const { page } = opened;
  const key = await createIngestKey(page);
  const old = { timeUnixNano: '1000000000', asInt: '1', attributes: [attribute('note', hostileText)] };
  const response = await fetch(`${cairn.service.ingestUrl}/v1/metrics`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ingest-api-key': key },
    body: JSON.stringify({
      resourceMetrics: [{ scopeMetrics: [{ metrics: [{ name: 'old', gauge: { dataPoints: [old] } }] }] }],
    }),
  });
  expect(response.status).toBe(200);
  const late = page.getByRole('alert').filter({ hasText: 'nothing appears' });
  await expect.poll(() => late.count()).toBe(0);
  await page.clock.fastForward(61_000);
  await late.waitFor();
  await expect.poll(() => late.textContent()).toContain('too_old');
  await expect.poll(() => late.textContent()).toContain(hostileText);
  await expect.poll(() => late.textContent()).toContain(cairn.service.ingestUrl);
  await expect.poll(() => arrivalsOf(page).getByText('Nothing yet').count()).toBe(3);
  expect(await isInert(page)).toBe(true);
  expect(await findLookFaults(opened)).toEqual([]);
  expectNoFaults(opened);
});

const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } });

test('a failure of the service stays on the page, also while it is polled, until it answers', async () => {
  const { projectId, page } = await openFirstRun(cairn, 'unreachable', 'curl');
  await arrivalsOf(page).getByText('Waiting').first().waitFor();
  let polls = 0;
  await page.route(`**/projects/${projectId}/usage*`, async (route) => {
    polls += 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.abort('connectionrefused');
  });
  await page.reload();
  const failure = page.getByRole('alert').filter({ hasText: 'cannot be reached' });
  await failure.waitFor();
  await page.evaluate(`new MutationObserver(() => {
    if (document.querySelector('[role=alert]') === null) globalThis.lostFailure = true;
  }).observe(document.body, { childList: true, subtree: true })`);
  const before = polls;
  await expect.poll(() => polls, { timeout: 30_000 }).toBeGreaterThan(before + 2);
  expect(await page.evaluate('globalThis.lostFailure')).toBeUndefined();
  await page.unrouteAll({ behavior: 'wait' });
  await failure.waitFor({ state: 'detached' });
});

test('a hidden page does not poll, and a shown one does', async () => {
  const { page } = await openFirstRun(cairn, 'hidden', 'curl');
  await expect.poll(() => arrivalsOf(page).getByText('Waiting').count()).toBe(3);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await expect.poll(() => calls.filter((call) => call.endsWith('/usage')).length).toBeGreaterThan(1);
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  `);
  await page.waitForTimeout(500);
  calls.length = 0;
  await page.waitForTimeout(5_000);
  expect(calls).toEqual([]);
});

test('sample data is written into a project of its own, whose home opens; a second time while it is written is refused', async () => {
  const opened = await openFirstRun(cairn, 'no data', 'node');
  const { page, errors, violations } = opened;
  const demo = '**/console/v1/demo';
  await page.route(demo, (route) =>
    route.fulfill({
      status: 409,
      json: { error: { code: 'ALREADY_EXISTS', message: 'sample data is being written', details: [] } },
    }),
  );
  const button = page.getByRole('button', { name: 'Try sample data' });
  await button.click();
  await page.getByText('sample data is being written').waitFor();
  await page.unroute(demo);
  await button.click();
  await page.waitForURL((url) => url.pathname.endsWith('/home'));
  await page.getByRole('button', { name: 'Project demo, change' }).waitFor();
  for (const signal of ['Traces', 'Logs', 'Metrics'])
    await page
      .getByRole('region', { name: signal, exact: true })
      .getByText(/received, last at /)
      .waitFor();
  const { pathname } = new URL(page.url());
  await page.goto(cairn.service.apiUrl + pathname.replace(/home$/, 'get-started'));
  await arrivalsOf(page)
    .getByText(/^First at/)
    .nth(2)
    .waitFor();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await opened.findAccessibilityFaults()).toEqual([]);
  }
  expect(violations).toEqual([]);
  expect(errors.filter((error) => !error.includes('409'))).toEqual([]);
});

test('a viewer is told who makes keys, and gets the same address', async () => {
  const path = firstRunPath(cairn.projectId, 'node');
  const { page, violations } = await joinProject(cairn, 'grace@example.com', 'viewer', path);
  await page.getByText('An owner or admin makes an ingest key').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Create an ingest key' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Try sample data' }).count()).toBe(0);
  expect(await readSnippet(page, 'first-trace.mjs')).toContain(`apiUrl: '${cairn.service.ingestUrl}'`);
  expect(violations).toEqual([]);
});

test('by the keyboard alone: choose the sender, make the key, copy the snippet', async () => {
  const { page } = await openFirstRun(cairn, 'keyboard', 'node');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('tab', { name: 'Node.js' }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('from') === 'curl');
  await pressUntilFocused(page, 'Create an ingest key');
  await page.keyboard.press('Enter');
  await page.getByLabel('Ingest key').waitFor();
  await pressUntilFocused(page, 'Copy A metric');
  await page.keyboard.press('Enter');
  await page.getByText('Copied').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await readSnippet(page, 'A metric'));
});

test('over plain HTTP from another machine, where browsers have no clipboard for pages, copies as well', async () => {
  const { page } = await openFirstRun(cairn, 'plain-http', 'curl');
  await page.getByRole('button', { name: 'Copy A metric' }).waitFor();
  await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
  await page.getByRole('button', { name: 'Copy A metric' }).click();
  await page.getByText('Copied').waitFor();
  await page.evaluate(`
    const pasted = document.createElement('textarea');
    pasted.id = 'pasted';
    document.body.append(pasted);
    pasted.focus();`);
  await page.keyboard.press('Control+V');
  expect(await page.locator('#pasted').inputValue()).toBe(await readSnippet(page, 'A metric'));
});

async function pressUntilFocused(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const focused: unknown = await page.evaluate(
      'document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent',
    );
    if (focused === name) return;
  }
  throw new Error(`no focus on ${name}`);
}

// That of curl is looked at above, with what is late.
test.for(['node', 'browser'] as const)('axe finds nothing, and nothing overflows: %s', async (from) => {
  const opened = await openFirstRun(cairn, `look of ${from}`, from);
  await opened.page.getByRole('tabpanel').waitFor();
  expect(await findLookFaults(opened)).toEqual([]);
  expectNoFaults(opened);
});

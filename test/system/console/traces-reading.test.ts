import { Client } from '@cairn/sdk-node';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenConsole, openConsole } from './open-console.ts';
import { sendSampleTraces } from './send-sample-traces.ts';

let cairn: OpenConsole;

beforeAll(async () => {
  cairn = await openConsole();
});

afterAll(() => cairn?.stop());

const target = () => ({
  ingestUrl: cairn.service.ingestUrl,
  ingestKey: cairn.service.keys.ingestKey,
});

test('the beginning of a name that is written from right to left is shown, as of any other', async () => {
  const name = 'الطلب رقم ٤٧١١ مرفوض لأن الرصيد غير كاف '.repeat(3).trim();
  const client = new Client(cairn.service.keys.ingestKey, { apiUrl: cairn.service.ingestUrl });
  const trace = client.trace({ name });
  await trace.span(name, async () => {});
  await trace.close();
  await client.shutdown();
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/traces`);
  const row = page.getByRole('grid', { name: 'Traces' }).getByRole('link', { name: 'الطلب' });
  await row.waitFor();
  expect(await page.evaluate(showsBeginning('[role=grid] [role=gridcell]:has(a)'))).toBe(true);
  await row.click();
  await page.getByRole('treeitem').waitFor();
  expect(await page.evaluate(showsBeginning('[role=treeitem] [title]'))).toBe(true);
});

/** Whether the first letter stands within the element, which cuts its text off. */
const showsBeginning = (selector: string) => `(() => {
  const element = document.querySelector('${selector}');
  const range = document.createRange();
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  range.setStart(text, 0);
  range.setEnd(text, 1);
  const letter = range.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return element.scrollWidth > element.clientWidth && letter.left >= box.left && letter.right <= box.right + 1;
})()`;

test('a trace is found by its id, shows all of its tags, and keeps its colours where colours are forced or printed', async () => {
  const client = new Client(cairn.service.keys.ingestKey, { apiUrl: cairn.service.ingestUrl });
  const tagged = client.trace({ name: 'many tags' });
  const taggedId = tagged.getTraceId();
  for (let index = 0; index < 40; index += 1) tagged.addTag(`tag ${index}`);
  await tagged.close();
  await client.shutdown();
  const { checkoutId } = await sendSampleTraces(target());
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/traces`);
  // Keys that are pressed before are lost.
  await page.getByRole('heading', { name: 'Traces', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).fill(taggedId.toUpperCase());
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.endsWith(taggedId));
  await page.getByText('tag 29', { exact: true }).waitFor();
  expect(await page.getByText('tag 39', { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Show all 40 tags' }).click();
  await page.getByText('tag 39', { exact: true }).waitFor();

  await page.goto(`${cairn.service.apiUrl}/p/${cairn.projectId}/traces/${checkoutId}`);
  const bar = page.getByRole('treeitem').first().locator('[data-failed]');
  await bar.waitFor();
  const colorOf = () =>
    page.evaluate<string>(
      'getComputedStyle(document.querySelector("[role=treeitem] [data-failed]")).backgroundColor',
    );
  const color = await colorOf();
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await colorOf()).toBe(color);
  await page.emulateMedia({ forcedColors: 'none', media: 'print' });
  expect(await bar.isVisible()).toBe(true);
  expect(await page.getByRole('navigation', { name: 'Screens' }).isVisible()).toBe(false);
});

test('the events, logs and lines of a trace are reached and opened by keys alone', async () => {
  const { checkoutId } = await sendSampleTraces(target());
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/traces/${checkoutId}`);
  const isAt = (list: Locator, index: number) =>
    expect.poll(() => list.locator('[aria-selected]').nth(index).getAttribute('aria-selected')).toBe('true');

  const events = page.getByRole('treegrid', { name: 'Events' });
  await events.getByRole('row').nth(3).waitFor();
  await events.focus();
  const open = events.locator('[aria-expanded=true]');
  for (const index of [0, 1, 2]) {
    await page.keyboard.press('ArrowDown');
    await isAt(events, index);
  }
  await page.keyboard.press('Enter');
  await expect.poll(() => open.getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => open.getAttribute('aria-rowindex')).toBe('3');
  await page.keyboard.press('Enter');
  await expect.poll(() => open.count()).toBe(0);
  // The event that was closed is where the cursor goes on from.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => open.getAttribute('aria-rowindex')).toBe('2');

  await page.getByRole('tab', { name: 'Logs' }).click();
  const logs = page.getByRole('treegrid', { name: 'Logs of the trace' });
  await logs.focus();
  await page.keyboard.press('j');
  await isAt(logs, 0);
  await page.keyboard.press('j');
  await isAt(logs, 1);
  await page.keyboard.press('Enter');
  await expect.poll(() => logs.locator('[aria-expanded=true]').getAttribute('aria-rowindex')).toBe('2');

  await page.getByRole('tab', { name: 'Raw JSON' }).click();
  const lines = page.getByRole('grid', { name: 'Raw JSON' });
  await lines.focus();
  await page.keyboard.press('End');
  await expect.poll(() => lines.locator('[aria-selected=true]').textContent()).toMatch(/\}$/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('button', { name: 'Copied', exact: true }).waitFor({ timeout: 10_000 });
});

test('what is found among the events is searched on by typing on', async () => {
  const { checkoutId } = await sendSampleTraces(target());
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/traces/${checkoutId}`);
  const events = page.getByRole('treegrid', { name: 'Events' }).locator('[aria-expanded]');
  await expect.poll(() => events.count()).toBeGreaterThan(2);
  const field = page.getByRole('textbox', { name: 'Find events' });
  await field.click();
  await page.keyboard.type('c');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('find') === 'c');
  await page.keyboard.type('art validated');
  await expect.poll(() => events.count()).toBe(1);
  expect(await field.inputValue()).toBe('cart validated');
});

test('logs of a trace whose next page fails are asked for once, and again by a button', async () => {
  const { checkoutId } = await sendSampleTraces(target());
  let nextPages = 0;
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/traces/${checkoutId}?panel=logs`, {
    prepare: (opening) =>
      opening.route(
        (url) => url.pathname.endsWith('/v1/logs'),
        async (route) => {
          if (new URL(route.request().url()).searchParams.has('page_token')) {
            nextPages += 1;
            const error = { code: 'DEADLINE_EXCEEDED', message: 'the next page took too long', details: [] };
            return route.fulfill({ status: 504, json: { error } });
          }
          const response = await route.fetch();
          await route.fulfill({ response, json: { ...(await response.json()), next_page_token: 'more' } });
        },
      ),
  });
  await page.getByText('the next page took too long').waitFor();
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))');
  expect(nextPages).toBe(1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => nextPages).toBe(2);
});

test('a window between fixed times is read again by its button, and by the filter that is in force', async () => {
  await sendSampleTraces(target());
  const [since, until] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  let asked: string[] = [];
  const countOf = (path: string) => asked.filter((each) => each === path).length;
  const countLists = () => countOf('/traces');
  const countStatistics = () => countOf('/traces/stats');
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/traces?since=${since}&until=${until}`, {
    prepare: async (opening) => {
      opening.on('request', (request) => asked.push(new URL(request.url()).pathname.replace(/^.*\/v1/, '')));
    },
  });
  await page.getByRole('grid', { name: 'Traces' }).getByRole('link').first().waitFor();
  // The list may be there before its statistics are asked for.
  await expect.poll(countStatistics).toBe(3);
  await page.waitForLoadState('networkidle');
  asked = [];
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(countLists).toBe(1);
  await expect.poll(countStatistics).toBe(3);
  await page.getByRole('combobox', { name: 'Filter traces' }).press('Enter');
  await expect.poll(countLists).toBe(2);
});

test('an event that is far down comes into view by its link', async () => {
  const client = new Client(cairn.service.keys.ingestKey, { apiUrl: cairn.service.ingestUrl });
  const trace = client.trace({ name: 'many events' });
  for (let index = 0; index < 300; index += 1) trace.info(`step ${index}`);
  await trace.close();
  await client.shutdown();
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/traces/${trace.getTraceId()}`);
  const answer = page.waitForResponse((response) => response.url().endsWith('/events'));
  await page.reload();
  const { events } = (await (await answer).json()) as {
    events: { event_id: string; payload: { name?: string } }[];
  };
  const event = events.find(({ payload }) => payload.name === 'step 250')?.event_id ?? '';
  await page.goto(`${page.url()}?event=${event}`);
  const open = page.getByRole('treegrid', { name: 'Events' }).locator('[aria-expanded=true]');
  await open.waitFor();
  expect(await open.textContent()).toContain('step 250');
});

test('a browser whose clock is wrong shows the last hour of the service', async () => {
  await sendSampleTraces(target());
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/traces?since=1h`, {
    prepare: (opening) => opening.clock.setSystemTime(Date.now() - 3 * 3_600_000),
  });
  await page.getByRole('grid', { name: 'Traces' }).getByRole('link', { name: 'checkout' }).first().waitFor();
  // The times that a person begins with are of the same clock.
  await page.getByRole('button', { name: 'Last hour' }).click();
  const until = await page.getByLabel('To, exclusive').inputValue();
  expect(Math.abs(Date.parse(`${until}Z`) - Date.now())).toBeLessThan(3_600_000);
});

test('what is wrong with the filter of an address is said once, beside it', async () => {
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/traces?filter=severity%3Derror`);
  await page.getByText('The filter is not valid').waitFor();
  await page.getByLabel('Facets').getByText('Tags').waitFor();
  expect(await page.getByText(/Unquoted value/).count()).toBe(1);
});

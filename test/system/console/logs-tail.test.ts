import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenConsole, openConsole } from './open-console.ts';
import { sendLogs } from './send-logs.ts';

let cairn: OpenConsole;

beforeAll(async () => {
  cairn = await openConsole();
});

afterAll(() => cairn?.stop());

const filter = 'severity="error"';
const live = (query: string) => `/p/${cairn.projectId}/logs?live=1&filter=${encodeURIComponent(query)}`;
const send = (...bodies: readonly string[]) =>
  sendLogs(
    cairn.service,
    bodies.map((body) => ({ body, severityNumber: body.startsWith('info') ? 9 : 17 })),
  );
const list = "document.querySelector('[role=treegrid]')";
const bodies = (page: Page) =>
  page.getByRole('treegrid').locator('[role=gridcell]:last-child').allTextContents();

test('a tail keeps its filter over a restart of the service and says that it reconnected', async () => {
  const { page } = await cairn.openPage(live(filter));
  await page.getByText('Live', { exact: true }).waitFor();
  await send('first', 'info one');
  await page.getByText('first').waitFor();
  await cairn.service.restart();
  await page.getByText(/reconnected .* with the same filter/).waitFor({ timeout: 60_000 });
  await send('info two', 'second');
  await page.getByText('second').waitFor();
  expect(await bodies(page)).toEqual(['second', 'first']);
});

test('new records wait while one is read, and are shown when asked for', async () => {
  const { page } = await cairn.openPage(live('body:"held"'));
  await page.getByText('Live', { exact: true }).waitFor();
  await send(...Array.from({ length: 90 }, (_, index) => `held ${index}`));
  await page.getByRole('treegrid').waitFor();
  await page.evaluate(`${list}.scrollTop = 600`);
  const before = await bodies(page);
  await send('held newest');
  await page.getByRole('button', { name: '1 new' }).waitFor();
  expect(await bodies(page)).toEqual(before);
  expect(await page.evaluate(`${list}.scrollTop`)).toBe(600);
  await page.getByRole('button', { name: '1 new' }).click();
  await page.getByText('held newest').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await send('held later');
  await page.getByRole('button', { name: '1 new' }).waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('held later').waitFor();
});

test('as many records as an exporter sends at once are all shown', async () => {
  const { page } = await cairn.openPage(live('body:"burst"'));
  await page.getByText('Live', { exact: true }).waitFor();
  await send(...Array.from({ length: 512 }, (_, index) => `burst ${index}`));
  // The head is a row too.
  await expect.poll(() => page.getByRole('treegrid').getAttribute('aria-rowcount')).toBe('513');
});

test('more records than the service sends at once are said to be skipped, and before which', async () => {
  const { page } = await cairn.openPage(live('body:"flood"'));
  await page.getByText('Live', { exact: true }).waitFor();
  await send(...Array.from({ length: 1_500 }, (_, index) => `flood ${index}`));
  await page.getByText(/records before 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d were skipped/).waitFor();
  expect(await page.getByRole('treegrid').getAttribute('aria-rowcount')).toBe('1001');
});

test('a fifth tail of a browser waits for one of the four, and says so', async () => {
  const { page } = await cairn.openPage(live('body:"many"'));
  const context = page.context();
  for (let index = 0; index < 4; index += 1) {
    await page.getByText('Live', { exact: true }).waitFor();
    const next = await context.newPage();
    await next.goto(page.url());
    if (index < 3) await next.getByText('Live', { exact: true }).waitFor();
    else await next.getByText(/4 live tails are open/).waitFor();
  }
  await page.close();
  const last = context.pages().at(-1);
  await last?.getByText('Live', { exact: true }).waitFor();
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerTraces } from './answer-traces.ts';
import { findLookFaults } from './find-look-faults.ts';
import { findWaterfallFaults } from './find-waterfall-faults.ts';
import { hostileText, isInert } from './hostile-text.ts';
import { type ConsolePage, type OpenConsole, openConsole } from './open-console.ts';
import { type SampleTraces, sendLongTrace, sendSampleTraces } from './send-sample-traces.ts';

const longSpanCount = 10_000;

let cairn: OpenConsole;
let sample: SampleTraces;
let longId: string;

beforeAll(async () => {
  cairn = await openConsole();
  const target = { ingestUrl: cairn.service.ingestUrl, ingestKey: cairn.service.keys.ingestKey };
  sample = await sendSampleTraces(target);
  longId = await sendLongTrace(target, longSpanCount);
});

afterAll(() => cairn?.stop());

const tracesPath = (search = '') => `/p/${cairn.projectId}/traces${search}`;
const tracePath = (traceId: string, search = '') => `/p/${cairn.projectId}/traces/${traceId}${search}`;
const names = (page: Page) => page.getByRole('grid', { name: 'Traces' }).getByRole('link').allTextContents();
const shownSpans = (page: Page) => page.getByRole('treeitem').allTextContents();

function expectNoFaults({ violations, errors }: ConsolePage): void {
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
}

test('from the list by a facet to a trace, its spans, events, logs and JSON, and back to the same list', async () => {
  const opened = await cairn.openPage(tracesPath('?since=4h'));
  const { page } = opened;
  await page.getByText('8 traces', { exact: true }).waitFor();
  expect(await names(page)).toContain('checkout');

  await page.getByLabel('error, 2 traces').click();
  await page.getByText('2 traces', { exact: true }).waitFor();
  expect(await names(page)).toEqual(['nightly import', 'checkout']);
  expect(new URL(page.url()).searchParams.get('filter')).toBe('severity="error"');
  // The other severities stay on offer, with what they would give.
  await page.getByLabel('warning, 1 traces').waitFor();

  await page.getByPlaceholder('Choose a key').click();
  await page.getByRole('option', { name: 'region' }).click();
  await page.getByLabel('eu, 1 traces').click();
  await page.getByText('1 trace', { exact: true }).waitFor();
  const listUrl = page.url();

  const list = page.getByRole('grid', { name: 'Traces' });
  await list.focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.endsWith(sample.checkoutId));
  await page.getByRole('heading', { name: 'checkout', level: 1 }).waitFor();
  const sameValue = page.getByRole('link', { name: 'Traces with this value' }).first();
  expect(await sameValue.getAttribute('href')).toContain('since=4h&');

  // The tree by the keyboard: fold the order, unfold it, and choose the span that failed.
  await page.getByRole('tree', { name: 'Spans' }).focus();
  await expect.poll(() => shownSpans(page)).toHaveLength(4);
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowLeft');
  await expect
    .poll(() => shownSpans(page))
    .toEqual([expect.stringMatching(/^POST \/orders.*hides a failed span, 3 spans folded$/)]);
  const foldedUrl = page.url();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shownSpans(page)).toHaveLength(4);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'charge card' }).waitFor();
  await expect
    .poll(() => page.getByRole('table', { name: 'Span attributes' }).textContent())
    .toContain('1299');

  await page.getByRole('treegrid', { name: 'Events' }).getByText('moon phase changed').click();
  await expect
    .poll(() => page.getByRole('table', { name: 'Payload' }).textContent())
    .toContain('phase.namefull');
  // A value of one character to the line could not be read.
  expect((await page.getByRole('table', { name: 'Payload' }).boundingBox())?.width).toBeGreaterThan(300);

  await page.getByRole('tab', { name: 'Plugin events' }).click();
  const lifecycle = page.getByRole('region', { name: 'Lifecycle evm-1' });
  await expect.poll(() => lifecycle.getByRole('heading').textContent()).toBe('evm transaction confirmed');
  await expect.poll(() => lifecycle.textContent()).toContain('eip155:1');

  await page.getByRole('tab', { name: 'Logs' }).click();
  await page.getByText('card declined by the bank').click();
  await expect
    .poll(() => page.getByRole('table', { name: 'Log record' }).textContent())
    .toContain('attempt1');

  await page.getByRole('tab', { name: 'Raw JSON' }).click();
  await page.getByText(`"trace_id": "${sample.checkoutId}",`).waitFor();

  await page.goBack();
  await page.getByText('1 trace', { exact: true }).waitFor();
  expect(page.url()).toBe(listUrl);
  expect(await names(page)).toEqual(['checkout']);
  expectNoFaults(opened);

  const permalink = await cairn.openPage(new URL(foldedUrl).pathname + new URL(foldedUrl).search);
  await permalink.page.getByRole('treeitem').first().waitFor();
  await expect.poll(() => shownSpans(permalink.page)).toHaveLength(1);
  await permalink.page.getByRole('link', { name: 'Back to traces' }).click();
  await permalink.page.getByText('8 traces', { exact: true }).waitFor();
  expectNoFaults(permalink);
});

test('a trace of ten thousand spans scrolls, folds, and leads to its failed span', async () => {
  const opened = await cairn.openPage(tracePath(longId));
  const { page } = opened;
  const tree = page.getByRole('tree', { name: 'Spans' });
  await tree.focus();
  await page.getByText(longSpanCount.toLocaleString('en'), { exact: true }).first().waitFor();
  expect((await shownSpans(page)).length).toBeLessThan(100);
  await page.keyboard.press('End');
  await page.getByText(`row ${longSpanCount - 1}`, { exact: true }).waitFor();
  expect((await shownSpans(page)).length).toBeLessThan(100);

  await page.getByRole('button', { name: 'Fold all', exact: true }).click();
  await expect.poll(() => shownSpans(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Next failed span' }).click();
  await page.getByRole('heading', { name: `row ${longSpanCount - 1}` }).waitFor();
  await expect
    .poll(() => page.getByRole('table', { name: 'Span', exact: true }).textContent())
    .toContain('row is malformed');
  await page.getByRole('treeitem', { name: `row ${longSpanCount - 1}`, selected: true }).waitFor();
  expectNoFaults(opened);
});

test('a deep tree keeps its names, a long value its keys, and a narrow screen the durations', async () => {
  const { page } = await cairn.openPage(tracePath(sample.hostileId));
  await page.getByRole('treeitem').nth(8).waitFor();
  expect(await findWaterfallFaults(page)).toEqual([]);
  const keys = page.getByRole('table', { name: 'Attributes of the trace' }).getByRole('rowheader');
  expect((await keys.first().boundingBox())?.width).toBeGreaterThanOrEqual(100);
});

test('a query in place of a list can be cancelled, and so can its next page, which says when it failed', async () => {
  const { page } = await cairn.openPage(tracesPath('?since=4h'));
  const list = page.getByRole('grid', { name: 'Traces' });
  const click = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.getByText('8 traces', { exact: true }).waitFor();
  const before = await names(page);
  expect(before).toContain('(no name)');
  await answerTraces(page, 'not at all');
  await page.getByRole('combobox', { name: 'Filter traces' }).fill('status="completed"');
  await click('Apply');
  await page.getByText('Still reading…').waitFor();
  await click('Cancel');
  await page.getByText('Cancelled: this is the list from before.').waitFor();
  expect(await names(page)).toEqual(before);

  const { countNextPages } = await answerTraces(page, 'first of two pages');
  await click('Read again');
  await list.getByText('Reading more…').waitFor();
  await click('Cancel');
  await list.getByRole('button', { name: 'Read more' }).waitFor();
  expect(countNextPages()).toBe(1);
  await answerTraces(page, 'with an error');
  await click('Read more');
  await list.getByText('the next page is refused').waitFor();
  await answerTraces(page, 'last page');
  await click('Try again');
  await list.getByText(/^All \d traces are listed/).waitFor();
});

test('script that was stored in names, tags, attributes and payloads stays text', async () => {
  const opened = await cairn.openPage(tracePath(sample.hostileId, '?panel=raw&events=all'));
  const { page } = opened;
  await page.getByRole('heading', { name: hostileText, level: 1 }).waitFor();
  await page.getByRole('treegrid', { name: 'Events' }).getByText(hostileText).last().click();
  for (const tab of ['Attributes', 'Logs', 'Rule matches'])
    await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('treeitem').first().click();
  await page.goto(cairn.service.apiUrl + tracesPath(`?facet=${encodeURIComponent(hostileText)}`));
  await page.getByRole('link', { name: hostileText }).waitFor();
  await page.getByLabel(`${hostileText}, 1 traces`).click();
  await page.getByText('1 trace', { exact: true }).waitFor();
  expect(await isInert(page)).toBe(true);
  expectNoFaults(opened);
});

test('a running trace refreshes by itself without reading what did not change, and a hidden page rests', async () => {
  const { page } = await cairn.openPage(tracePath(sample.runningId));
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.getByText('first file read').waitFor();
  calls.length = 0;
  const { Client } = await import('@cairn/sdk-node');
  const client = new Client(cairn.service.keys.ingestKey, { apiUrl: cairn.service.ingestUrl });
  const trace = client.trace({ traceId: sample.runningId });
  trace.info('second file read');
  await trace.flush();
  await page.getByText('second file read').waitFor({ timeout: 30_000 });
  const reads = calls.filter((path) => path.endsWith('/events')).length;
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThanOrEqual(2);

  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  `);
  // What was already being read when the page was hidden.
  await page.waitForTimeout(1_000);
  calls.length = 0;
  await page.waitForTimeout(7_000);
  expect(calls).toEqual([]);
  await client.shutdown();
});

test('an unknown trace, a filter with a mistake and a window without traces say so', async () => {
  for (const traceId of ['f'.repeat(32), 'none']) {
    const { page } = await cairn.openPage(tracePath(traceId));
    await page.getByRole('heading', { name: 'This project has no such trace' }).waitFor();
  }
  const { page } = await cairn.openPage(tracesPath());
  await page.goto(
    cairn.service.apiUrl + tracesPath('?since=2020-01-01T00:00:00Z&until=2020-01-01T01:00:00Z'),
  );
  await page.getByRole('heading', { name: 'No traces match' }).waitFor();
  await page.goto(cairn.service.apiUrl + tracesPath(`?filter=${encodeURIComponent('status="paused"')}`));
  await page
    .getByText(/paused/)
    .last()
    .waitFor();
  await page.goto(cairn.service.apiUrl + tracesPath('?since=90d'));
  await page.getByText('at most 31 days').waitFor();
});

const views = ['list', 'trace', 'plugins', 'logs'] as const;

test.for(views)('axe finds nothing, and nothing overflows: %s', async (view) => {
  const path =
    view === 'list'
      ? tracesPath('?facet=region')
      : tracePath(sample.checkoutId, view === 'trace' ? '' : `?panel=${view}`);
  const opened = await cairn.openPage(path, { width: 390 });
  const { page } = opened;
  if (view === 'list') await page.getByText('8 traces', { exact: true }).waitFor();
  else await page.getByRole('treeitem').first().waitFor();
  if (view === 'logs') await page.getByText('card declined by the bank').waitFor();
  expect(await findLookFaults(opened)).toEqual([]);
  expectNoFaults(opened);
});

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileText, isInert } from './hostile-text.ts';
import { chartOf, editorOf, legendOf, type OpenMetrics, openMetrics, seriesOf } from './open-metrics.ts';

let metrics: OpenMetrics;

beforeAll(async () => {
  metrics = await openMetrics();
});

afterAll(() => metrics?.stop());

const paramsOf = (page: Page) => new URL(page.url()).searchParams;

/** The browser reports each refused request by itself. */
const withoutRefusals = (errors: readonly string[]) => errors.filter((error) => !error.includes('400'));

test('a metric of the catalogue becomes a query, a chart and a table', async () => {
  const { page, violations, errors } = await metrics.open([]);
  await page.getByRole('searchbox', { name: 'Catalogue' }).fill('REQUESTS');
  await page.waitForURL((url) => url.searchParams.get('search') === 'REQUESTS');
  await page.getByText('1 metric', { exact: true }).waitFor();
  const metric = page.getByRole('button', { name: /^http_server_requests_total/ });
  await expect.poll(() => metric.textContent()).toContain('{request} · code, instance, job');
  await metric.click();
  await chartOf(page).waitFor();
  await expect
    .poll(() => editorOf(page, 'A').textContent())
    .toBe('sum by (job) (rate(http_server_requests_total[5m]))');
  await expect.poll(() => legendOf(page).textContent()).toContain('4 request/s');

  await page.getByText('Table', { exact: true }).click();
  const values = page.getByRole('region', { name: 'Values' });
  await values.getByRole('cell', { name: 'checkout', exact: true }).waitFor();
  await expect.poll(() => values.textContent()).toContain('4 request/s');
  expect(paramsOf(page).get('show')).toBe('table');
  await page.goBack();
  await chartOf(page).waitFor();
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
});

test('a histogram is asked for its quantile, in its unit, beside the first query', async () => {
  const { page } = await metrics.open(['process_memory_usage_bytes']);
  await page.getByRole('button', { name: 'Add a query of http_server_request_duration_seconds' }).click();
  await expect
    .poll(() => paramsOf(page).getAll('q'))
    .toEqual([
      'process_memory_usage_bytes',
      'histogram_quantile(0.95, sum by (job, le) (rate(http_server_request_duration_seconds_bucket[5m])))',
    ]);
  await expect.poll(() => seriesOf(page).allTextContents()).toHaveLength(3);
  await page.getByRole('button', { name: 'Hide query A' }).click();
  await expect.poll(() => seriesOf(page).allTextContents()).toHaveLength(1);
  await expect.poll(() => legendOf(page).textContent()).toMatch(/\d ms/);
  expect(paramsOf(page).getAll('hide')).toEqual(['1']);
});

test('queries are added, duplicated, hidden and removed, and the address shows the same to others', async () => {
  const { page } = await metrics.open(['queue_depth{queue="queue-1"}']);
  await page.getByRole('button', { name: 'Duplicate query A' }).click();
  await editorOf(page, 'B').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2 * queue_depth{queue="queue-1"}');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => seriesOf(page).allTextContents()).toHaveLength(2);
  const shown = await seriesOf(page).allTextContents();
  expect(shown.map((name) => name[0])).toEqual(['A', 'B']);

  const other = await metrics.cairn.openPage(page.url().slice(metrics.cairn.service.apiUrl.length));
  await expect.poll(() => seriesOf(other.page).allTextContents()).toEqual(shown);
  await other.page.getByRole('button', { name: 'Remove query A' }).click();
  await expect.poll(() => paramsOf(other.page).getAll('q')).toEqual(['2 * queue_depth{queue="queue-1"}']);
  await other.page.goBack();
  await expect.poll(() => seriesOf(other.page).allTextContents()).toEqual(shown);
});

test('a mistake is underlined at its place, and explained for readers too', async () => {
  const { page, violations, errors } = await metrics.open(['sum(rate(queue_depth[5m]) oops)']);
  const underlined = page.locator('.cm-lintRange-error');
  await underlined.first().waitFor();
  const editor = editorOf(page, 'A');
  const described = await editor.getAttribute('aria-describedby');
  const alert = page.getByRole('alert');
  await alert.waitFor();
  await expect.poll(() => alert.textContent()).toContain('At character 27');
  await expect.poll(() => page.locator(`[id="${described}"]`).textContent()).toContain('At character 27');
  expect((await underlined.allTextContents()).join(' ')).toContain('oops');
  await editor.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('sum(queue_depth)');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await chartOf(page).waitFor();
  await expect.poll(() => underlined.count()).toBe(0);
  expect(violations).toEqual([]);
  expect(withoutRefusals(errors)).toEqual([]);
});

test('the editor completes metrics, labels and values from the service, by the keyboard alone', async () => {
  const { page, violations } = await metrics.open([]);
  await editorOf(page, 'A').focus();
  const options = page.getByRole('listbox').getByRole('option');
  await page.keyboard.type('queue_d');
  await options.filter({ hasText: 'queue_depth' }).first().waitFor();
  await page.waitForTimeout(150);
  await page.keyboard.press('Enter');
  await page.keyboard.type('{queu');
  await options
    .filter({ hasText: /^queue$/ })
    .first()
    .waitFor();
  await page.waitForTimeout(150);
  await page.keyboard.press('Enter');
  await page.keyboard.type('="queue-42');
  await options.filter({ hasText: 'queue-42' }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await chartOf(page).waitFor();
  expect(paramsOf(page).getAll('q')).toEqual(['queue_depth{queue="queue-42"}']);
  await expect.poll(() => seriesOf(page).allTextContents()).toHaveLength(1);
  expect(violations).toEqual([]);
});

test('brushing zooms the range of the whole view, by the mouse and by the keyboard', async () => {
  const { page } = await metrics.open(['sum(queue_depth)']);
  const plot = page.locator('.u-over');
  await plot.waitFor();
  const box = await plot.boundingBox();
  if (box === null) throw new Error('the chart has no area');
  await page.mouse.move(box.x + box.width * 0.25, box.y + 50);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + 60, { steps: 5 });
  await page.mouse.up();
  const spanMs = () =>
    Date.parse(paramsOf(page).get('until') ?? '') - Date.parse(paramsOf(page).get('since') ?? '');
  await expect.poll(spanMs).toBeLessThan(1_000_000);
  expect(spanMs()).toBeGreaterThan(800_000);
  await page.goBack();
  await expect.poll(spanMs).toBe(3_600_000);
  await chartOf(page).focus();
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await expect.poll(spanMs).toBeLessThan(1_000_000);
});

test('a click on a name of the legend draws that series alone', async () => {
  const { page } = await metrics.open(['queue_depth{queue=~"queue-[123]"}']);
  const names = seriesOf(page);
  await expect.poll(() => names.count()).toBe(3);
  await names.nth(1).click();
  for (const [place, pressed] of ['false', 'true', 'false'].entries())
    await expect.poll(() => names.nth(place).getAttribute('aria-pressed')).toBe(pressed);
  await names.nth(2).click({ modifiers: ['Control'] });
  await expect.poll(() => names.nth(2).getAttribute('aria-pressed')).toBe('true');
  await names.nth(1).click({ modifiers: ['Control'] });
  await names.nth(2).click();
  await expect.poll(() => names.nth(2).getAttribute('aria-pressed')).toBe('false');
});

test('a query that takes long says so, and cancelling it ends its request', async () => {
  const { page } = await metrics.open([]);
  await page.route('**/v1/metrics/query_range*', () => undefined);
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('query_range'));
  await page.getByRole('button', { name: /^queue_depth/ }).click();
  await page.getByText(/^Running for \d+ s$/).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await ended;
  await page.getByText('Cancelled.').waitFor();
  await page.unroute('**/v1/metrics/query_range*');
  await page.getByRole('button', { name: 'Run again' }).click();
  await chartOf(page).waitFor();
});

test('the automatic refresh asks again, and keeps what it shows meanwhile', async () => {
  const { page } = await metrics.cairn.openPage(
    `/p/${metrics.cairn.projectId}/metrics?q=sum(queue_depth)&since=1h&refresh=5s`,
  );
  await chartOf(page).waitFor();
  await page.waitForRequest((request) => request.url().includes('query_range'));
  await expect.poll(() => chartOf(page).count()).toBe(1);
  await page.waitForResponse((response) => response.url().includes('query_range') && response.ok());
});

test('the export has every value', async () => {
  const { page } = await metrics.open(['sum(queue_depth)'], { step: '1m' });
  await chartOf(page).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toMatch(/^time,query,value\r\n(?:[\dT:.-]+Z,A,[\d.]+\r\n){61}$/);
});

test('a step that is longer than the range gives way to the automatic one, which the page says', async () => {
  const { page } = await metrics.open(['sum(queue_depth)'], { step: '1d' });
  await chartOf(page).waitFor();
  await page.getByText('A step of 1d is longer than the range: values are 15s apart.').waitFor();
});

test('script in a label, a query or a search stays text', async () => {
  const { page, violations, errors } = await metrics.open(['hostile_text', `vector(1) # ${hostileText}`], {
    search: hostileText,
  });
  await expect.poll(() => seriesOf(page).allTextContents()).toHaveLength(3);
  expect((await seriesOf(page).allTextContents()).join()).toContain('vector(1) # <img src=x');
  await page.getByText('Table', { exact: true }).click();
  await page.getByRole('cell', { name: hostileText }).first().waitFor();
  expect(await isInert(page)).toBe(true);
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
});

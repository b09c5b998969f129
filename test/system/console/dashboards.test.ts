import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLookFaults } from './find-look-faults.ts';
import { hostileText, isInert } from './hostile-text.ts';
import {
  chooseAction,
  type DashboardInput,
  everyWidget,
  type OpenDashboards,
  openDashboards,
  widgetOf,
} from './open-dashboards.ts';

let dashboards: OpenDashboards;

beforeAll(async () => {
  dashboards = await openDashboards();
  await dashboards.put('checkout', everyWidget);
});

afterAll(() => dashboards?.stop());

const paramsOf = (page: Page) => new URL(page.url()).searchParams;

test('every type of widget shows what the service answers', async () => {
  const { page, violations, errors } = await dashboards.open('checkout');
  const requests = widgetOf(page, 'Requests');
  await requests.getByRole('img', { name: /2 series from/ }).waitFor();
  await expect
    .poll(() => requests.getByRole('region').getByRole('button').allTextContents())
    .toEqual(['code 200', 'code 500']);
  await expect.poll(() => requests.textContent()).toContain('2 req/s');
  await expect.poll(() => widgetOf(page, 'Memory').textContent()).toMatch(/Memory4\d\d(\.\d)? MiB/);
  await expect.poll(() => widgetOf(page, 'By instance').textContent()).toContain('checkout-1');
  const rows = widgetOf(page, 'Queues').getByRole('row');
  await expect.poll(() => rows.count()).toBe(6);
  await expect.poll(() => rows.nth(1).textContent()).toContain('queue-9');
  const stats = widgetOf(page, 'Logs by severity');
  await stats.getByText('error', { exact: true }).first().waitFor();
  await expect.poll(() => stats.getByRole('listitem').allTextContents()).toEqual(['info10', 'error2']);
  await widgetOf(page, 'All logs').getByText('records12', { exact: true }).waitFor();
  const shop = widgetOf(page, 'Shop').getByRole('row');
  await expect.poll(() => shop.count()).toBe(13);
  await expect
    .poll(() => shop.allTextContents())
    .toContainEqual(expect.stringContaining('errorshopcard declined'));
  await widgetOf(page, 'Traces').scrollIntoViewIfNeeded();
  await widgetOf(page, 'Traces').getByRole('link', { name: 'checkout', exact: true }).waitFor();
  await widgetOf(page, 'Notes').getByRole('link', { name: 'the guide' }).waitFor();
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
});

test('a widget opens where its query belongs, with its filter and range', async () => {
  const { page } = await dashboards.open('checkout', { since: '30m' });
  await widgetOf(page, 'Shop').getByText('card declined', { exact: true }).waitFor();
  await chooseAction(page, 'Shop', 'Open in logs');
  await page.waitForURL(/\/logs\?/);
  expect(paramsOf(page).get('filter')).toBe('service.name="shop"');
  expect(paramsOf(page).get('since')).toBe('30m');
  await page.goBack();
  await chooseAction(page, 'Requests', 'Open in metrics');
  await page.waitForURL(/\/metrics\?/);
  expect(paramsOf(page).get('q')).toContain('sum by (code, job)');
});

test('brushing one chart zooms all widgets, and the address shows the same to others', async () => {
  const { page } = await dashboards.open('checkout');
  const chart = widgetOf(page, 'Requests').getByRole('img', { name: /series from/ });
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await page.waitForURL(/until=/);
  // The records came at the end of the hour, which the zoom leaves out or halves: both show one range.
  const path = page.url().slice(dashboards.cairn.service.apiUrl.length);
  const other = await dashboards.cairn.openPage(path);
  const stat = (shown: Page) => widgetOf(shown, 'Memory').textContent();
  await expect.poll(() => stat(other.page)).toMatch(/MiB/);
  await expect.poll(() => stat(page)).toBe(await stat(other.page));
  await page.goBack();
  await expect.poll(() => paramsOf(page).get('until')).toBe(null);
});

test('an error of one widget leaves the others', async () => {
  await dashboards.put('partial', {
    title: 'Partial',
    default_time_window: '1h',
    widgets: [
      {
        type: 'stat',
        title: 'Fails',
        query: { expression: 'queue_depth * on () queue_depth' },
        layout: { x: 0, y: 0, w: 12, h: 5 },
      },
      {
        type: 'stat',
        title: 'Absent',
        query: { expression: 'no_such_metric' },
        layout: { x: 12, y: 0, w: 6, h: 5 },
      },
      {
        type: 'stat',
        title: 'Works',
        query: { expression: 'count(queue_depth)' },
        layout: { x: 18, y: 0, w: 6, h: 5 },
      },
    ],
  });
  const { page } = await dashboards.open('partial');
  await widgetOf(page, 'Fails').getByRole('alert').waitFor();
  await widgetOf(page, 'Absent').getByText('No value at this time').waitFor();
  await widgetOf(page, 'Works').getByText('100', { exact: true }).waitFor();
});

test('variables offer the values of a label, narrow the widgets and stand in the address', async () => {
  await dashboards.put('variables', {
    title: 'Variables',
    default_time_window: '1h',
    variables: [
      { name: 'queue', label: 'queue', metric: 'queue_depth' },
      { name: 'service', label: 'service.name', default: ['cache'] },
    ],
    widgets: [
      {
        type: 'stat',
        title: 'Count',
        query: { expression: 'count(queue_depth{queue="$queue"})' },
        layout: { x: 0, y: 0, w: 8, h: 4 },
      },
      {
        type: 'log_list',
        title: 'Records',
        query: { filter: 'service.name="$service"' },
        layout: { x: 8, y: 0, w: 16, h: 4 },
      },
    ],
  });
  const { page, violations, errors } = await dashboards.open('variables');
  await widgetOf(page, 'Count').getByText('100', { exact: true }).waitFor();
  await widgetOf(page, 'Records').getByText('cache warmed').waitFor();
  await page.getByRole('combobox', { name: 'queue' }).click();
  await page.getByRole('option', { name: 'queue-1', exact: true }).click();
  await widgetOf(page, 'Count').getByText('1', { exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'queue' }).fill('queue-42');
  await page.getByRole('option', { name: 'queue-42', exact: true }).click();
  await widgetOf(page, 'Count').getByText('2', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  expect(paramsOf(page).getAll('var.queue')).toEqual(['queue-1', 'queue-42']);
  const other = await dashboards.cairn.openPage(page.url().slice(dashboards.cairn.service.apiUrl.length));
  await widgetOf(other.page, 'Count').getByText('2', { exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'service' }).press('Backspace');
  await widgetOf(page, 'Records').getByText('card declined').first().waitFor();
  expect(paramsOf(page).getAll('var.service')).toEqual(['']);
  await page.keyboard.press('Escape');
  await chooseAction(page, 'Count', 'Open in metrics');
  await page.waitForURL(/\/metrics\?/);
  expect(paramsOf(page).get('q')).toBe('count(queue_depth{queue=~"(?:queue-1|queue-42)"})');
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
});

test('stored script is text, whatever shows it', async () => {
  await dashboards.put('hostile', {
    title: hostileText,
    description: hostileText,
    default_time_window: '1h',
    variables: [{ name: 'note', label: 'note', default: [hostileText] }],
    widgets: [
      {
        type: 'timeseries',
        title: hostileText,
        query: { expression: 'sum(queue_depth)', legend: hostileText },
        layout: { x: 0, y: 0, w: 12, h: 6 },
        unit: hostileText.slice(0, 32),
      },
      {
        type: 'table',
        title: '',
        query: { expression: 'hostile_text{note=~"$note|.*"}' },
        layout: { x: 12, y: 0, w: 12, h: 6 },
      },
      { type: 'trace_list', title: 'Traces', query: {}, layout: { x: 0, y: 6, w: 12, h: 5 } },
      {
        type: 'markdown',
        title: 'Text',
        query: {
          markdown: `${hostileText}\n\n[x](javascript:globalThis.ran=1) ![y](https://evil.example/y.png)`,
        },
        layout: { x: 12, y: 6, w: 12, h: 5 },
      },
    ],
  });
  const { page, violations, errors } = await dashboards.open('hostile');
  await page.getByRole('img', { name: /series from/ }).waitFor();
  await widgetOf(page, 'Traces').scrollIntoViewIfNeeded();
  await widgetOf(page, 'Traces').getByRole('link').first().waitFor();
  await expect
    .poll(() => page.getByRole('region', { name: /^Series of/ }).textContent())
    .toContain(hostileText);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
  await chooseAction(page, 'Text', 'Edit widget');
  await page.getByRole('textbox', { name: 'Text in Markdown' }).waitFor();
  expect(await isInert(page)).toBe(true);
  expect(await page.evaluate('document.querySelectorAll("img, a[href^=javascript]").length')).toBe(0);
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
});

test('forty widgets read only what is seen, and stay responsive', async () => {
  const widgets: DashboardInput['widgets'] = Array.from({ length: 40 }, (_, index) => ({
    type: index % 4 === 3 ? 'table' : 'timeseries',
    title: `Widget ${index}`,
    query: { expression: `queue_depth{queue=~"queue-${index % 10}.*"}` },
    layout: { x: (index % 2) * 12, y: Math.floor(index / 2) * 6, w: 12, h: 6 },
  }));
  await dashboards.put('forty', { title: 'Forty', default_time_window: '1h', widgets });
  const { page, errors } = await dashboards.open('forty');
  // What the first page asks until it ends is not counted.
  await page.reload({ waitUntil: 'commit' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/metrics/query')) asked.push(request.url());
  });
  await widgetOf(page, 'Widget 0').getByRole('img').waitFor();
  await page.waitForTimeout(500);
  expect(asked.length).toBeLessThan(12);
  await page.evaluate(observeLongTasks);
  for (let step = 0; step < 20; step += 1) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(50);
  }
  await widgetOf(page, 'Widget 39').scrollIntoViewIfNeeded();
  await widgetOf(page, 'Widget 38').getByRole('img').waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Forty widgets');
  const longestMs = await page.evaluate('Math.round(globalThis.longestTaskMs)');
  process.stdout.write(`the longest task with 40 widgets took ${longestMs} ms\n`);
  expect(errors).toEqual([]);
});

/** Runs in the page. */
const observeLongTasks = `
  globalThis.longestTaskMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      globalThis.longestTaskMs = Math.max(globalThis.longestTaskMs, duration);
  }).observe({ type: 'longtask' });`;

test('a dashboard is readable at every width and in both schemes', async () => {
  const viewed = await dashboards.open('checkout');
  await widgetOf(viewed.page, 'Requests').getByRole('img').waitFor();
  expect(await findLookFaults(viewed)).toEqual([]);
});

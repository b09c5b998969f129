import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { findLookFaults } from './find-look-faults.ts';
import { hostileText, isInert } from './hostile-text.ts';
import { joinProject } from './join-console.ts';
import { type ConsolePage, type OpenConsole, openConsole } from './open-console.ts';
import { sendLogs } from './send-logs.ts';
import { sendSampleMetrics } from './send-sample-metrics.ts';
import { sendSampleTraces } from './send-sample-traces.ts';

let cairn: OpenConsole;
beforeAll(async () => {
  cairn = await openConsole();
  const { service } = cairn;
  const nowMs = Date.now();
  await Promise.all([
    sendSampleTraces({ ingestUrl: service.ingestUrl, ingestKey: service.keys.ingestKey }),
    sendSampleMetrics(service, Math.floor(nowMs / 60_000) * 60_000),
    sendLogs(
      service,
      Array.from({ length: 1_000 }, (_, index) => ({
        body: `request ${index}`,
        timeMs: nowMs - index * 1_000,
        severityNumber: index % 10 === 0 ? 17 : index % 50 === 1 ? 21 : 9,
      })),
    ),
    sendRefusedMetric(),
    putFiringAlert(),
  ]);
  await waitForIncident();
});
afterAll(() => cairn?.stop());

/** A sample of 1970, whose label is in the example of its rejection. */
async function sendRefusedMetric(): Promise<void> {
  const attributes = [{ key: 'note', value: { stringValue: hostileText } }];
  const dataPoints = [{ timeUnixNano: '1000000000', asInt: '1', attributes }];
  await fetch(`${cairn.service.ingestUrl}/v1/metrics`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ingest-api-key': cairn.service.keys.ingestKey },
    body: JSON.stringify({
      resourceMetrics: [{ scopeMetrics: [{ metrics: [{ name: 'old', gauge: { dataPoints } }] }] }],
    }),
  });
}

async function putFiringAlert(): Promise<void> {
  const response = await fetch(`${cairn.service.apiUrl}/v1/metric-alerts/queues`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${cairn.service.keys.serverKey}`,
      'content-type': 'application/json',
      'if-none-match': '*',
    },
    body: JSON.stringify({
      display_name: `Long queues ${hostileText}`,
      severity: 'critical',
      enabled: true,
      condition: { expression: 'max by (job) (queue_depth) > 1' },
      notifications: [],
    }),
  });
  if (!response.ok) throw new Error(await response.text());
}

async function countIncidents(): Promise<number> {
  const { apiUrl, keys } = cairn.service;
  const response = await fetch(`${apiUrl}/v1/metric-alerts/queues/incidents`, {
    headers: { authorization: `Bearer ${keys.serverKey}` },
  });
  // The contract test holds the answer to its schema.
  const { incidents } = (await response.json()) as Schemas['IncidentList'];
  return incidents.length;
}

async function waitForIncident(): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    if ((await countIncidents()) > 0) return;
    await delay(500);
  }
  throw new Error('the alert has not fired within a minute');
}

const path = (search = '') => `/p/${cairn.projectId}/home${search}`;
const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

function expectNoFaults({ violations, errors }: ConsolePage): void {
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
}

test('what arrived, what failed, what fires, what was refused and what it takes, with the ways there', async () => {
  const opened = await cairn.openPage(path('?since=4h'));
  const { page } = opened;
  // The records of the traces too.
  await panel(page, 'Logs').getByText('1,002 records').waitFor();
  await panel(page, 'Metrics')
    .getByText(/samples/)
    .waitFor();
  await panel(page, 'Traces')
    .getByText(/received/)
    .waitFor();
  // 100 errors, 20 fatal ones, and one of a trace.
  await panel(page, 'Errors in logs').getByText('121 of 1,002 records').waitFor();
  await panel(page, 'Errors in logs').getByText('12.1 %').waitFor();
  await panel(page, 'Failed traces').getByText('1 of 7 traces').waitFor();
  await expect.poll(() => panel(page, 'Rejected').textContent()).toContain('too_old 1 sample, last at');
  await expect.poll(() => panel(page, 'Rejected').textContent()).toContain('multiply it by 1,000,000,000');
  await panel(page, 'Storage and retention')
    .getByRole('row', { name: /logs 35 days/ })
    .waitFor();
  await panel(page, 'Open incidents')
    .getByText(/job="checkout" since/)
    .waitFor();
  expect(await isInert(page)).toBe(true);
  const homeUrl = page.url();
  await panel(page, 'Open incidents')
    .getByRole('link', { name: /Long queues/ })
    .click();
  await page.waitForURL((url) => url.pathname.endsWith('/alerts/queues'));
  await page.goBack();
  await page.getByRole('link', { name: 'Open these traces' }).click();
  await page.getByText('1 trace', { exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Open these records' }).click();
  await page.waitForURL((url) => url.searchParams.get('filter') === 'severity>="error"');
  await page.getByText('121 records', { exact: true }).waitFor();
  await page.goBack();
  expect(page.url()).toBe(homeUrl);
  expectNoFaults(opened);
});

test('the range is in the address, is zoomed by the keyboard, and opens for somebody else', async () => {
  const { page } = await cairn.openPage(path());
  await page.waitForURL((url) => url.searchParams.get('since') === '24h');
  await page.getByRole('button', { name: 'Last 24 hours' }).click();
  await page.getByRole('button', { name: '1h', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('since') === '1h');
  const chart = page.getByRole('img', { name: /^Arrived logs over time/ });
  await chart.focus();
  // Long before the records were sent.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.has('until'));
  const { pathname, search } = new URL(page.url());
  await panel(page, 'Logs').getByText('0 records', { exact: true }).waitFor();
  const other = await cairn.openPage(pathname + search);
  await panel(other.page, 'Logs').getByText('0 records', { exact: true }).waitFor();
});

test('what is of the range before is marked until that of the chosen one is read', async () => {
  const { page } = await cairn.openPage(path('?since=4h'));
  await panel(page, 'Logs').getByText('1,002 records').waitFor();
  const held = Promise.withResolvers<void>();
  await page.route('**/usage?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Last 4 hours' }).click();
  await page.getByRole('button', { name: '1h', exact: true }).click();
  const isMarked = (title: string) => panel(page, title).getAttribute('aria-busy');
  await expect.poll(() => isMarked('Rejected')).toBe('true');
  expect(await isMarked('Logs')).toBe('true');
  held.resolve();
  await expect.poll(() => isMarked('Logs')).toBe('false');
  expect(await isMarked('Rejected')).toBe('false');
});

test('a part that fails says so by itself, and is read again alone', async () => {
  const stats = '**/v1/logs/stats?*';
  const { page } = await cairn.openPage(path('?since=4h'), {
    prepare: (opening) =>
      opening.route(stats, (route) =>
        route.fulfill({
          status: 504,
          headers: { 'x-request-id': 'req-7' },
          json: { error: { code: 'DEADLINE_EXCEEDED', message: 'the query took too long', details: [] } },
        }),
      ),
  });
  const alert = panel(page, 'Errors in logs').getByRole('alert');
  await alert.waitFor();
  await expect.poll(() => alert.textContent()).toContain('the query took too long');
  await expect.poll(() => alert.textContent()).toContain('req-7');
  await panel(page, 'Failed traces').getByText('1 of 7 traces').waitFor();
  await page.unroute(stats);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await panel(page, 'Errors in logs').getByText('121 of 1,002 records').waitFor();
});

test('a range that is too long to count says so, and still shows what arrived', async () => {
  const { page } = await cairn.openPage(path('?since=30d'));
  await panel(page, 'Logs').getByText('1,002 records').waitFor();
  await panel(page, 'Errors in logs')
    .getByText(/at most 7 days/)
    .waitFor();
  await panel(page, 'Failed traces').getByText('1 of 7 traces').waitFor();
  await page.goto(cairn.service.apiUrl + path('?since=90d'));
  await page.getByRole('alert').first().waitFor();
});

test('a project without data shows the way to its first, by the keyboard too', async () => {
  const projectId = await cairn.createProject('empty');
  const opened = await cairn.openPage(`/p/${projectId}/home`);
  const { page } = opened;
  await page.getByRole('heading', { name: 'Nothing has arrived in empty yet' }).waitFor();
  await page.getByText('This project has no alerts yet.').waitFor();
  expect(await findLookFaults(opened)).toEqual([]);
  await page.getByRole('link', { name: 'Send your first data' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === `/p/${projectId}/get-started`);
  expectNoFaults(opened);
});

test('a viewer sees the same, without what only admins change', async () => {
  const opened = await joinProject(cairn, 'grace@example.com', 'viewer', '/');
  const { page } = opened;
  await page.waitForURL((url) => url.pathname === path());
  await panel(page, 'Storage and retention').getByRole('table').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Change the retention' }).count()).toBe(0);
  await panel(page, 'Logs').getByText('1,002 records').waitFor();
  expectNoFaults(opened);
});

test('axe finds nothing, and nothing overflows', async () => {
  const opened = await cairn.openPage(path('?since=1h'));
  const { page } = opened;
  await panel(page, 'Errors in logs')
    .getByText(/of 1,002 records/)
    .waitFor();
  await panel(page, 'Open incidents').getByText(/since/).waitFor();
  await panel(page, 'Rejected').getByRole('listitem').waitFor();
  expect(await findLookFaults(opened)).toEqual([]);
  expectNoFaults(opened);
});

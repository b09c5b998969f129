import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { findLookFaults } from './find-look-faults.ts';
import { hostileText, isInert } from './hostile-text.ts';
import { type OpenAlerts, openAlerts } from './open-alerts.ts';

let alerts: OpenAlerts;

beforeAll(async () => {
  alerts = await openAlerts();
  await alerts.sendGauge('shelf.items', [
    { labels: { shelf: 'a' }, value: 1 },
    { labels: { shelf: 'b', note: hostileText }, value: 2 },
  ]);
  const alert = { severity: 'critical', enabled: true, notifications: [] };
  const ambiguous = { expression: 'shelf_items * on () shelf_items > 9' };
  const quiet = { expression: 'shelf_items > 900' };
  await alerts.createAlert('ambiguous', { ...alert, display_name: hostileText, condition: ambiguous });
  await alerts.createAlert('watching', { ...alert, display_name: 'Watching', condition: quiet });
  await alerts.createAlert('off', { ...alert, display_name: 'Off', enabled: false, condition: quiet });
  await vi.waitFor(async () => expect(await healthOfAmbiguous()).toBe('err'), { timeout: 60_000 });
});
afterAll(() => alerts?.stop());

async function healthOfAmbiguous(): Promise<string | undefined> {
  // The contract test holds the answer to its schema.
  const { data } = (await alerts.read(
    '/api/v1/rules?rule_name[]=ambiguous&exclude_alerts=true',
  )) as Schemas['PrometheusRulesResponse'];
  return data.groups[0]?.rules[0]?.health;
}

const home = () => alerts.pathOf('home');

test('an alert that cannot be evaluated is named with the reason, and neither it nor a disabled one watches', async () => {
  const opened = await alerts.cairn.openPage(home());
  const { page } = opened;
  const panel = page.getByRole('region', { name: 'Open incidents', exact: true });
  await panel.getByText('1 alert cannot be evaluated, and so cannot fire:').waitFor();
  await panel.getByText('None. 1 alert watches this project.').waitFor();
  expect(await panel.getByRole('listitem').textContent()).toContain('duplicate series');
  expect(await isInert(page)).toBe(true);
  expect(await findLookFaults(opened)).toEqual([]);
  await panel.getByRole('listitem').getByRole('link').click();
  await page.waitForURL((url) => url.pathname.endsWith('/alerts/ambiguous'));
  expect(opened.violations).toEqual([]);
  expect(opened.errors).toEqual([]);
});

test('alerts are shown without an answer about their evaluations', async () => {
  const { page } = await alerts.cairn.openPage(home(), {
    prepare: (opening) => opening.route('**/api/v1/rules?*', (route) => route.abort()),
  });
  const panel = page.getByRole('region', { name: 'Open incidents', exact: true });
  await panel.getByText('None. 2 alerts watch this project.').waitFor();
  expect(await panel.getByRole('alert').count()).toBe(0);
});

test('a full disk stands above everything else, until there is space', async () => {
  const retention = '**/console/v1/retention';
  const opened = await alerts.cairn.openPage(home(), {
    prepare: (opening) =>
      opening.route(retention, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), free_bytes: 1_048_576 } });
      }),
  });
  const { page } = opened;
  const notice = page.getByRole('alert');
  await notice
    .getByText(/not ready to take writes: the disk with the data is full, 1 MiB are free/)
    .waitFor();
  const place = (await notice.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  const charts = await page.getByRole('region', { name: 'Logs', exact: true }).boundingBox();
  expect(place).toBeLessThan(charts?.y ?? 0);
  expect(await findLookFaults(opened)).toEqual([]);
  await page.unroute(retention);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await notice.waitFor({ state: 'detached' });
  expect(opened.violations).toEqual([]);
});

test('whatever else keeps the service from writing is named too', async () => {
  const ready = '**/ready';
  const message = 'the service is not ready: the disk of the data directory is read-only: make it writable';
  const { page } = await alerts.cairn.openPage(home(), {
    prepare: (opening) =>
      opening.route(ready, (route) =>
        route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message, details: [] } } }),
      ),
  });
  const notice = page.getByRole('alert');
  await notice
    .getByText('not ready to take writes: the disk of the data directory is read-only: make it writable.')
    .waitFor();
  await page.unroute(ready);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await notice.waitFor({ state: 'detached' });
});

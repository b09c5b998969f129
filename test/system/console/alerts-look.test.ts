import { afterAll, beforeAll, expect, test } from 'vitest';
import { backlogAlert, incidentsOf, refreshUntil, sendBacklog } from './alert-tasks.ts';
import { findLookFaults } from './find-look-faults.ts';
import { hostileText, isInert } from './hostile-text.ts';
import { historyOf, type OpenAlerts, openAlerts } from './open-alerts.ts';

let alerts: OpenAlerts;

beforeAll(async () => {
  alerts = await openAlerts();
  await sendBacklog(alerts);
});

afterAll(() => alerts?.stop());

test('scripts in names, runbooks, expressions and labels are text', async () => {
  await alerts.sendGauge('hostile.gauge', historyOf({ note: hostileText }, [1, 9]));
  await alerts.createAlert('hostile', {
    ...backlogAlert,
    display_name: hostileText,
    condition: {
      expression: `hostile_gauge{note=~"${hostileText.replaceAll('"', '\\"').slice(0, 4)}.*"} > 5`,
    },
    documentation: {
      markdown: `${hostileText}\n\n[run](javascript:globalThis.ran=1) ![](http://example.com/x.png)`,
    },
  });
  const { page, violations, errors } = await alerts.cairn.openPage(alerts.pathOf('alerts'));
  await page.getByRole('link', { name: hostileText }).click();
  await page.getByRole('heading', { level: 1, name: hostileText }).waitFor();
  const row = incidentsOf(page).getByRole('row', { name: /firing/ });
  await refreshUntil(page, row);
  await row.click();
  await incidentsOf(page).getByRole('definition').filter({ hasText: hostileText }).first().waitFor();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page
    .getByRole('region', { name: 'Preview' })
    .getByRole('row', { name: /onerror/ })
    .first()
    .waitFor();
  await page.getByText('Read', { exact: true }).click();
  expect(await isInert(page)).toBe(true);
  expect(await page.title()).toContain('Alerts');
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
});

test('a project without alerts offers a first one', async () => {
  const projectId = await alerts.cairn.createProject('Bare');
  const { page, errors } = await alerts.cairn.openPage(`/p/${projectId}/alerts`);
  await page.getByRole('heading', { name: 'No alerts yet' }).waitFor();
  await page.getByRole('link', { name: 'Target down' }).click();
  await page.waitForURL((url) => url.searchParams.get('expression') === 'min_over_time(up[5m]) < 1');
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Target down');
  await page.getByText('The condition reads no series in this range').waitFor();
  expect(errors).toEqual([]);
});

test.each(['none', 'No Alert', 'long'.repeat(60)])('there is no alert %j', async (slug) => {
  const { page } = await alerts.cairn.openPage(alerts.pathOf(`alerts/${encodeURIComponent(slug)}`));
  await page.getByRole('heading', { name: 'There is no such alert' }).waitFor();
  await page.getByRole('link', { name: 'All alerts' }).click();
  await page.getByRole('heading', { name: 'Alerts', exact: true }).waitFor();
});

test.each([
  ['list', () => alerts.pathOf('alerts')],
  ['empty list', async () => `/p/${await alerts.cairn.createProject('Empty')}/alerts`],
  ['alert', () => alerts.pathOf('alerts/hostile')],
  ['editor', () => alerts.pathOf('alerts/hostile/edit')],
  ['missing alert', () => alerts.pathOf('alerts/none')],
] as const)('the %s looks right on every screen, to everyone', async (_, path) => {
  const opened = await alerts.cairn.openPage(await path());
  await opened.page.getByRole('heading', { level: 1 }).waitFor();
  await opened.page.waitForLoadState('networkidle');
  expect(await findLookFaults(opened)).toEqual([]);
  expect(opened.violations).toEqual([]);
});

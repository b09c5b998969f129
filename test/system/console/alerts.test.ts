import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  backlogAlert,
  incidentsOf,
  refreshUntil,
  sendBacklog,
  statusOf,
  typeInto,
  withoutRefusals,
} from './alert-tasks.ts';
import { findLookFaults } from './find-look-faults.ts';
import { joinProject } from './join-console.ts';
import { historyOf, type OpenAlerts, openAlerts } from './open-alerts.ts';

let alerts: OpenAlerts;

beforeAll(async () => {
  alerts = await openAlerts();
  await sendBacklog(alerts);
});

afterAll(() => alerts?.stop());

test('an alert made of a query fires, lists its incident and resolves', async () => {
  const name = 'service.errors';
  await alerts.sendGauge(name, historyOf({ service: 'checkout' }, [1, 1, 1]));
  const { page, violations, errors } = await alerts.cairn.openPage(
    alerts.pathOf('metrics', { q: 'service_errors' }),
  );
  await page.getByRole('link', { name: 'Make an alert of query A' }).click();
  await page.waitForURL((url) => url.pathname.endsWith('/new-alert'));
  const alert = page.getByRole('alert');
  await alert.waitFor();
  await expect.poll(() => alert.textContent()).toContain('Has no comparison');
  await expect.poll(() => page.locator('.cm-lintRange-error').first().textContent()).toBe('service_errors');

  await page.getByRole('textbox', { name: 'Name' }).fill('Checkout errors');
  await expect.poll(() => page.getByRole('textbox', { name: 'Slug' }).inputValue()).toBe('checkout-errors');
  await page.getByRole('combobox', { name: 'Severity' }).selectOption('critical');
  await typeInto(page, 'Expression', 'service_errors > 5');
  await statusOf(page).filter({ hasText: 'None of 1 series would be firing now.' }).waitFor();
  await page.getByRole('textbox', { name: 'Runbook' }).fill('Restart **checkout**.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL((url) => url.pathname.endsWith('/alerts/checkout-errors'));
  await page.getByText('It has never fired').waitFor();
  await expect.poll(() => page.locator('strong', { hasText: 'checkout' }).count()).toBe(1);

  // One sample each: no later one makes up for it.
  const send = (value: number) => alerts.sendGauge(name, [{ labels: { service: 'checkout' }, value }]);
  await send(9);
  const row = incidentsOf(page).getByRole('row', { name: /firing/ });
  await refreshUntil(page, row);
  await expect.poll(() => row.textContent()).toContain('{service="checkout"}9');
  await row.click();
  await page.waitForURL((url) => url.searchParams.get('incident')?.startsWith('inc_') === true);
  const link = page.getByRole('link', { name: 'Metrics at that time' });
  await expect.poll(() => link.getAttribute('href')).toContain('q=service_errors&since=');

  await send(2);
  await refreshUntil(page, incidentsOf(page).getByRole('row', { name: /resolved/ }));
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toMatch(
    /^id,state,labels,.+\r\ninc_\w+,resolved,"\{service=""checkout""\}",9,\S+Z,\S+Z,2\r\n$/,
  );

  const other = await alerts.cairn.openPage(new URL(page.url()).pathname + new URL(page.url()).search);
  await other.page.getByRole('link', { name: 'Metrics at that time' }).waitFor();
  await other.page.getByText('Open', { exact: true }).click();
  await other.page.getByText('No incident is open').waitFor();
  expect(new URL(other.page.url()).searchParams.get('state')).toBe('firing');
  expect(violations).toEqual([]);
  expect(withoutRefusals(errors)).toEqual([]);
});

test('the list puts firing alerts first, and its filters are in the address', async () => {
  await alerts.createAlert('list-quiet', {
    ...backlogAlert,
    display_name: 'A quiet one',
    condition: { expression: 'queue_backlog > 500' },
  });
  await alerts.createAlert('list-off', { ...backlogAlert, display_name: 'A disabled one', enabled: false });
  await alerts.createAlert('list-firing', {
    ...backlogAlert,
    display_name: 'Z that fires',
    severity: 'info',
    condition: { expression: 'queue_backlog > -100' },
  });
  const { page, violations, errors } = await alerts.cairn.openPage(
    alerts.pathOf('alerts', { search: 'list-' }),
  );
  const names = async () => await page.getByRole('row').getByRole('link').allTextContents();
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      return names();
    })
    .toEqual(['Z that fires', 'A quiet one', 'A disabled one']);
  await page.getByText(/refreshes every 30 s/).waitFor();
  await page.getByRole('combobox', { name: 'State' }).selectOption('disabled');
  await expect.poll(names).toEqual(['A disabled one']);
  const other = await alerts.cairn.openPage(new URL(page.url()).pathname + new URL(page.url()).search);
  await other.page.getByRole('link', { name: 'A disabled one' }).waitFor();
  await expect
    .poll(() => other.page.getByRole('row').getByRole('link').allTextContents())
    .toEqual(['A disabled one']);
  await page.getByRole('combobox', { name: 'Severity' }).selectOption('info');
  await page.getByText('No alert matches').waitFor();
  await page.goBack();
  await expect.poll(names).toEqual(['A disabled one']);
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
});

test('an alert that cannot be evaluated says why, and is not called quiet until it is changed', async () => {
  await alerts.sendGauge('shelf_items', [
    { labels: { shelf: 'a' }, value: 1 },
    { labels: { shelf: 'b' }, value: 2 },
  ]);
  await alerts.createAlert('ambiguous', {
    ...backlogAlert,
    display_name: 'Ambiguous',
    condition: { expression: 'shelf_items * on () shelf_items > 9' },
  });
  const { page, violations, errors } = await alerts.cairn.openPage(alerts.pathOf('alerts/ambiguous'));
  const problem = page.getByText('The last evaluation reports:');
  await expect
    .poll(async () => {
      if ((await problem.count()) === 0) await page.reload({ waitUntil: 'networkidle' });
      return problem.textContent();
    })
    .toContain('duplicate series');
  await page.getByText('not evaluated', { exact: true }).waitFor();
  await expectListed('not evaluated');
  await page.getByRole('link', { name: 'Edit' }).click();
  await typeInto(page, 'Expression', 'sum(shelf_items) > 9');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('quiet', { exact: true }).waitFor();
  expect(await problem.count()).toBe(0);
  expect(violations).toEqual([]);
  expect(withoutRefusals(errors)).toEqual([]);
});

/** Holds the row of the alert `ambiguous` against its state: the list neither waits for what its evaluation reported, nor fails with it. */
async function expectListed(state: string): Promise<void> {
  const rules = '**/api/v1/rules?*';
  const held = Promise.withResolvers<void>();
  const opened = await alerts.cairn.openPage(alerts.pathOf('alerts', { search: 'ambiguous' }), {
    prepare: (opening) =>
      opening.route(rules, async (route) => {
        await held.promise;
        await route.fulfill({
          status: 500,
          json: { status: 'error', errorType: 'internal', error: 'rules cannot be read' },
        });
      }),
  });
  const { page } = opened;
  const row = page.getByRole('row', { name: /Ambiguous/ });
  await row.getByText('quiet', { exact: true }).waitFor();
  const answered = page.waitForResponse(rules);
  held.resolve();
  await answered;
  await page.unroute(rules);
  await row.getByText('quiet', { exact: true }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);

  await page.getByRole('button', { name: 'Refresh' }).click();
  await row.getByText(state, { exact: true }).waitFor();
  expect(await row.textContent()).toMatch(/It cannot be evaluated: .*duplicate series/);
  expect(await page.getByRole('status').textContent()).toMatch(/, 1 cannot be evaluated$/);
  expect(await findLookFaults(opened)).toEqual([]);
  await page.getByRole('combobox', { name: 'State' }).selectOption(state);
  await page.waitForURL((url) => url.searchParams.get('state') === state);
  await row.waitFor();
}

test('an alert is searched, disabled, copied as YAML and deleted by the keyboard alone', async () => {
  await alerts.createAlert('stays', { ...backlogAlert, display_name: 'Stays' });
  await alerts.createAlert('by-keys', { ...backlogAlert, display_name: 'By keys', notifications: [] });
  const { page } = await alerts.cairn.openPage(alerts.pathOf('alerts'));
  await page.getByRole('link', { name: 'By keys' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('by-keys');
  await page.waitForURL((url) => url.searchParams.get('search') === 'by-keys');
  const press = async (role: 'link' | 'button', name: string) => {
    await tabTo(page, role, name);
    await page.keyboard.press('Enter');
  };
  await press('link', 'By keys');
  await page.waitForURL((url) => url.pathname.endsWith('/alerts/by-keys'));
  await press('button', 'Disable');
  await page.getByRole('button', { name: 'Enable' }).waitFor();
  expect(await alerts.read('/v1/metric-alerts/by-keys')).toEqual({
    ...backlogAlert,
    display_name: 'By keys',
    enabled: false,
  });

  await press('button', 'YAML');
  const yaml = page.getByRole('region', { name: 'File' });
  await yaml.waitFor();
  await expect.poll(() => yaml.textContent()).toContain('condition:\n  expression: queue_backlog > 5\n');
  await page.keyboard.press('Escape');
  await yaml.waitFor({ state: 'detached' });
  await press('button', 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete the alert “By keys”?' });
  await dialog.waitFor();
  await tabTo(page, 'button', 'Delete');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.endsWith('/alerts'));
  await page.getByRole('link', { name: 'Stays' }).waitFor();
  // The list is shown as it was until it is read again.
  await page.getByRole('link', { name: 'By keys' }).waitFor({ state: 'detached' });
});

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, role: 'link' | 'button', name: string): Promise<void> {
  for (let count = 0; count < 60; count += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if (await focused.and(page.getByRole(role, { name, exact: true })).count()) return;
  }
  throw new Error(`no ${role} ${name} by the keyboard`);
}

test('a viewer reads alerts and is offered no change', async () => {
  await alerts.createAlert('for-viewers', { ...backlogAlert, display_name: 'For viewers' });
  const path = alerts.pathOf('alerts');
  const { page, violations, errors } = await joinProject(alerts.cairn, 'vera@example.com', 'viewer', path);
  await page.getByRole('link', { name: 'For viewers' }).click();
  await page.getByRole('heading', { level: 1, name: 'For viewers' }).waitFor();
  await page.getByRole('img', { name: /^queue_backlog: 3 series/ }).waitFor();
  await page.getByText('Members of this project change alerts.').waitFor();
  for (const name of ['Edit', 'Delete', 'Disable', 'New alert'])
    await expect.poll(() => page.getByText(name, { exact: true }).count()).toBe(0);
  for (const screen of ['new-alert', 'alerts/for-viewers/edit']) {
    await page.goto(alerts.cairn.service.apiUrl + alerts.pathOf(screen));
    await page.getByText('You may read alerts here').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  }
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { backlogAlert, sendBacklog, statusOf, typeInto, withoutRefusals } from './alert-tasks.ts';
import { type OpenAlerts, openAlerts } from './open-alerts.ts';

let alerts: OpenAlerts;

beforeAll(async () => {
  alerts = await openAlerts();
  await sendBacklog(alerts);
});

afterAll(() => alerts?.stop());

test('the preview says what the API says, and names mistakes at their place', async () => {
  const path = alerts.pathOf('new-alert', {
    expression: 'queue_backlog > 5',
    recovery: 'queue_backlog < 2',
  });
  const { page, violations, errors } = await alerts.cairn.openPage(path);
  await page.getByRole('img', { name: /^Values of the condition: 3 series/ }).waitFor();
  const preview = await readPreview({ since: '6h', condition: backlogAlert.condition });
  expect(preview.incident_count).toBeGreaterThan(1);
  await expect
    .poll(() => statusOf(page).textContent())
    .toBe(
      `${preview.firing_count === 0 ? 'None' : preview.firing_count} of 3 series would be firing now. ${preview.incident_count} incidents would have opened in the last 6h.`,
    );
  await expect
    .poll(() => page.getByRole('list', { name: 'Bands' }).textContent())
    .toBe('Fires > 5Recovers < 2');
  const shown = await page.getByRole('region', { name: 'Preview' }).locator('tbody tr').allTextContents();
  const mail = preview.series.find(({ labels }) => labels['queue'] === 'mail');
  expect(shown.some((text) => text.includes('mail') && text.includes(`${mail?.incidents.length}`))).toBe(
    true,
  );

  await page.getByText('1h', { exact: true }).click();
  await statusOf(page).filter({ hasText: 'in the last 1h' }).waitFor();
  expect(new URL(page.url()).searchParams.get('preview')).toBe('1h');

  await typeInto(page, 'Recovery expression', 'queue_backlog < 7');
  const alert = page.getByRole('alert');
  await alert.filter({ hasText: 'Overlaps condition.expression' }).waitFor();
  await page.getByText('The last valid condition is shown.').waitFor();
  await expect.poll(() => page.locator('.cm-lintRange-error').textContent()).toContain('queue_backlog < 7');
  await typeInto(page, 'Recovery expression', 'queue_backlog < 1');
  await page.getByText('Recovers < 1').waitFor();
  await expect.poll(() => alert.count()).toBe(0);
  expect(violations).toEqual([]);
  expect(withoutRefusals(errors)).toEqual([]);
});

async function readPreview(body: Schemas['AlertPreviewInput']): Promise<Schemas['AlertPreview']> {
  const path = `/console/v1/projects/${alerts.cairn.projectId}/metric-alerts/preview`;
  // The contract test holds the answer to its schema.
  return (await alerts.cairn.call('POST', path, body)) as Schemas['AlertPreview'];
}

test('two people who edit one alert choose what stays, and nothing is overwritten', async () => {
  await alerts.createAlert('contested', { ...backlogAlert, display_name: 'Contested' });
  const path = alerts.pathOf('alerts/contested/edit');
  const mine = await alerts.cairn.openPage(path);
  const theirs = await alerts.cairn.openPage(path);
  await mine.page.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await theirs.page.getByRole('textbox', { name: 'Name' }).fill('Theirs');
  await theirs.page.getByRole('combobox', { name: 'Severity' }).selectOption('info');
  await theirs.page.getByRole('button', { name: 'Save' }).click();
  await theirs.page.getByRole('heading', { level: 1, name: 'Theirs' }).waitFor();

  await mine.page.getByRole('button', { name: 'Save' }).click();
  const dialog = mine.page.getByRole('dialog', { name: 'This alert was changed meanwhile' });
  await dialog.waitFor();
  await expect.poll(() => dialog.textContent()).toContain('Theirs');
  expect(await alerts.read('/v1/metric-alerts/contested')).toMatchObject({ display_name: 'Theirs' });
  await dialog.getByRole('button', { name: 'Back to my draft' }).click();
  await expect.poll(() => mine.page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Mine');
  await mine.page.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Save the result' }).click();
  await mine.page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();
  expect(await alerts.read('/v1/metric-alerts/contested')).toMatchObject({
    display_name: 'Mine',
    severity: 'info',
  });
  expect(mine.violations).toEqual([]);
  expect(withoutRefusals(mine.errors)).toEqual([]);
});

test('a draft is not left by accident, and a taken slug is named at its field', async () => {
  await alerts.createAlert('taken', { ...backlogAlert, display_name: 'Taken' });
  const { page } = await alerts.cairn.openPage(
    alerts.pathOf('new-alert', { expression: 'queue_backlog > 5' }),
  );
  await page.getByRole('textbox', { name: 'Name' }).fill('Taken');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Another alert has this slug.').waitFor();
  expect(await alerts.read('/v1/metric-alerts/taken')).toMatchObject({
    display_name: 'Taken',
    severity: 'critical',
  });
  await page.getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Taken');
  await page.getByRole('textbox', { name: 'Slug' }).fill('free');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL((url) => url.pathname.endsWith('/alerts/free'));
});

test('a draft outlives its session: one signs in beside it, and saves', async () => {
  const { page } = await alerts.cairn.openPage(
    alerts.pathOf('new-alert', { expression: 'queue_backlog > 5' }),
  );
  await page.getByRole('textbox', { name: 'Name' }).fill('Outlives');
  await page.getByRole('button', { name: 'Evaluate again' }).waitFor();
  await page.context().clearCookies();
  // Another query of the page may meet the end of the session first, and the dialog then covers the button.
  await page.getByRole('button', { name: 'Evaluate again' }).dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'UNAUTHENTICATED' }).first();
  const [beside] = await Promise.all([
    page.waitForEvent('popup'),
    refusal.getByRole('link', { name: 'Sign in in a new tab' }).click(),
  ]);
  await beside.getByLabel('E-mail address').fill(alerts.cairn.owner.email);
  await beside.getByLabel('Password').fill('not the password');
  await beside.keyboard.press('Enter');
  const mistake = beside.getByRole('alert').filter({ hasText: 'password is wrong' });
  await mistake.waitFor();
  expect(await mistake.getByRole('link').count()).toBe(0);
  await beside.getByLabel('Password').fill(alerts.cairn.owner.password);
  await beside.keyboard.press('Enter');
  await beside.waitForURL((url) => url.pathname.startsWith('/p/'));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL((url) => url.pathname.endsWith('/alerts/outlives'));
});

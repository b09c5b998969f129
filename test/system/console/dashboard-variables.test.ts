import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLookFaults } from './find-look-faults.ts';
import { chooseAction, type OpenDashboards, openDashboards, widgetOf } from './open-dashboards.ts';
import { sendLogs } from './send-logs.ts';

let dashboards: OpenDashboards;

beforeAll(async () => {
  dashboards = await openDashboards();
  const records = Array.from({ length: 9 }, (_, index) => ({ body: `order ${index}`, service: 'levels' }));
  const failed = { body: 'card declined', service: 'levels', severityNumber: 17 };
  await sendLogs(dashboards.cairn.service, [...records, failed]);
});

afterAll(() => dashboards?.stop());

/** A field of few values takes no `$level`: the filter is valid with a default alone. */
const bySeverity = {
  title: 'By severity',
  description: 'The first line\nand the second',
  default_time_window: '1h',
  variables: [{ name: 'level', label: 'severity', default: ['error'] }],
  widgets: [
    {
      type: 'log_list' as const,
      title: 'Shop',
      query: { filter: 'severity="$level" AND service.name="levels"' },
      layout: { x: 0, y: 0, w: 12, h: 6 },
    },
  ],
};

test.each([
  ['error', '1 record in this range.'],
  ['info', 'All 9 records in this range.'],
  ['', 'All 10 records in this range.'],
])('a field of few values is filtered by the chosen values: %j', async (level, footer) => {
  await dashboards.put(`severity-${level}`.replace(/-$/, ''), bySeverity);
  const { page } = await dashboards.open(`severity-${level}`.replace(/-$/, ''), { 'var.level': level });
  await widgetOf(page, 'Shop').getByText(footer).waitFor();
});

test('several values of a field of few are chosen', async () => {
  await dashboards.put('several', bySeverity);
  const { page } = await dashboards.open('several');
  await widgetOf(page, 'Shop').getByText('1 record in this range.').waitFor();
  await page.getByRole('combobox', { name: 'level' }).click();
  await page.getByRole('option', { name: 'info', exact: true }).click();
  await widgetOf(page, 'Shop').getByText('All 10 records in this range.').waitFor();
});

test('a filter that only a default makes valid is edited, saved, and checked as the service does', async () => {
  await dashboards.put('edited', bySeverity);
  const { page } = await dashboards.open('edited');
  expect(await page.getByText('The first line').innerText()).toBe('The first line\nand the second');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await widgetOf(page, 'Shop').waitFor();
  await chooseAction(page, 'Shop', 'Edit widget');
  const dialog = page.getByRole('dialog', { name: 'Edit Shop' });
  const filter = dialog.getByRole('combobox', { name: 'Filter logs' });
  expect(await filter.getAttribute('aria-invalid')).toBe('false');
  await dialog.getByRole('textbox', { name: 'Widget title' }).fill('Errors');
  await filter.fill('severity>="$other"');
  // What is shown then moves the button: the click must not miss it.
  await dialog.getByRole('button', { name: 'Apply to the draft' }).click();
  await dialog.getByText('The filter is not valid at character 11.').waitFor();
  await dialog.getByText(/^Unknown value/).waitFor();
  await filter.fill('severity>="$level"');
  await dialog.getByRole('button', { name: 'Apply to the draft' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  const [widget] = (await dashboards.get('edited')).widgets;
  expect(widget).toMatchObject({ title: 'Errors', query: { filter: 'severity>="$level"' } });
});

test('variables that were typed outlive Escape, and an unchanged form does not', async () => {
  await dashboards.put('typed', bySeverity);
  const { page } = await dashboards.open('typed', { edit: '1' });
  const dialog = page.getByRole('dialog', { name: 'Variables' });
  const open = () => page.getByRole('button', { name: 'Variables' }).click();
  await open();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await open();
  await dialog.getByLabel('Name').fill('severity');
  await page.keyboard.press('Escape');
  expect(await dialog.getByLabel('Name').inputValue()).toBe('severity');
});

test('a number of a place is emptied and typed anew', async () => {
  await dashboards.put('placed', bySeverity);
  const { page } = await dashboards.open('placed', { edit: '1' });
  await widgetOf(page, 'Shop').waitFor();
  await chooseAction(page, 'Shop', 'Move and resize');
  const dialog = page.getByRole('dialog', { name: 'Move and resize Shop' });
  const column = dialog.getByLabel('First column');
  await column.fill('');
  expect(await column.inputValue()).toBe('');
  await column.pressSequentially('7');
  expect(await column.inputValue()).toBe('7');
  await dialog.getByRole('button', { name: 'Place' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  expect((await dashboards.get('placed')).widgets[0]?.layout).toEqual({ x: 6, y: 0, w: 12, h: 6 });
});

const longSlug = 'long'.repeat(60);

test.each(['nowhere', 'No Dashboard', longSlug])('there is no dashboard %j', async (slug) => {
  const opened = await dashboards.open(encodeURIComponent(slug));
  const { page } = opened;
  await page.getByRole('heading', { name: 'No such dashboard' }).waitFor();
  // The others look the same.
  if (slug === longSlug) expect(await findLookFaults(opened)).toEqual([]);
  await page.getByRole('link', { name: 'All dashboards' }).click();
  await page.getByRole('heading', { name: 'Dashboards', exact: true }).waitFor();
});

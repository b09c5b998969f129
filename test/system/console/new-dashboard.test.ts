import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findLookFaults } from './find-look-faults.ts';
import { note, type OpenDashboards, openDashboards } from './open-dashboards.ts';

let dashboards: OpenDashboards;
let listPath: string;
let newPath: string;

beforeAll(async () => {
  dashboards = await openDashboards();
  listPath = `/p/${dashboards.cairn.projectId}/dashboards`;
  newPath = `/p/${dashboards.cairn.projectId}/new-dashboard`;
});

afterAll(() => dashboards?.stop());

beforeEach(() => dashboards.removeAll());

const focused = (field: Locator) => field.and(field.page().locator(':focus'));
/** The browser reports each refused request by itself. */
const withoutRefusals = (errors: readonly string[]) => errors.filter((error) => !/40[04]|412/.test(error));

test('the first dashboard is created by the keyboard alone, and opened to add widgets', async () => {
  const { page, violations, errors } = await dashboards.cairn.openPage(listPath);
  await page.getByRole('heading', { name: 'No dashboards yet' }).waitFor();
  const link = page.getByRole('link', { name: 'New dashboard' });
  await link.focus();
  await page.keyboard.press('Enter');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.focus();
  await page.keyboard.type('Checkout: errors');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const slug = page.getByRole('textbox', { name: 'Slug' });
  await expect.poll(() => slug.inputValue()).toBe('checkout-errors');
  await focused(slug).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === `${listPath}/checkout-errors`);
  expect(new URL(page.url()).searchParams.get('edit')).toBe('1');
  await page.getByRole('heading', { level: 1, name: 'Checkout: errors' }).waitFor();
  expect(await dashboards.get('checkout-errors')).toEqual({
    title: 'Checkout: errors',
    default_time_window: '1h',
    widgets: [],
  });
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
});

test('a taken slug is said at its field, and nothing is overwritten', async () => {
  await dashboards.put('checkout', note('Shop: Checkout'));
  const { page } = await dashboards.cairn.openPage(newPath);
  await page.getByRole('button', { name: 'Create the dashboard' }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await page.getByText('Write a title.').waitFor();
  await focused(title).waitFor();
  await title.fill('Checkout');
  await page.getByRole('button', { name: 'Create the dashboard' }).click();
  const slug = page.getByRole('textbox', { name: 'Slug' });
  await page.getByText('has this slug. Choose another.').waitFor();
  await expect.poll(() => slug.getAttribute('aria-invalid')).toBe('true');
  await focused(slug).waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  expect(await dashboards.get('checkout')).toEqual(note('Shop: Checkout'));

  await slug.fill('Check out');
  await page.getByText('Use lowercase letters').waitFor();
  await slug.fill('checkout-2');
  await title.fill('Checkout, the second');
  await expect.poll(() => slug.inputValue()).toBe('checkout-2');
  await page.getByRole('button', { name: 'Create the dashboard' }).click();
  await page.waitForURL((url) => url.pathname === `${listPath}/checkout-2`);
});

test('a dashboard starts from YAML, whose mistakes are said with their line', async () => {
  const { page, violations, errors } = await dashboards.cairn.openPage(newPath);
  await page.getByText('From YAML').click();
  const yaml = page.getByRole('textbox', { name: 'YAML' });
  const create = page.getByRole('button', { name: 'Create the dashboard' });
  await yaml.fill('title: Shop\ndefault_time_window: 6h\nwidgets:\n  - type: pie\n');
  await create.click();
  await page.getByText('Line 4: “widgets[0].type” has to be one of timeseries').waitFor();
  const withQuery = (expression: string) =>
    [
      'title: Shop',
      'default_time_window: 6h',
      'variables:',
      '  - { name: job, label: job, default: [checkout] }',
      'widgets:',
      '  - type: stat',
      '    title: Requests',
      `    query: { expression: '${expression}' }`,
      '    layout: { x: 0, y: 0, w: 6, h: 4 }',
    ].join('\n');
  await yaml.fill(withQuery('sum(up'));
  await expect.poll(() => page.getByRole('textbox', { name: 'Slug' }).inputValue()).toBe('shop');
  await create.click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  await expect.poll(() => alert.textContent()).toContain('widgets[0].query.expression');
  await yaml.fill(withQuery('sum(up{job=~"$job"})'));
  await create.click();
  await page.waitForURL((url) => url.pathname === `${listPath}/shop`);
  expect(await dashboards.get('shop')).toEqual({
    title: 'Shop',
    default_time_window: '6h',
    variables: [{ name: 'job', label: 'job', default: ['checkout'] }],
    widgets: [
      {
        type: 'stat',
        title: 'Requests',
        query: { expression: 'sum(up{job=~"$job"})' },
        layout: { x: 0, y: 0, w: 6, h: 4 },
      },
    ],
  });
  expect(violations).toEqual([]);
  expect(withoutRefusals(errors)).toEqual([]);
});

test('a draft is not left without asking', async () => {
  const { page } = await dashboards.cairn.openPage(newPath);
  await page.getByRole('textbox', { name: 'Title' }).fill('Checkout');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Checkout');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: 'No dashboards yet' }).waitFor();
});

test('the form looks right on every screen', async () => {
  const form = await dashboards.cairn.openPage(newPath);
  await form.page.getByRole('button', { name: 'Create the dashboard' }).click();
  await form.page.getByText('Write a title.').waitFor();
  expect(await findLookFaults(form)).toEqual([]);
  await form.page.getByText('From YAML').click();
  await form.page.getByRole('textbox', { name: 'YAML' }).waitFor();
  expect(await findLookFaults(form)).toEqual([]);
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findLookFaults } from './find-look-faults.ts';
import { hostileText } from './hostile-text.ts';
import { joinProject } from './join-console.ts';
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

const searchOf = (page: Page) => new URL(page.url()).searchParams.get('search');
const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const titlesOf = (page: Page) => rowsOf(page).getByRole('link').allTextContents();

test('the list is searched in its address, which shows others the same', async () => {
  await dashboards.put('checkout', note('Shop: Checkout'));
  await dashboards.put('queues', note('Queues'));
  await dashboards.put('hostile', note(hostileText));
  const { page, violations, errors } = await dashboards.cairn.openPage(listPath);
  await page.getByText('3 dashboards', { exact: true }).waitFor();
  expect(await titlesOf(page)).toEqual(['Shop: Checkout', hostileText, 'Queues']);
  await expect.poll(() => rowsOf(page).first().textContent()).toMatch(/checkout1\d{4}-\d\d-\d\d \d\d:\d\d$/);
  await page.keyboard.press('/');
  await page.keyboard.type('SHOP check');
  await page.getByText('1 of 3 dashboards').waitFor();
  await expect.poll(() => searchOf(page)).toBe('SHOP check');

  const path = page.url().slice(dashboards.cairn.service.apiUrl.length);
  const other = await dashboards.cairn.openPage(path);
  await other.page.getByText('1 of 3 dashboards').waitFor();
  expect(await titlesOf(other.page)).toEqual(['Shop: Checkout']);
  await other.page.getByRole('searchbox', { name: 'Search' }).fill('nothing of that');
  await other.page.getByRole('button', { name: 'Show all dashboards' }).click();
  await other.page.getByText('3 dashboards', { exact: true }).waitFor();
  await other.page.getByRole('link', { name: 'Queues' }).click();
  await other.page.getByRole('heading', { level: 1, name: 'Queues' }).waitFor();
  expect(await page.title()).toContain('Dashboards');
  expect([...violations, ...other.violations]).toEqual([]);
  expect([...errors, ...other.errors]).toEqual([]);
});

test('a deletion is asked for, and never takes what somebody has saved since', async () => {
  await dashboards.put('checkout', note('Checkout'));
  await dashboards.put('queues', note('Queues'));
  const { page, violations } = await dashboards.cairn.openPage(listPath);
  await page.getByRole('button', { name: 'Delete the dashboard Checkout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the dashboard “Checkout”?' });
  const confirm = dialog.getByRole('button', { name: 'Delete', exact: true });
  await expect.poll(() => confirm.getAttribute('data-loading')).toBeNull();
  await dashboards.replace('checkout', note('Checkout, by somebody else'));
  await confirm.click();
  await dialog.getByText('PRECONDITION_FAILED').waitFor();
  expect(await dashboards.get('checkout')).toEqual(note('Checkout, by somebody else'));

  await expect.poll(() => confirm.getAttribute('data-loading')).toBeNull();
  await confirm.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('1 dashboard', { exact: true }).waitFor();
  expect(await titlesOf(page)).toEqual(['Queues']);
  expect(violations).toEqual([]);
});

test('a viewer reads the list, and is told who writes', async () => {
  const { page } = await joinProject(dashboards.cairn, 'grace@example.com', 'viewer', listPath);
  await page.getByText('Its members and administrators create dashboards.').waitFor();
  await dashboards.put('checkout', note('Checkout'));
  await page.reload();
  await page.getByRole('link', { name: 'Checkout' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'New dashboard' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: /^Delete the dashboard/ }).count()).toBe(0);
  await page.goto(dashboards.cairn.service.apiUrl + newPath);
  await page.getByText('Its members and administrators create dashboards.').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).count()).toBe(0);
});

test('the list looks right on every screen, with long titles and without any', async () => {
  const empty = await dashboards.cairn.openPage(listPath);
  await empty.page.getByRole('heading', { name: 'No dashboards yet' }).waitFor();
  expect(await findLookFaults(empty)).toEqual([]);
  await dashboards.put('checkout', note(`${'A long title of a dashboard '.repeat(5)}${'x'.repeat(90)}`));
  await dashboards.put('a'.repeat(63), note('Queues'));
  const list = await dashboards.cairn.openPage(listPath);
  await list.page.getByText('2 dashboards').waitFor();
  expect(await findLookFaults(list)).toEqual([]);
  await list.page.getByRole('button', { name: 'Delete the dashboard Queues' }).click();
  await list.page.getByRole('dialog').waitFor();
  expect(await findLookFaults(list)).toEqual([]);
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenConsole, openConsole } from './open-console.ts';
import { sendLogs } from './send-logs.ts';

let cairn: OpenConsole;

beforeAll(async () => {
  cairn = await openConsole();
});

afterAll(() => cairn?.stop());

const openSection = (section: string) => cairn.openPage(`/p/${cairn.projectId}/settings/${section}`);
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** The browser reports each refused request by itself. */
const withoutRefusals = (errors: readonly string[]) =>
  errors.filter((error) => !/status of 4\d\d/.test(error));

test('the settings begin with the project, and a new name is everywhere at once', async () => {
  const { page, violations, errors } = await openSection('');
  await page.waitForURL((url) => url.pathname === `/p/${cairn.projectId}/settings/general`);
  await expect.poll(() => page.getByLabel('Project id').inputValue()).toBe(cairn.projectId);
  await cairn.call('POST', '/console/v1/projects', { name: 'taken' });
  await page.getByLabel('Name').fill('taken');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByText('There is already a project "taken"; choose another name.').waitFor();
  await expect.poll(() => page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Name').fill('storefront');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByText('Renamed.').waitFor();
  await page.getByRole('button', { name: 'Project storefront, change' }).waitFor();
  expect(violations).toEqual([]);
  expect(withoutRefusals(errors)).toEqual([]);
});

test('a name that somebody else gave meanwhile is shown before it is replaced', async () => {
  const [first, second] = await Promise.all([openSection('general'), openSection('general')]);
  await first.page.getByLabel('Name').waitFor();
  await second.page.getByLabel('Name').fill('mine');
  await first.page.getByLabel('Name').fill('theirs');
  await first.page.getByRole('button', { name: 'Rename' }).click();
  await first.page.getByText('Renamed.').waitFor();
  await second.page.getByRole('button', { name: 'Rename' }).click();
  await second.page.getByText('Somebody renamed the project meanwhile, to “theirs”').waitFor();
  await expect.poll(() => second.page.getByLabel('Name').inputValue()).toBe('mine');
  await second.page.getByRole('button', { name: 'Rename' }).click();
  await second.page.getByRole('button', { name: 'Project mine, change' }).waitFor();
});

test('a draft is not lost by leaving the page', async () => {
  const { page } = await openSection('general');
  await page.getByLabel('Name').fill('not yet');
  await page.getByRole('link', { name: 'Keys' }).click();
  const question = page.getByRole('dialog');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('not yet');
  expect(new URL(page.url()).pathname).toMatch(/general$/);
});

test('a created key is shown once and ingests; a revoked one is refused', async () => {
  const { page, violations, errors } = await openSection('keys');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('checkout in production');
  await page.getByRole('button', { name: 'Create the key' }).click();
  const shown = dialogOf(page, 'The key “checkout in production”');
  const ingestKey = await shown.getByLabel('Ingest key').inputValue();
  expect(ingestKey).toMatch(/^svc_ing_/);
  await page.keyboard.press('Escape');
  await shown.getByRole('button', { name: 'Done, I have copied it' }).click();
  const { service } = cairn;
  const withKey = { ...service, keys: { ...service.keys, ingestKey } };
  await sendLogs(withKey, [{ body: 'paid' }]);
  await page.reload();
  const row = rowOf(page, 'checkout in production');
  await row.waitFor();
  expect(await page.content()).not.toContain(ingestKey);

  await row.getByRole('button', { name: 'Revoke' }).click();
  const question = dialogOf(page, 'Revoke the key “checkout in production”?');
  await expect
    .poll(() => question.textContent())
    .toContain('Every server that sends with this key is refused');
  await question.getByRole('button', { name: 'Revoke', exact: true }).click();
  await row.getByText(/^Revoked 2/).waitFor();
  await expect.poll(() => sendLogs(withKey, [{ body: 'paid' }]).catch(String)).toContain('401');
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
});

test('the origins of a web key are checked at their field, and changed', async () => {
  const { page } = await openSection('keys');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Type').selectOption('web');
  await page.getByLabel('Name').fill('shop page');
  await page.getByLabel('Allowed origins').fill('https://shop.example/cart');
  await page.getByRole('button', { name: 'Create the key' }).click();
  await page.getByText(/Is "https:\/\/shop.example\/cart", expected an origin/).waitFor();
  await expect.poll(() => page.getByLabel('Allowed origins').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Allowed origins').fill('https://shop.example/');
  await page.getByRole('button', { name: 'Create the key' }).click();
  await page.getByRole('button', { name: 'Done, I have copied it' }).click();
  await page.getByRole('button', { name: 'Edit the key shop page' }).click();
  await page.getByLabel('Allowed origins').fill('https://shop.example\nhttps://www.shop.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await rowOf(page, 'shop page').getByText('https://shop.example, https://www.shop.example').waitFor();
});

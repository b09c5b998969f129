import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptInvitation, joinOrganization, newcomerPassword } from './join-console.ts';
import { type OpenConsole, openConsole } from './open-console.ts';
import { userIdOf } from './user-id-of.ts';

let cairn: OpenConsole;

beforeAll(async () => {
  cairn = await openConsole();
});

afterAll(() => cairn?.stop());

const pathOf = (section: string) => `/p/${cairn.projectId}/settings/${section}`;
const openSection = (section: string) => cairn.openPage(pathOf(section));
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** The browser reports each refused request by itself. */
const withoutRefusals = (errors: readonly string[]) =>
  errors.filter((error) => !/status of 4\d\d/.test(error));

test('an invitation is accepted in another browser, and the role of the person takes effect at once', async () => {
  const { page, violations, errors } = await openSection('people');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('E-mail address').fill(cairn.owner.email);
  await page.getByRole('button', { name: 'Make the link' }).click();
  await page.getByText('There is already a user ada@example.com.').waitFor();
  await page.getByLabel('E-mail address').fill('grace@example.com');
  await page.getByRole('combobox', { name: /^Role in (?!the organization)/ }).selectOption('viewer');
  await page.getByRole('button', { name: 'Make the link' }).click();
  const shown = dialogOf(page, 'The invitation of grace@example.com');
  await expect.poll(() => shown.textContent()).toMatch(/works once, until 20\d\d-\d\d-\d\d \d\d:\d\d UTC/);
  const link = await shown.getByRole('textbox', { name: 'Link' }).inputValue();
  await shown.getByRole('button', { name: 'Done, I have copied it' }).click();
  await page.getByRole('button', { name: 'Withdraw the invitation of grace@example.com' }).waitFor();

  const grace = await acceptInvitation(cairn, link, 'Grace');
  await grace.page.goto(`${cairn.service.apiUrl}/p/${cairn.projectId}/settings/members`);
  await grace.page.getByRole('heading', { name: 'Members: not with your role' }).waitFor();

  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByLabel('Role of Grace').selectOption('member');
  await page.getByText('Changed, in effect now.').waitFor();
  await grace.page.reload();
  await grace.page.getByRole('cell', { name: 'Grace (you)' }).waitFor();
  await expect.poll(() => grace.page.getByRole('button', { name: 'Remove' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Remove Grace' }).click();
  await dialogOf(page, /^Remove Grace from/)
    .getByRole('button', { name: 'Remove' })
    .click();
  await page.getByLabel('Role of Grace').waitFor({ state: 'detached' });
  await grace.page.reload();
  await grace.page.getByRole('heading', { name: 'This page does not exist' }).waitFor();

  await page.getByRole('combobox', { name: 'Add a person' }).fill('grace@');
  await page.getByRole('option', { name: 'Grace · grace@example.com' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Role of Grace').waitFor();
  await grace.page.reload();
  await grace.page.getByRole('cell', { name: 'Grace (you)' }).waitFor();
  expect(violations).toEqual([]);
  expect(withoutRefusals(errors)).toEqual([]);
});

test('a withdrawn invitation does not work', async () => {
  const { page } = await openSection('people');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('E-mail address').fill('late@example.com');
  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.getByRole('button', { name: 'Done, I have copied it' }).click();
  await page.getByRole('button', { name: 'Withdraw the invitation of late@example.com' }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('cell', { name: 'late@example.com', exact: true }).waitFor({ state: 'detached' });
  const { pathname, hash } = new URL(link);
  const late = await cairn.openSignedOut(pathname + hash);
  await late.page.getByLabel('Your name').fill('Late');
  await late.page.getByLabel('Password').fill(newcomerPassword);
  await late.page.getByRole('button', { name: 'Continue' }).click();
  await late.page.getByText(/the link does not work/).waitFor();
});

test('a password link sets a new password, and who is disabled is signed out', async () => {
  const newcomer = {
    email: 'linus@example.com',
    name: 'Linus',
    memberships: [{ project_id: cairn.projectId, role: 'member' as const }],
  };
  const linus = await joinOrganization(cairn, newcomer, '/account');
  const { page } = await openSection('people');
  await page.getByRole('button', { name: 'Make a password link for Linus' }).click();
  const link = new URL(await page.getByRole('textbox', { name: 'Link' }).inputValue());
  await page.getByRole('button', { name: 'Done, I have copied it' }).click();
  const anew = await cairn.openSignedOut(link.pathname + link.hash);
  await anew.page.getByLabel('Password').fill('orange kettle sings');
  await anew.page.getByRole('button', { name: 'Continue' }).click();
  await anew.page.getByRole('button', { name: 'Account of Linus' }).waitFor();
  await linus.page.reload();
  await linus.page.waitForURL((url) => url.pathname === '/sign-in');

  await page.getByRole('button', { name: 'Disable Linus' }).click();
  await dialogOf(page, 'Disable Linus?').getByRole('button', { name: 'Disable', exact: true }).click();
  await rowOf(page, 'Linus').getByText('Disabled').waitFor();
  await anew.page.goto(`${cairn.service.apiUrl}/p/${cairn.projectId}/logs`);
  await anew.page.waitForURL((url) => url.pathname === '/sign-in');
  await page.getByRole('button', { name: 'Enable Linus' }).click();
  await rowOf(page, 'Linus').getByText('Active').waitFor();
});

test('an admin manages everybody but owners, and the last owner is told why they stay', async () => {
  const newcomer = { email: 'ben@example.com', name: 'Ben', organizationRole: 'admin' } as const;
  const admin = await joinOrganization(cairn, newcomer, pathOf('people'));
  const owner = admin.page.getByRole('row').filter({ hasText: cairn.owner.email });
  await owner.getByText('Owners are managed by owners.').waitFor();
  await expect.poll(() => owner.getByRole('button').count()).toBe(0);
  await admin.page.getByRole('button', { name: 'Invite' }).click();
  const roles = admin.page.getByLabel('Role in the organization').locator('option');
  await expect.poll(() => roles.allTextContents()).toEqual(['Admin', 'No role']);
  const { page } = await openSection('people');
  await page.getByText('You are the last owner; make another owner first.').waitFor();
  expect(admin.errors).toEqual([]);
});

test('the last owner who can sign in is kept by the service too, and its words are shown', async () => {
  const { page } = await openSection('people');
  await page.getByRole('button', { name: 'Change the role of Ben' }).click();
  const dialog = page.getByRole('dialog', { name: 'Role of Ben' });
  await dialog.getByLabel('Role in the organization').selectOption('owner');
  await dialog.getByRole('button', { name: 'Change the role' }).click();
  await page.getByRole('button', { name: /^Change the role of Ada/ }).click();
  // Meanwhile the other owner is disabled, which this page has not read yet.
  await cairn.call(
    'PATCH',
    `/console/v1/users/${await userIdOf(cairn, 'ben@example.com')}`,
    { disabled: true },
    { 'if-match': '*' },
  );
  const own = page.getByRole('dialog', { name: 'Role of Ada' });
  await own.getByLabel('Role in the organization').selectOption('admin');
  await own.getByText('Only another owner can make you an owner again.').waitFor();
  await own.getByRole('button', { name: 'Change the role' }).click();
  await own.getByText('this is the last owner who can sign in; make another owner first').waitFor();
});

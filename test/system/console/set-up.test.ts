import Database from 'better-sqlite3';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layOutDataDirectory } from '../../../server/src/storage/data-directory.ts';
import { runCairn } from '../../support/run-cairn.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';
import { findLookFaults } from './find-look-faults.ts';
import { type ConsolePage, newContext, openIn, shareBrowser } from './open-console.ts';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' };
const gracePassword = 'violet tractor hums';
const refused = 'the link does not work (any more)';

let service: TestService;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([startTestService(), shareBrowser()]);
});
afterAll(async () => {
  await service?.stop();
});

const open = async (path: string) => openIn(await newContext(browser), service.apiUrl + path);

function pathOf(url: string): string {
  const { pathname, hash } = new URL(url);
  return pathname + hash;
}

/** As if the time of all links had run out. */
function expireLinks(): void {
  const db = new Database(layOutDataDirectory(service.dataDirectory).metaDatabase);
  db.prepare('UPDATE links SET expires_at_ms = ?').run(Date.now() - 1);
  db.close();
}

async function fillOwner(page: Page, { name, email, password }: typeof ada): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create the owner' }).click();
}

/** The browser itself reports answers that are no success. */
function expectNoFaults({ violations, errors }: ConsolePage, ...statuses: readonly number[]): void {
  expect(violations).toEqual([]);
  expect(errors.filter((error) => !statuses.some((status) => error.includes(String(status))))).toEqual([]);
}

test('before there is an owner, signing in explains the link, and a link without its code does not work', async () => {
  const opened = await open('/sign-in');
  const { page } = opened;
  await page.getByRole('heading', { name: 'No account yet' }).waitFor();
  await expect.poll(() => page.textContent('main')).toContain('cairn setup-link');
  expect(await findLookFaults(opened)).toEqual([]);
  await page.goto(`${service.apiUrl}/setup`);
  await page.getByText('This address lacks its one-time code').waitFor();
  await page.goto(`${service.apiUrl}/setup#../../evil`);
  await page.getByText('This address lacks its one-time code').waitFor();
  expectNoFaults(opened);
});

test('an expired or replaced set-up link is refused with what to do', async () => {
  const other = await startTestService();
  try {
    const replaced = other.setupUrl ?? '';
    // The command runs at a time of the past, so its link has expired.
    const expired = await runCairn(other.dataDirectory, 'setup-link');
    for (const url of [replaced, expired]) {
      const opened = await openIn(await newContext(browser), other.apiUrl + pathOf(url));
      await fillOwner(opened.page, ada);
      await expect.poll(() => opened.page.getByRole('alert').textContent()).toContain(refused);
      expectNoFaults(opened, 401);
    }
  } finally {
    await other.stop();
  }
});

test('the owner is created by the keyboard alone, with a password that is not guessed, and begins at the first data', async () => {
  const path = pathOf(service.setupUrl ?? '');
  const opened = await open(path);
  const { page } = opened;
  await page.getByRole('heading', { name: 'Create the owner' }).waitFor();
  // Nobody who looks at the history or the address bar gets the code.
  expect(new URL(page.url()).hash).toBe('');
  expect(await findLookFaults(opened)).toEqual([]);
  await page.getByLabel('Your name').focus();
  await page.keyboard.type(ada.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ada.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('password2026');
  await page.keyboard.press('Enter');
  const password = page.getByLabel('Password');
  await page.getByText('Is one of the most common passwords.').waitFor();
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
  expect(await findLookFaults(opened)).toEqual([]);
  await password.fill('short');
  await page.keyboard.press('Enter');
  // The browser holds the form: what it says is in its own language.
  expect(
    await password.evaluate((input: { readonly validity?: object }) =>
      Reflect.get(input.validity ?? {}, 'tooShort'),
    ),
  ).toBe(true);
  await password.fill(ada.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.endsWith('/get-started'));
  await page.getByRole('heading', { name: 'Send your first data' }).waitFor();
  expectNoFaults(opened, 400);
  const used = await open(path);
  await fillOwner(used.page, { ...ada, email: 'eve@example.com' });
  await expect.poll(() => used.page.getByRole('alert').textContent()).toContain(refused);
});

test('the owner signs in with that password', async () => {
  const opened = await open('/');
  const { page } = opened;
  await page.waitForURL((url) => url.pathname === '/sign-in');
  await signIn(page, ada.email, `${ada.password}!`);
  await page.getByText('password is wrong').waitFor();
  expect(await findLookFaults(opened)).toEqual([]);
  await signIn(page, ada.email, ada.password);
  await page.waitForURL((url) => url.pathname.endsWith('/get-started'));
  expectNoFaults(opened, 401);
});

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('an invitation is accepted once, with a name and a good password; a wrong and an expired one are refused', async () => {
  const ownerPage = await open('/');
  await signIn(ownerPage.page, ada.email, ada.password);
  await ownerPage.page.waitForURL((url) => url.pathname.startsWith('/p/'));
  const projectId = new URL(ownerPage.page.url()).pathname.split('/')[2] ?? '';
  const invite = async (email: string) => {
    const response = await ownerPage.page.request.post(`${service.apiUrl}/console/v1/invitations`, {
      headers: { origin: service.apiUrl },
      data: { email, organization_role: 'none', memberships: [{ project_id: projectId, role: 'viewer' }] },
    });
    return pathOf((await response.json()).url);
  };
  const expired = await invite('late@example.com');
  expireLinks();
  const path = await invite('grace@example.com');
  const wrong = path.replace(/.{4}$/, 'AAAA');
  for (const refusedPath of [expired, wrong]) {
    const { page } = await open(refusedPath);
    await accept(page, 'Mallory', gracePassword);
    await expect.poll(() => page.getByRole('alert').textContent()).toContain(refused);
  }
  const opened = await open(path);
  const { page } = opened;
  await page.getByRole('heading', { name: 'Set your password' }).waitFor();
  expect(new URL(page.url()).hash).toBe('');
  await accept(page, '', gracePassword);
  await page.getByText('Is needed to accept an invitation.').waitFor();
  await accept(page, 'Grace', 'grace@example.com');
  await page.getByText('Is made of the name or the address.').waitFor();
  expect(await findLookFaults(opened)).toEqual([]);
  await accept(page, 'Grace', gracePassword);
  await page.waitForURL((url) => url.pathname === `/p/${projectId}/get-started`);
  await page.getByRole('button', { name: 'Account of Grace' }).waitFor();
  await page.getByText('An owner or admin makes an ingest key').waitFor();
  expectNoFaults(opened, 400);
  const again = await open(path);
  await accept(again.page, 'Grace', gracePassword);
  await expect.poll(() => again.page.getByRole('alert').textContent()).toContain(refused);
});

async function accept(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

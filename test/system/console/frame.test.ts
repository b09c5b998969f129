import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutOffPixels } from './cut-off-pixels.ts';
import { findFaultsOfSchemes, findLookFaults } from './find-look-faults.ts';
import { type OpenConsole, openConsole } from './open-console.ts';
import { untilIntercepted } from './until-intercepted.ts';

let cairn: OpenConsole;

beforeAll(async () => {
  cairn = await openConsole();
  await cairn.createProject('shop');
});

afterAll(() => cairn?.stop());

test('signing in opens the page that was asked for, and signing out closes it', async () => {
  const { page, violations, errors } = await cairn.openSignedOut(`/p/${cairn.projectId}/traces?since=4h`);
  await page.getByLabel('E-mail address').fill(cairn.owner.email);
  await page.getByLabel('Password').fill(cairn.owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === `/p/${cairn.projectId}/traces`);
  expect(new URL(page.url()).searchParams.get('since')).toBe('4h');
  await page.getByRole('button', { name: 'Account of Ada' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/sign-in');
  await page.goto(`${cairn.service.apiUrl}/p/${cairn.projectId}/logs`);
  await page.waitForURL((url) => url.pathname === '/sign-in');
  expect(violations).toEqual([]);
  // The browser reports the answer 401 by itself; it is how the page learns that nobody is signed in.
  expect(errors.filter((error) => !error.includes('401'))).toEqual([]);
});

test('a wrong password says so, and the right one still works', async () => {
  const { page } = await cairn.openSignedOut('/sign-in');
  await page.getByLabel('E-mail address').fill(cairn.owner.email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('password is wrong');
  await page.getByLabel('Password').fill(cairn.owner.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.startsWith('/p/'));
});

test('signing in leads to no other site', async () => {
  const { page } = await cairn.openSignedOut('/sign-in?return_to=//evil.example/');
  await page.getByLabel('E-mail address').fill(cairn.owner.email);
  await page.getByLabel('Password').fill(cairn.owner.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.startsWith('/p/'));
  expect(new URL(page.url()).origin).toBe(cairn.service.apiUrl);
});

test('the project switch opens the same screen of another project, and the start page the last one', async () => {
  const longName = 'checkout'.repeat(10);
  await cairn.createProject(longName);
  // Nothing has arrived in that one.
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/traces`);
  await page.getByRole('button', { name: 'Project default, change' }).click();
  await page.getByRole('menuitem', { name: longName }).waitFor();
  const menu = page.getByRole('menu');
  expect(await menu.evaluate(cutOffPixels)).toBe(0);
  await page.getByRole('menuitem', { name: 'shop' }).click();
  await page.waitForURL((url) => url.pathname.endsWith('/traces') && !url.pathname.includes(cairn.projectId));
  const { pathname } = new URL(page.url());
  await page.goto(`${cairn.service.apiUrl}/`);
  await page.waitForURL((url) => url.pathname === pathname.replace('/traces', '/get-started'));
});

test('a project that the user may not open is not found', async () => {
  const { page } = await cairn.openPage('/p/prj_0000000000000000/logs');
  await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
});

test('the theme is kept by the browser, and follows the system until it is chosen', async () => {
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/logs`, { scheme: 'dark' });
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await page.getByRole('button', { name: 'Account of Ada' }).click();
  expect(await scheme()).toBe('dark');
  await page.getByText('Light', { exact: true }).click();
  expect(await scheme()).toBe('light');
  await page.reload();
  await page.getByRole('button', { name: 'Account of Ada' }).waitFor();
  expect(await scheme()).toBe('light');
});

test('a range of time is typed in, and is in the address', async () => {
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/logs`);
  await page.getByRole('button', { name: 'Last hour' }).click();
  await page.getByLabel('From').fill('2026-11-20T08:00:00');
  await page.getByLabel('To, exclusive').fill('2026-11-20T09:30:00');
  await page.getByRole('button', { name: 'Show this range' }).click();
  await page.waitForURL((url) => url.searchParams.get('since') === '2026-11-20T08:00:00.000Z');
  await expect
    .poll(() => page.evaluate('document.activeElement?.title'))
    .toBe('2026-11-20 08:00:00 – 09:30:00');
  await page.goBack();
  await page.getByRole('button', { name: 'Last hour' }).waitFor();
});

test('a screen that could not be loaded is loaded once the service is back, with its styles', async () => {
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/alerts`);
  await page.getByRole('heading', { name: 'Alerts', exact: true }).waitFor();
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await page.route(
    ({ pathname }) => pathname === '/' || pathname.startsWith('/assets/'),
    (route) => route.abort('connectionrefused'),
  );
  await untilIntercepted(page);
  await page.getByRole('link', { name: 'Logs', exact: true }).click();
  await page.getByText(/^The service cannot be reached\. Check that it runs/).waitFor();
  const probe = page.waitForEvent('requestfailed', (request) => new URL(request.url()).pathname === '/');
  await tryAgain.click();
  await probe;
  await tryAgain.waitFor();
  await page.unrouteAll();
  await tryAgain.click();
  await page.getByRole('combobox', { name: 'Filter logs' }).waitFor();
  const position = `getComputedStyle(document.querySelector('[aria-label="Filter logs"]')).position`;
  expect(await page.evaluate(position)).toBe('relative');
});

test('a dialog that could not be loaded leaves the view with what was entered, and opens once it can', async () => {
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/new-alert`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('half written');
  await page.waitForLoadState('networkidle');
  await page.route(
    ({ pathname }) => pathname === '/' || pathname.startsWith('/assets/'),
    (route) => route.abort('connectionrefused'),
  );
  await untilIntercepted(page);
  await page.keyboard.press('Control+k');
  const failure = page.getByRole('alert').filter({ hasText: 'The service cannot be reached.' });
  await failure.waitFor();
  expect(await name.inputValue()).toBe('half written');
  await page.unrouteAll();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  expect(await name.inputValue()).toBe('half written');
});

test('a console that the service has replaced is reloaded for the next screen, once', async () => {
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/alerts`);
  const open = (name: string) => page.getByRole('link', { name, exact: true }).click();
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  await heading('Alerts').waitFor();
  let isReplaced = true;
  let reloadCount = 0;
  await page.route(
    ({ pathname }) => pathname.startsWith('/assets/'),
    (route) => (isReplaced ? route.fulfill({ status: 404 }) : route.continue()),
  );
  await page.route(
    ({ pathname }) => pathname === '/',
    (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script src="./assets/index-new.js"></script>' }),
  );
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    isReplaced = false;
    reloadCount += 1;
  });
  await open('Logs');
  await heading('Logs').waitFor();
  expect(reloadCount).toBe(1);
  isReplaced = true;
  await open('Channels');
  await page.getByText('The service has a new version of the console.').waitFor();
  expect(reloadCount).toBe(1);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await heading('Channels').waitFor();
  expect(reloadCount).toBe(2);
});

test('everything is reached by the keyboard alone', async () => {
  const { page, errors } = await cairn.openPage(`/p/${cairn.projectId}/logs`);
  await page.getByRole('heading', { name: 'Logs' }).waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement?.textContent')).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement?.id')).toBe('main');
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.waitForURL((url) => url.pathname.endsWith('/traces'));
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).waitFor();
  await page.keyboard.type('metr');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.endsWith('/metrics'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sign out');
  await page.keyboard.press('Escape');
  expect(new URL(page.url()).pathname.endsWith('/metrics')).toBe(true);
  expect(errors).toEqual([]);
});

test('another session is listed, and ended from the account page', async () => {
  const other = await cairn.openSignedOut('/sign-in');
  await other.page.getByLabel('E-mail address').fill(cairn.owner.email);
  await other.page.getByLabel('Password').fill(cairn.owner.password);
  await other.page.keyboard.press('Enter');
  await other.page.waitForURL((url) => url.pathname.startsWith('/p/'));
  const { page, violations } = await cairn.openPage('/account');
  const end = page.getByRole('button', { name: /End the session of Chrome/ });
  await end.first().waitFor();
  for (let open = await end.count(); open > 0; open -= 1) {
    await end.first().click();
    await expect.poll(() => end.count()).toBe(open - 1);
  }
  await other.page.reload();
  await other.page.waitForURL((url) => url.pathname === '/sign-in');
  expect(violations).toEqual([]);
});

const pages = ['/account', '/nowhere', 'signed out'] as const;

test.for(pages)('axe finds nothing, and nothing overflows: %s', async (path) => {
  const opened = path === 'signed out' ? await cairn.openSignedOut('/sign-in') : await cairn.openPage(path);
  await opened.page.getByRole('heading').first().waitFor();
  expect(await findLookFaults(opened)).toEqual([]);
  expect(opened.violations).toEqual([]);
});

test('axe finds nothing in what opens', async () => {
  const frame = await cairn.openPage(`/p/${cairn.projectId}/logs`);
  const { page } = frame;
  const openers = [
    [() => page.getByRole('button', { name: 'Account of Ada' }).click(), page.getByText('Sign out')],
    [() => page.getByRole('button', { name: 'Project default, change' }).click(), page.getByRole('menu')],
    [() => page.getByRole('button', { name: 'Last hour' }).click(), page.getByLabel('From')],
    [() => page.keyboard.press('Control+k'), page.getByRole('dialog', { name: 'Command palette' })],
    [() => page.keyboard.press('?'), page.getByRole('dialog', { name: 'Keyboard' })],
  ] as const;
  await page.getByRole('heading', { name: 'Logs' }).waitFor();
  for (const [open, opened] of openers) {
    await open();
    await opened.waitFor();
    expect(await findFaultsOfSchemes(frame)).toEqual([]);
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
  }
});

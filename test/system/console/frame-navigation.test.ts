import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutOffPixels } from './cut-off-pixels.ts';
import { type OpenConsole, openConsole } from './open-console.ts';

let cairn: OpenConsole;

beforeAll(async () => {
  cairn = await openConsole();
  await cairn.createProject('shop');
});

afterAll(() => cairn?.stop());

test('the navigation of a small screen leaves each page that opens, however it was opened', async () => {
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/traces`, { width: 390 });
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await page.getByRole('button', { name: 'Navigation' }).click();
  await screens.getByRole('link', { name: 'Logs', exact: true }).click();
  await page.getByRole('heading', { name: 'Logs' }).waitFor();
  expect(await screens.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Navigation' }).click();
  await page.getByRole('button', { name: 'Project default, change' }).click();
  await page.getByRole('menuitem', { name: 'shop' }).click();
  await page.getByRole('button', { name: 'Project shop, change' }).waitFor();
  await screens.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Navigation' }).click();
  await page.goBack();
  await page.getByRole('button', { name: 'Project default, change' }).waitFor();
  await screens.waitFor({ state: 'hidden' });
});

test.each([
  ['alerts/none', 'All alerts'],
  ['automations/new', 'All automations'],
  ['automations/new', 'Cancel'],
  ['automations/none', 'All automations'],
  ['channels/none', 'All channels'],
  ['dashboards/none', 'All dashboards'],
  ['traces/none', 'Back to traces'],
  ['settings/projects', 'default'],
])('on %s the link “%s” leads away, and is not announced as the current page', async (path, name) => {
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/${path}`);
  const link = page.getByRole('main').getByRole('link', { name, exact: true });
  await link.waitFor();
  expect(await link.getAttribute('aria-current')).toBeNull();
  expect(await link.evaluate('(element) => getComputedStyle(element).color')).not.toBe('rgb(0, 0, 238)');
});

test.each([
  ['dashboards/shown', 'Dashboard', 'All dashboards'],
  ['traces/shown', 'Trace', 'Back to traces'],
])('%s that cannot be read has a title, and a link to its list', async (path, title, link) => {
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/metrics`);
  await page.route(
    ({ pathname }) => pathname.endsWith(`/v1/${path}`),
    (route) => route.abort('connectionrefused'),
  );
  await page.goto(new URL(`/p/${cairn.projectId}/${path}`, page.url()).href);
  const main = page.getByRole('main');
  await main.getByRole('alert').filter({ hasText: 'The service cannot be reached.' }).waitFor();
  expect(await main.getByRole('heading', { level: 1 }).allTextContents()).toEqual([title]);
  expect(await page.title()).toMatch(new RegExp(`^${title} ·`));
  expect(await main.getByRole('link', { name: link, exact: true }).isVisible()).toBe(true);
});

test('the palette gives the focus back', async () => {
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/metrics`);
  await page.getByRole('link', { name: 'Logs', exact: true }).focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Logs');
});

test('a sign-out of the palette that failed says so, and is tried again', async () => {
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/traces`);
  await page.getByRole('heading', { name: 'Traces', exact: true }).waitFor();
  const path = '/console/v1/session';
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => (route.request().method() === 'DELETE' ? route.abort('connectionrefused') : route.continue()),
  );
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).fill('sign out');
  await page.keyboard.press('Enter');
  const failure = page.getByRole('alert').filter({ hasText: 'The service cannot be reached.' });
  await failure.waitFor();
  await page.unrouteAll();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL((url) => url.pathname === '/sign-in');
});

test('an error that names something long is read to its end on a small screen', async () => {
  const opened = await cairn.openSignedOut('/sign-in', { width: 390 });
  const { page } = opened;
  const message = `There is no ${'account'.repeat(40)}.`;
  await page.route(
    ({ pathname }) => pathname === '/console/v1/session',
    (route) => route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message, details: [] } } }),
  );
  await page.getByLabel('E-mail address').fill(cairn.owner.email);
  await page.getByLabel('Password').fill(cairn.owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const notice = page.getByRole('alert');
  await notice.getByText(message).waitFor();
  expect(await notice.evaluate(cutOffPixels)).toBe(0);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutOffPixels } from './cut-off-pixels.ts';
import { findFaultsOfSchemes, findLookFaults } from './find-look-faults.ts';
import { createAccount } from './join-console.ts';
import { type OpenConsole, openConsole } from './open-console.ts';

let cairn: OpenConsole;

beforeAll(async () => {
  cairn = await openConsole();
  const project = `/console/v1/projects/${cairn.projectId}`;
  await cairn.call('POST', '/console/v1/projects', { name: 'shop '.repeat(15).trim() });
  await cairn.call('POST', `${project}/keys`, {
    kind: 'web',
    name: 'a key with a name that is rather long, because somebody wanted to say all of it',
    allowed_origins: ['https://shop.example', 'https://a-rather-long-name-of-a-host.shop.example'],
  });
  const memberships = [{ project_id: cairn.projectId, role: 'viewer' }] as const;
  await createAccount(cairn, { email: 'v@example.com', name: 'Vera', memberships: [...memberships] });
  await cairn.call('POST', '/console/v1/invitations', {
    email: 'somebody.with.a.long.name@mail.of.a.department.example.com',
    organization_role: 'none',
    memberships,
  });
});

afterAll(() => cairn?.stop());

const pathOf = (section: string) => `/p/${cairn.projectId}/settings/${section}`;
const sections = ['general', 'keys', 'members', 'projects', 'people', 'retention', 'audit', 'nothing'];

// In one page, which loads once what all sections have.
test('axe finds nothing in any section, and nothing overflows', async () => {
  const opened = await cairn.openPage(pathOf(sections[0] ?? ''));
  const { page } = opened;
  for (const [index, section] of sections.entries()) {
    if (index > 0) await page.goto(cairn.service.apiUrl + pathOf(section));
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await findLookFaults(opened), section).toEqual([]);
  }
  expect(opened.violations).toEqual([]);
});

test('tables show all their columns on a screen of 1,280 pixels, with the reasons why a person has no buttons', async () => {
  const { page } = await cairn.openPage(pathOf('people'), { width: 1_280 });
  await page.getByText('You are the last owner; make another owner first.').waitFor();
  for (const section of ['people', 'keys', 'members', 'projects', 'retention']) {
    await page.goto(cairn.service.apiUrl + pathOf(section));
    await page.getByRole('table').first().waitFor();
    await page.waitForLoadState('networkidle');
    const scrolled = page.locator('[tabindex="0"]').filter({ has: page.getByRole('table') });
    expect(await scrolled.count(), section).toBeGreaterThan(0);
    for (const table of await scrolled.all()) expect(await table.evaluate(cutOffPixels), section).toBe(0);
  }
});

/** The buttons that open a dialog, by section. */
const openers: readonly (readonly [string, readonly (string | RegExp)[]])[] = [
  ['keys', ['New key', /^Edit the key a key/, /^Revoke the key a key/]],
  ['people', ['Invite', 'Change the role of Vera', 'Make a password link for Vera']],
];

test.for(openers)('axe finds nothing in what opens on a telephone: %s', async ([section, names]) => {
  const opened = await cairn.openPage(pathOf(section), { width: 390 });
  const { page } = opened;
  const dialog = page.getByRole('dialog');
  for (const [index, name] of names.entries()) {
    if (index > 0) {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name }).click();
    await dialog.waitFor();
    expect(await findFaultsOfSchemes(opened)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  }
});

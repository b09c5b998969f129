import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

const sections = ['general', 'keys', 'members', 'projects', 'people', 'retention', 'audit'];

test.for([...sections, 'nothing'])('axe finds nothing, and nothing overflows: %s', async (section) => {
  const opened = await cairn.openPage(`/p/${cairn.projectId}/settings/${section}`);
  await opened.page.getByRole('heading', { level: 2 }).first().waitFor();
  await opened.page.waitForLoadState('networkidle');
  expect(await findLookFaults(opened)).toEqual([]);
  expect(opened.violations).toEqual([]);
});

const dialogs: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ['keys', (page) => page.getByRole('button', { name: 'New key' }).click()],
  ['keys', (page) => page.getByRole('button', { name: /^Edit the key a key/ }).click()],
  ['keys', (page) => page.getByRole('button', { name: /^Revoke the key a key/ }).click()],
  ['people', (page) => page.getByRole('button', { name: 'Invite' }).click()],
  ['people', (page) => page.getByRole('button', { name: 'Change the role of Vera' }).click()],
  ['people', (page) => page.getByRole('button', { name: 'Make a password link for Vera' }).click()],
];

test('axe finds nothing in what opens on a telephone', async () => {
  for (const [section, open] of dialogs) {
    const opened = await cairn.openPage(`/p/${cairn.projectId}/settings/${section}`, { width: 390 });
    await open(opened.page);
    await opened.page.getByRole('dialog').waitFor();
    expect(await findFaultsOfSchemes(opened)).toEqual([]);
    expect(await opened.page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await opened.page.context().close();
  }
});

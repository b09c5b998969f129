import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileText, isInert } from './hostile-text.ts';
import { createAccount, joinOrganization } from './join-console.ts';
import { type ConsolePage, type OpenConsole, openConsole } from './open-console.ts';
import { userIdOf } from './user-id-of.ts';

let cairn: OpenConsole;
beforeAll(async () => {
  cairn = await openConsole();
});

afterAll(() => cairn?.stop());

const pathOf = (section: string) => `/p/${cairn.projectId}/settings/${section}`;
const openSection = (section: string) => cairn.openPage(pathOf(section));
const navigationOf = (page: Page) => page.getByRole('navigation', { name: 'Settings' }).getByRole('link');

async function expectInert({ page, violations, errors }: ConsolePage): Promise<void> {
  expect(await isInert(page)).toBe(true);
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
}

test('a new project is offered by the switch at once', async () => {
  const { page, errors } = await openSection('projects');
  await page.getByRole('button', { name: 'New project' }).click();
  await page.getByLabel('Name').fill('blog');
  await page.getByRole('button', { name: 'Create the project' }).click();
  await page.getByText('Created “blog”.').waitFor();
  await page.getByRole('button', { name: 'Project default, change' }).click();
  await page.getByRole('menuitem', { name: 'blog' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('cell', { name: 'blog' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Project blog, change' }).waitFor();
  expect(errors).toEqual([]);
});

test('a shorter retention says what goes before it is saved, and null is the configuration again', async () => {
  const { page, violations, errors } = await openSection('retention');
  const row = page.getByRole('row', { name: /^Logs/i });
  await row.getByText('35 days').waitFor();
  const logs = page.getByRole('group', { name: 'logs' });
  await logs.getByLabel('As the service is configured').uncheck();
  await logs.getByLabel('Keep logs for').fill('30');
  await page.getByText('Write a number and a unit, such as 30d, 12h or 2w.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await logs.getByLabel('Keep logs for').fill('7d');
  await page
    .getByText('Logs older than 7 days go within 10 minutes; they are kept for 35 days now.')
    .waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Keep less?' });
  await expect.poll(() => question.textContent()).toContain('cannot be recovered');
  await question.getByRole('button', { name: 'Save, and remove what is older' }).click();
  await row.getByText('7 days').waitFor();
  await row.getByText('this page').waitFor();

  await logs.getByLabel('As the service is configured').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Save, and remove what is older' }).click();
  await row.getByText('the configuration of the service').waitFor();
  await row.getByText('35 days').waitFor();
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
});

test('a retention that two people change is compared before either is lost', async () => {
  const [first, second] = await Promise.all([openSection('retention'), openSection('retention')]);
  const change = async (page: Page, signal: string, text: string) => {
    const group = page.getByRole('group', { name: signal });
    await group.getByLabel('As the service is configured').uncheck();
    await group.getByLabel(`Keep ${signal} for`).fill(text);
  };
  await change(first.page, 'metrics', '400d');
  await change(second.page, 'traces', '60d');
  await first.page.getByRole('button', { name: 'Save' }).click();
  await first.page
    .getByRole('row', { name: /^Metrics/i })
    .getByText('400 days')
    .waitFor();
  await second.page.getByRole('button', { name: 'Save' }).click();
  const conflict = second.page.getByRole('dialog', { name: 'This retention was changed meanwhile' });
  await conflict.getByRole('button', { name: 'Save the result' }).click();
  await second.page
    .getByRole('row', { name: /^Traces/i })
    .getByText('60 days')
    .waitFor();
  await second.page
    .getByRole('row', { name: /^Metrics/i })
    .getByText('400 days')
    .waitFor();
});

test('the audit log says who did what, and its selection is an address', async () => {
  const admin = { email: 'grace@example.com', name: 'Grace', organizationRole: 'admin' } as const;
  const grace = await joinOrganization(cairn, admin, pathOf('general'));
  await grace.page.getByLabel('Name').fill('renamed');
  await grace.page.getByRole('button', { name: 'Rename' }).click();
  await grace.page.getByText('Renamed.').waitFor();

  const { page, violations, errors } = await openSection('audit');
  const rows = page.getByRole('treegrid', { name: 'Audit log' }).getByRole('row');
  await rows.filter({ hasText: 'Renamed the project' }).filter({ hasText: 'grace@example.com' }).waitFor();
  await rows.filter({ hasText: 'Changed the retention' }).first().waitFor();
  await rows.filter({ hasText: 'Invited somebody' }).filter({ hasText: cairn.owner.email }).first().waitFor();
  await page.getByLabel('What').selectOption('renameProject');
  await page.waitForURL((url) => url.searchParams.get('operation') === 'renameProject');
  await rows.filter({ hasText: 'Invited somebody' }).first().waitFor({ state: 'detached' });
  await rows.filter({ hasText: 'Renamed the project' }).click();
  const entry = page.getByRole('table', { name: 'Entry' });
  for (const text of ['renameProject', `/console/v1/projects/${cairn.projectId}`, 'Done, 200', '127.0.0.1'])
    await expect.poll(() => entry.textContent()).toContain(text);

  const other = await cairn.openPage(page.url().slice(cairn.service.apiUrl.length));
  await other.page.getByRole('table', { name: 'Entry' }).waitFor();
  await other.page.getByRole('button', { name: 'Only this person' }).click();
  await other.page.getByText('Opened a link and set a password').waitFor();
  await other.page.goBack();
  await other.page.getByRole('table', { name: 'Entry' }).waitFor();
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
});

test('the log is read page by page', async () => {
  const path = `/console/v1/projects/${cairn.projectId}/members/${await userIdOf(cairn, 'grace@example.com')}`;
  for (let count = 0; count < 250; count += 1) await cairn.call('PUT', path, { role: 'viewer' });
  const { page } = await openSection('audit?operation=putMember');
  const list = page.getByRole('treegrid', { name: 'Audit log' });
  await list.getByRole('row').nth(3).waitFor();
  await expect.poll(() => list.getByRole('row').count()).toBeLessThan(80);
  await list.focus();
  await expect
    .poll(async () => {
      await page.keyboard.press('End');
      return list.textContent();
    })
    .toContain('All 250 entries are listed.');
  // Entries are removed when they are old.
  await page.getByText('--audit-retention').waitFor();
});

test.for([
  ['viewer', ['General', 'Projects', 'Retention'], ['keys', 'members', 'people', 'audit']],
  ['member', ['General', 'Members', 'Projects', 'Retention'], ['keys', 'people', 'audit']],
] as const)(
  'a %s reads what they may, and nothing is asked that would be refused',
  async ([role, labels, refused]) => {
    const newcomer = {
      email: `${role}@example.com`,
      name: role,
      memberships: [{ project_id: cairn.projectId, role }],
    };
    const { page, errors } = await joinOrganization(cairn, newcomer, pathOf('general'));
    await page.getByText('Owners and admins may rename the project.').waitFor();
    await expect
      .poll(() => navigationOf(page).allTextContents())
      .toEqual([...labels, 'Password and sessions']);
    for (const label of labels) {
      await navigationOf(page).filter({ hasText: label }).click();
      await page.getByRole('heading', { level: 2, name: label }).waitFor();
      await expect.poll(() => page.getByRole('main').getByRole('textbox', { name: 'Name' }).count()).toBe(0);
      await expect
        .poll(() => page.getByRole('button', { name: /^(New|Invite|Save|Add|Rename)/ }).count())
        .toBe(0);
    }
    for (const section of refused) {
      await page.goto(cairn.service.apiUrl + pathOf(section));
      await page.getByText(`You are a ${role} of this project.`).waitFor();
    }
    expect(errors).toEqual([]);
  },
);

test('a key is created by the keyboard alone, and the focus returns', async () => {
  const { page } = await openSection('general');
  const sections = navigationOf(page);
  await sections.filter({ hasText: 'Keys' }).focus();
  await page.keyboard.press('Enter');
  const opener = page.getByRole('button', { name: 'New key' });
  await opener.waitFor();
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Type').waitFor();
  await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('SELECT');
  await page.keyboard.press('Tab');
  await page.keyboard.type('by keyboard');
  await page.keyboard.press('Enter');
  const done = page.getByRole('button', { name: 'Done, I have copied it' });
  await done.waitFor();
  await done.focus();
  await page.keyboard.press('Enter');
  await done.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('New key');
});

test('script in names, addresses and browsers stays text', async () => {
  await cairn.call('POST', '/console/v1/projects', { name: hostileText });
  await cairn.call('POST', `/console/v1/projects/${cairn.projectId}/keys`, {
    kind: 'ingest',
    name: hostileText,
  });
  await createAccount(cairn, {
    email: 'eve@example.com',
    name: hostileText,
    memberships: [{ project_id: cairn.projectId, role: 'member' }],
  });
  // Without the owner's own session, which signing in would end.
  const { apiUrl } = cairn.service;
  const signIn = await fetch(`${apiUrl}/console/v1/session`, {
    method: 'POST',
    headers: { origin: apiUrl, 'content-type': 'application/json', 'user-agent': hostileText },
    body: JSON.stringify(cairn.owner),
  });
  expect(signIn.status).toBe(201);
  for (const section of ['keys', 'members', 'projects', 'people']) {
    const opened = await openSection(section);
    await opened.page.getByText(hostileText).first().waitFor();
    await expectInert(opened);
    await opened.page.context().close();
  }
  const account = await cairn.openPage('/account');
  // A browser that is not known is shown by the beginning of what it says.
  await account.page.getByText(hostileText.slice(0, 40)).first().waitFor();
  await expectInert(account);
  // Within the limit of the name of an operation.
  const audit = await openSection(`audit?operation=${encodeURIComponent(hostileText.slice(0, 60))}`);
  await audit.page.getByText('No entries match').waitFor();
  await expectInert(audit);
});

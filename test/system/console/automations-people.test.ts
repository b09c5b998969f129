import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLookFaults } from './find-look-faults.ts';
import { hostileText, isInert } from './hostile-text.ts';
import { joinProject } from './join-console.ts';
import { filterOf, type OpenAutomations, openAutomations, tryButton } from './open-automations.ts';
import type { ConsolePage } from './open-console.ts';

let cairn: OpenAutomations;

beforeAll(async () => {
  cairn = await openAutomations();
});

afterAll(() => cairn?.stop());

function expectNoFaults({ violations, errors }: ConsolePage): void {
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
}

test('of two people who edit one automation, the second chooses what stays', async () => {
  const path = cairn.screenPath(`/${await cairn.createAutomation({ name: 'Shared', description: 'old' })}`);
  const [first, second] = [await cairn.openPage(path), await cairn.openPage(path)];
  await second.page.getByLabel('Name').waitFor();
  await first.page.getByLabel('Name').fill('Shared by the first');
  await filterOf(first.page).fill('severity="warning"');
  await first.page.getByRole('button', { name: 'Save' }).click();
  await first.page.getByText('Saved.').waitFor();

  await second.page.getByLabel('Name').fill('Shared by the second');
  await second.page.getByLabel('Description').fill('new');
  await second.page.getByRole('button', { name: 'Save' }).click();
  const conflict = second.page.getByRole('dialog', { name: 'This automation was changed meanwhile' });
  await conflict.waitFor();
  expect(await findLookFaults(second)).toEqual([]);
  await conflict.getByRole('button', { name: 'Back to my draft' }).click();
  await expect.poll(() => second.page.getByLabel('Name').inputValue()).toBe('Shared by the second');
  await second.page.getByRole('button', { name: 'Save' }).click();
  await conflict.getByRole('radio', { name: /mine/i }).click();
  await conflict.getByRole('button', { name: 'Save the result' }).click();
  await second.page.getByText('Saved.').waitFor();
  await expect.poll(() => filterOf(second.page).inputValue()).toBe('severity="warning"');

  await first.page.reload();
  await first.page.getByRole('heading', { name: 'Shared by the second' }).waitFor();
  await expect.poll(() => first.page.getByLabel('Description').inputValue()).toBe('new');
  await first.page.getByRole('button', { name: 'Delete' }).click();
  const question = first.page.getByRole('dialog', { name: 'Delete the automation "Shared by the second"?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await first.page.getByRole('heading', { name: 'Automations', level: 1 }).waitFor();
  await expect.poll(() => first.page.getByRole('link', { name: 'Shared by the second' }).count()).toBe(0);

  await second.page.getByLabel('Description').fill('newer');
  await second.page.getByRole('button', { name: 'Save' }).click();
  await second.page.getByRole('button', { name: 'Create it again' }).click();
  await second.page.waitForURL((url) => !url.pathname.endsWith(path));
  await second.page.getByRole('heading', { name: 'Shared by the second' }).waitFor();
  await expect.poll(() => second.page.getByLabel('Description').inputValue()).toBe('newer');
  expect([...first.violations, ...second.violations]).toEqual([]);
});

test('members read and try automations, viewers read them', async () => {
  const id = await cairn.createAutomation({ name: 'For readers', channels: ['on-call'] });
  const member = await joinProject(cairn, 'grace@example.com', 'member', cairn.screenPath());
  await member.page.getByText('Owners and admins write automations').waitFor();
  await expect.poll(() => member.page.getByRole('link', { name: 'New automation' }).count()).toBe(0);
  await member.page.getByRole('link', { name: 'For readers' }).click();
  await tryButton(member.page).click();
  await member.page.getByText(/^It matches \d+ of the newest/).waitFor();
  await expect.poll(() => member.page.getByRole('button', { name: /Save|Delete/ }).count()).toBe(0);
  await expect.poll(() => member.page.getByRole('link', { name: /Deliveries to/ }).count()).toBe(0);
  expect(await findLookFaults(member)).toEqual([]);
  expectNoFaults(member);

  const viewer = await joinProject(cairn, 'lin@example.com', 'viewer', cairn.screenPath(`/${id}`));
  await viewer.page.getByRole('heading', { name: 'What matched' }).waitFor();
  await viewer.page.getByText('you can read this one').waitFor();
  await expect.poll(() => tryButton(viewer.page).count()).toBe(0);
  await viewer.page.goto(cairn.service.apiUrl + cairn.screenPath('/new'));
  await viewer.page.getByRole('heading', { name: 'Owners and admins write automations' }).waitFor();
  await viewer.page.keyboard.press('Control+k');
  await viewer.page.getByRole('combobox', { name: 'Command' }).waitFor();
  await viewer.page.keyboard.type('new');
  await viewer.page.getByText('Nothing is called').waitFor();
  expectNoFaults(viewer);
});

test('an automation is made with the keyboard alone', async () => {
  const opened = await cairn.openPage(cairn.screenPath());
  const { page } = opened;
  await page.getByRole('heading', { name: 'Automations', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).waitFor();
  await page.keyboard.type('new auto');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'New automation' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('sev');
  await page.getByRole('option', { name: 'severity' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('="error"');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.getByText(/^It matches \d+ of the newest/).waitFor();
  // Back over the clear button to the name.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'By keyboard', level: 1 }).waitFor();
  await expect.poll(() => filterOf(page).inputValue()).toBe('severity="error"');
  expectNoFaults(opened);
});

test('script that was stored in an automation or a trace stays text', async () => {
  const filter = `tag=${JSON.stringify(hostileText)}`;
  const id = await cairn.createAutomation({
    name: hostileText,
    description: hostileText,
    filter,
  });
  const opened = await cairn.openPage(cairn.screenPath());
  const { page } = opened;
  await page.getByRole('link', { name: hostileText }).click();
  await page.waitForURL((url) => url.pathname.endsWith(id));
  await tryButton(page).click();
  await page.getByText(/^It matches 1 of/).waitFor();
  await page.getByRole('link', { name: hostileText }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await isInert(page)).toBe(true);
  expectNoFaults(opened);
});

test('axe finds nothing, and nothing overflows', async () => {
  const name = 'Long automation '.repeat(6);
  const filter = Array.from({ length: 20 }, (_, number) => `tag="tag number ${number}"`).join(' AND ');
  const id = await cairn.createAutomation({ name, filter, channels: ['on-call'], enabled: false });
  const list = await cairn.openPage(cairn.screenPath());
  await list.page.getByText('none', { exact: true }).first().waitFor();
  expect(await findLookFaults(list)).toEqual([]);
  const editor = await cairn.openPage(cairn.screenPath(`/${id}`));
  await filterOf(editor.page).fill('status="completed"');
  await tryButton(editor.page).click();
  await editor.page.getByText(/^It matches \d+ of/).waitFor();
  expect(await findLookFaults(editor)).toEqual([]);
  const fresh = await cairn.openPage(cairn.screenPath('/new'));
  await fresh.page.getByRole('button', { name: 'Create' }).click();
  await fresh.page.getByText('Name the automation.').waitFor();
  expect(await findLookFaults(fresh)).toEqual([]);
  for (const opened of [list, editor, fresh]) expectNoFaults(opened);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdSave } from './hold-save.ts';
import { type OpenConsole, openConsole } from './open-console.ts';
import { chooseAction, note } from './open-dashboards.ts';

let cairn: OpenConsole;

beforeAll(async () => {
  cairn = await openConsole();
});

afterAll(() => cairn?.stop());

/** The editor of a stored dashboard, whose save is under way. */
async function saveSlowly(slug: string) {
  const api = `/console/projects/${cairn.projectId}/v1/dashboards/${slug}`;
  await cairn.call('PUT', api, note('Before'), { 'if-none-match': '*' });
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/dashboards/${slug}?edit=1`);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Mine');
  const held = await holdSave(page, api);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await held.sent;
  return {
    ...{ page, held },
    read: () => cairn.call('GET', api),
    replace: (document: object) => cairn.call('PUT', api, document, { 'if-match': '*' }),
    answered: () => page.waitForResponse((answer) => new URL(answer.url()).pathname === api),
    saved: () => page.getByRole('button', { name: 'Edit', exact: true }).waitFor(),
  };
}

test('YAML that is written while a dashboard is being saved goes into the draft', async () => {
  const { page, held, read, saved } = await saveSlowly('yaml');
  await page.getByRole('button', { name: 'YAML' }).click();
  const yaml = page.getByRole('textbox', { name: 'YAML' });
  await yaml.fill((await yaml.inputValue()).replace('title: Mine', 'title: From YAML'));
  held.release();
  await expect.poll(read).toMatchObject({ title: 'Mine' });
  await page.getByRole('button', { name: 'Take into the draft' }).click({ timeout: 10_000 });
  await page.getByRole('heading', { level: 1, name: 'From YAML' }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved();
  expect(await read()).toEqual(note('From YAML'));
});

test('a conflict waits for the widget that is being written, which takes part in it', async () => {
  const { page, held, read, replace, answered, saved } = await saveSlowly('widget');
  await chooseAction(page, 'Notes', 'Edit widget');
  await page.getByRole('textbox', { name: 'Text in Markdown' }).fill('Ask the shop team.');
  const [notes] = note('').widgets;
  const theirs = {
    ...notes,
    title: 'Theirs',
    query: { markdown: 'New' },
    layout: { x: 0, y: 4, w: 24, h: 2 },
  };
  await replace({ ...note('Before'), widgets: [theirs, notes] });
  const refused = answered();
  held.release();
  await refused;
  await page.getByRole('button', { name: 'Apply to the draft' }).click({ timeout: 10_000 });
  await page.getByRole('dialog', { name: 'This dashboard was changed meanwhile' }).waitFor();
  await page.getByRole('button', { name: 'Save the result' }).click();
  await saved();
  expect(await read()).toEqual({
    ...note('Mine'),
    widgets: [theirs, { ...notes, query: { markdown: 'Ask the shop team.' } }],
  });
});

test('widgets that two people added at the same free place are stored one below the other', async () => {
  const api = `/console/projects/${cairn.projectId}/v1/dashboards/both`;
  await cairn.call('PUT', api, note('Before'), { 'if-none-match': '*' });
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/dashboards/both?edit=1`);
  await page.getByRole('button', { name: 'Add widget' }).click();
  await page.getByRole('menuitem', { name: 'Text', exact: true }).click();
  await page.getByRole('textbox', { name: 'Widget title' }).fill('Mine');
  await page.getByRole('dialog').getByRole('button', { name: 'Add widget' }).click();
  await page.getByRole('heading', { name: 'Mine' }).waitFor();
  const added = (title: string, y: number) => ({
    ...{ type: 'markdown', title, query: { markdown: '' } },
    layout: { x: 0, y, w: 12, h: 4 },
  });
  const theirs = { ...note('Before'), widgets: [...note('').widgets, added('Theirs', 2)] };
  await cairn.call('PUT', api, theirs, { 'if-match': '*' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save the result' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  expect(await cairn.call('GET', api)).toEqual({
    ...note('Before'),
    widgets: [...note('').widgets, added('Mine', 6), added('Theirs', 2)],
  });
});

test('a widget that is being written is not left without a question', async () => {
  const api = `/console/projects/${cairn.projectId}/v1/dashboards/left`;
  await cairn.call('PUT', api, note('Before'), { 'if-none-match': '*' });
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/dashboards/left`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await chooseAction(page, 'Notes', 'Edit widget');
  const text = page.getByRole('textbox', { name: 'Text in Markdown' });
  await text.fill('Half written');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click({ timeout: 10_000 });
  expect(await text.inputValue()).toBe('Half written');
});

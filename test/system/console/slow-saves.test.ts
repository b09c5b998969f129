import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdSave } from './hold-save.ts';
import { type OpenConsole, openConsole } from './open-console.ts';

let cairn: OpenConsole;

beforeAll(async () => {
  cairn = await openConsole();
});

afterAll(() => cairn?.stop());

/** What is edited, by its path in the API and the page that edits it. */
interface Edited {
  readonly kind: string;
  readonly api: string;
  readonly page: string;
  readonly label: string;
  readonly member: string;
  readonly document: object;
  /** What a colleague changes. */
  readonly theirs: object;
}

const edited: readonly Edited[] = [
  {
    kind: 'dashboard',
    api: '/console/projects/{project_id}/v1/dashboards/{slug}',
    page: '/dashboards/{slug}?edit=1',
    label: 'Title',
    member: 'title',
    document: { title: 'Slow', default_time_window: '1h', widgets: [] },
    theirs: { description: 'Of a colleague' },
  },
  {
    kind: 'alert',
    api: '/console/projects/{project_id}/v1/metric-alerts/{slug}',
    page: '/alerts/{slug}/edit',
    label: 'Name',
    member: 'display_name',
    document: {
      display_name: 'Slow',
      severity: 'warning',
      enabled: false,
      condition: { expression: 'queue_depth > 5' },
      notifications: [],
    },
    theirs: { severity: 'info' },
  },
  {
    kind: 'channel',
    api: '/console/v1/channels/{slug}',
    page: '/channels/{slug}',
    label: 'Name',
    member: 'display_name',
    document: {
      display_name: 'Slow',
      enabled: true,
      target: { type: 'slack', url: 'https://hooks.slack.com/services/T0/B0/secret' },
    },
    theirs: { enabled: false },
  },
];

async function openSlow({ api, page: path, label, document }: Edited, slug: string) {
  const apiPath = api.replace('{project_id}', cairn.projectId).replace('{slug}', slug);
  await cairn.call('PUT', apiPath, document, { 'if-none-match': '*' });
  const { page } = await cairn.openPage(`/p/${cairn.projectId}${path.replace('{slug}', slug)}`);
  const field = page.getByRole('textbox', { name: label, exact: true });
  await field.fill('First');
  const held = await holdSave(page, apiPath);
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  await save();
  await held.sent;
  await field.fill('Second');
  return {
    ...{ page, field, held, save },
    read: () => cairn.call('GET', apiPath),
    replace: (next: object) => cairn.call('PUT', apiPath, next, { 'if-match': '*' }),
  };
}

test.for(edited)('what is written while the $kind is being saved stays, and is saved next', async (what) => {
  const { page, field, held, save, read } = await openSlow(what, 'slow');
  held.release();
  await expect.poll(() => read()).toMatchObject({ [what.member]: 'First' });
  // The button turns while the save is under way.
  await expect.poll(() => page.locator('[data-loading]').count()).toBe(0);
  await expect.poll(() => field.inputValue()).toBe('Second');
  expect(await page.getByText('Saved.', { exact: true }).count()).toBe(0);
  await save();
  await expect.poll(() => read()).toMatchObject({ [what.member]: 'Second' });
  await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test.for(edited)('what is written while the $kind is being saved takes part in a conflict', async (what) => {
  const { page, held, read, replace } = await openSlow(what, 'contested');
  await replace({ ...what.document, ...what.theirs });
  held.release();
  const dialog = page.getByRole('dialog', { name: `This ${what.kind} was changed meanwhile` });
  await dialog.getByRole('button', { name: 'Save the result' }).click();
  await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await read()).toMatchObject({ [what.member]: 'Second', ...what.theirs });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdSave } from './hold-save.ts';
import { type OpenConsole, openConsole } from './open-console.ts';

let cairn: OpenConsole;

beforeAll(async () => {
  cairn = await openConsole();
});

afterAll(() => cairn?.stop());

const dashboard = { title: 'Before', default_time_window: '1h', widgets: [] };
const alert = {
  display_name: 'Before',
  severity: 'warning',
  enabled: false,
  condition: { expression: 'queue_depth > 5' },
  notifications: [],
};

/** What is saved by a page that another one follows. */
interface Saved {
  readonly kind: string;
  readonly collection: 'dashboards' | 'metric-alerts';
  readonly page: string;
  readonly label: string;
  readonly member: string;
  readonly button: string;
  /** What is stored before. */
  readonly document?: object;
}

const savings: readonly Saved[] = [
  {
    kind: 'a dashboard',
    collection: 'dashboards',
    page: 'dashboards/left?edit=1',
    label: 'Title',
    member: 'title',
    button: 'Save',
    document: dashboard,
  },
  {
    kind: 'an alert',
    collection: 'metric-alerts',
    page: 'alerts/left/edit',
    label: 'Name',
    member: 'display_name',
    button: 'Save',
    document: alert,
  },
  {
    kind: 'a new dashboard',
    collection: 'dashboards',
    page: 'new-dashboard',
    label: 'Title',
    member: 'title',
    button: 'Create the dashboard',
  },
  {
    kind: 'a new alert',
    collection: 'metric-alerts',
    page: 'new-alert?expression=up%20%3C%201',
    label: 'Name',
    member: 'display_name',
    button: 'Save',
  },
];

test.for(savings)('who leaves while $kind is being saved stays where they went', async (saved) => {
  const { projectId } = cairn;
  const slug = saved.document === undefined ? 'new-one' : 'left';
  const api = `/console/projects/${projectId}/v1/${saved.collection}/${slug}`;
  if (saved.document !== undefined) await cairn.call('PUT', api, saved.document, { 'if-none-match': '*' });
  const { page } = await cairn.openPage(`/p/${projectId}/${saved.page}`);
  await page.getByRole('textbox', { name: saved.label, exact: true }).fill('New one');
  const held = await holdSave(page, api);
  await page.getByRole('button', { name: saved.button, exact: true }).click();
  await held.sent;
  await page.getByRole('link', { name: 'Logs', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('combobox', { name: 'Filter logs' }).fill('severity="error"');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('filter') === 'severity="error"');
  const address = page.url();
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === api);
  held.release();
  await answered;
  // What follows the answer happens before the next key.
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
  expect(page.url()).toBe(address);
  expect(await cairn.call('GET', api)).toMatchObject({ [saved.member]: 'New one' });
});

test('a draft outlives its session, and the page after it has been saved reads what it needs', async () => {
  const { projectId } = cairn;
  const api = `/console/projects/${projectId}/v1/metric-alerts/outlived`;
  await cairn.call('PUT', api, alert, { 'if-none-match': '*' });
  const { page } = await cairn.openPage(`/p/${projectId}/alerts/outlived/edit`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Outlived');
  // What the page asks by itself would meet the end of the session before the click does.
  await page.waitForLoadState('networkidle');
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.getByText('24h', { exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Your session has ended' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.context().addCookies(cookies);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Outlived' }).waitFor();
  await page.getByText('It has never fired').waitFor();
  await page.getByText('No values in this range').waitFor();
});

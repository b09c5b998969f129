import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdSave } from './hold-save.ts';
import { type OpenConsole, openConsole } from './open-console.ts';

let cairn: OpenConsole;

beforeAll(async () => {
  cairn = await openConsole();
});

afterAll(() => cairn?.stop());

/** A form whose page or dialog closes when it was sent. */
interface SentForm {
  readonly kind: string;
  readonly page: string;
  /** The end of the path that it is sent to. */
  readonly api: string;
  /** A text of the form, from which Enter sends it. */
  readonly label: string;
  readonly text: string;
  /** Opens the form, and fills in what else it needs. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const sentForms: readonly SentForm[] = [
  {
    kind: 'a new dashboard',
    page: 'new-dashboard',
    api: '/v1/dashboards/sent',
    label: 'Title',
    text: 'sent',
  },
  {
    kind: 'a new alert',
    page: 'new-alert?expression=up%20%3C%201',
    api: '/v1/metric-alerts/sent',
    label: 'Name',
    text: 'sent',
  },
  {
    kind: 'a new automation',
    page: 'automations/new?filter=status%3D%22running%22',
    api: '/automations',
    label: 'Name',
    text: 'sent',
  },
  {
    kind: 'a new channel',
    page: 'new-channel?type=slack',
    api: '/console/v1/channels/sent',
    label: 'Name',
    text: 'sent',
    prepare: (page) =>
      page.getByRole('textbox', { name: 'Webhook address' }).fill('https://hooks.slack.com/services/T0/B0/x'),
  },
  {
    kind: 'a new key',
    page: 'settings/keys',
    api: '/keys',
    label: 'Name',
    text: 'sent',
    prepare: (page) => page.getByRole('button', { name: 'New key' }).click(),
  },
  {
    kind: 'the name of a project',
    page: 'settings/general',
    api: '/projects/{project_id}',
    label: 'Name',
    text: 'sent',
  },
  {
    kind: 'the retention',
    page: 'settings/retention',
    api: '/console/v1/retention',
    label: 'Keep logs for',
    text: '90d',
    prepare: (page) =>
      page.getByRole('group', { name: 'logs' }).getByRole('checkbox', { name: 'As the service' }).uncheck(),
  },
];

test.for(sentForms)(
  '$kind takes no input while it is sent, and has the focus when it is refused',
  async (form) => {
    const { page } = await cairn.openPage(`/p/${cairn.projectId}/${form.page}`);
    await form.prepare?.(page);
    const field = page.getByRole('textbox', { name: form.label, exact: true });
    await field.fill(form.text);
    const held = await holdSave(page, form.api.replace('{project_id}', cairn.projectId));
    await page.keyboard.press('Enter');
    await held.sent;
    // The page draws the form that is sent after the request has left.
    await page.locator('[inert]').first().waitFor({ state: 'attached', timeout: 10_000 });
    await page.keyboard.type('x');
    expect(await field.inputValue()).toBe(form.text);
    held.refuse();
    await page.getByRole('alert').filter({ hasText: 'the service is busy' }).waitFor();
    await page.keyboard.type('x');
    expect(await field.inputValue()).toBe(`${form.text}x`);
  },
);

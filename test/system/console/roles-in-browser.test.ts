import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOperationCaller } from '../../support/operation-caller.ts';
import { findLookFaults } from './find-look-faults.ts';
import { createAccount } from './join-console.ts';
import { type OpenConsole, openConsole } from './open-console.ts';
import { sendLogs } from './send-logs.ts';
import { sendSampleMetrics } from './send-sample-metrics.ts';
import { sendSampleTraces } from './send-sample-traces.ts';

type Role = 'member' | 'viewer';

let cairn: OpenConsole;
/** The cookies of their sessions. */
let sessions: Readonly<Record<Role, string>>;
let automationId: string;

beforeAll(async () => {
  cairn = await openConsole();
  const { service, projectId } = cairn;
  const join = (role: Role) =>
    createAccount(cairn, {
      email: `${role}@example.com`,
      name: `The ${role}`,
      memberships: [{ project_id: projectId, role }],
    });
  sessions = { member: await join('member'), viewer: await join('viewer') };
  await sendLogs(service, [{ body: 'stock reserved' }]);
  await sendSampleTraces({ ingestUrl: service.ingestUrl, ingestKey: service.keys.ingestKey });
  await sendSampleMetrics(service, Math.floor(Date.now() / 60_000) * 60_000);
  const call = createOperationCaller(service, service.keys);
  const headers = { 'if-none-match': '*' };
  const dashboard = { title: 'Checkout', description: '', default_time_window: '1h', widgets: [] };
  const alert = {
    display_name: 'Deep queues',
    severity: 'warning',
    enabled: true,
    condition: { expression: 'sum(queue_depth) > 1e9' },
    notifications: [],
  };
  const path = { slug: 'checkout' };
  const written = [
    await call('putDashboard', { path, headers, body: dashboard }),
    await call('putMetricAlert', { path, headers, body: alert }),
  ];
  expect(written.map(({ status }) => status)).toEqual([201, 201]);
  const automation = { name: 'Slow checkouts', enabled: true, filter: 'tag="checkout"', channels: [] };
  const created = await cairn.call('POST', `/console/v1/projects/${projectId}/automations`, automation);
  // The contract test holds the answer to its schema.
  ({ automation_id: automationId } = created as { automation_id: string });
});

afterAll(() => cairn?.stop());

/** Where each screen of the navigation leads, with the pages below it that only a link of it opens. */
const screens = ['Home', 'Logs', 'Traces', 'Metrics', 'Dashboards', 'Alerts', 'Automations', 'Settings'];
const pagesBelow = () => [
  '/get-started',
  '/dashboards/checkout',
  '/alerts/checkout',
  `/automations/${automationId}`,
];

/** What the screens offer to admins alone, as buttons and links say it. */
const ofAdmins =
  /^(new (automation|channel|project|key|invitation)|create (an? )?(\w+ )?key|invite|revoke|rename|replay|send a test|try sample data|change the retention|reset the password|keys$|people$|audit log$)/i;
/** What viewers are not offered either. */
const ofMembers =
  /^(new (dashboard|alert|widget)|create (a |the |an )?(dashboard|alert)|add (to dashboard|a widget)|make an alert|edit|delete|disable|enable|save$|discard)/i;
/** Reads, but not for viewers. */
const tried = /^try against/i;
/** On these pages members may not write either. */
const writtenByAdmins = /\/(automations|settings)/;

function refusedControls(role: Role, pathname: string, controls: readonly string[]): readonly string[] {
  const isViewer = role === 'viewer';
  const mayNotWrite = isViewer || writtenByAdmins.test(pathname);
  return controls.filter(
    (name) => ofAdmins.test(name) || (mayNotWrite && ofMembers.test(name)) || (isViewer && tried.test(name)),
  );
}

/** What a name needs of an element: tests are checked without the types of the DOM. */
interface Control {
  readonly textContent: string;
  getAttribute(name: string): string | null;
}

/** The names of what can be pressed in the page, without the frame; each role is read in one step, since pages change meanwhile. */
async function listControls(page: Page): Promise<readonly string[]> {
  const main = page.getByRole('main');
  const names: string[] = [];
  for (const role of ['button', 'link', 'menuitem', 'switch'] as const) {
    const labels = await main
      .getByRole(role)
      // Cast: roles are those of elements.
      .evaluateAll((controls) =>
        (controls as unknown as readonly Control[]).map(
          (control) => control.getAttribute('aria-label') ?? control.textContent,
        ),
      );
    names.push(...labels.map((label) => label.trim()));
  }
  return names;
}

/** Until the page asks for nothing more. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

const addressesOfAdmins = ['/channels', '/new-channel', '/channels/ops', '/deliveries', '/deliveries/evt_1'];

describe.for(['member', 'viewer'] as const)('as a %s', (role) => {
  test('the navigation has every screen but channels and deliveries, and each opens without a refusal', async () => {
    const path = `/p/${cairn.projectId}/logs`;
    const { page, violations, errors } = await cairn.openWithSession(sessions[role], path);
    const refusals: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refusals.push(`${response.status()} ${response.url()}`);
    });
    const navigation = page.getByRole('navigation', { name: 'Screens' });
    await expect.poll(() => navigation.getByRole('link').allTextContents()).toEqual(screens);
    const refused: Record<string, readonly string[]> = {};
    for (const screen of screens) {
      await navigation.getByRole('link', { name: screen, exact: true }).click();
      // The address changes before the page.
      await page.getByRole('heading', { level: 1, name: screen, exact: true }).waitFor();
      await settle(page);
      const { pathname } = new URL(page.url());
      refused[screen] = refusedControls(role, pathname, await listControls(page));
    }
    expect(refused).toEqual(Object.fromEntries(screens.map((screen) => [screen, []])));
    expect(refusals).toEqual([]);
    expect(violations).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('the pages below the screens open without a refusal, and offer nothing that is refused', async () => {
    const { page, errors } = await cairn.openWithSession(sessions[role], `/p/${cairn.projectId}/logs`);
    const refusals: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refusals.push(`${response.status()} ${response.url()}`);
    });
    for (const path of pagesBelow()) {
      await page.goto(`${cairn.service.apiUrl}/p/${cairn.projectId}${path}`);
      await settle(page);
      expect([path, refusedControls(role, path, await listControls(page))]).toEqual([path, []]);
    }
    expect(refusals).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('channels and deliveries are not offered, and their addresses say who may open them without a call', async () => {
    const { page, errors } = await cairn.openWithSession(sessions[role], `/p/${cairn.projectId}/logs`);
    await page.getByRole('heading', { name: 'Logs' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Go to alerts' }).waitFor();
    await expect.poll(() => page.getByRole('option', { name: /channels|deliveries/ }).count()).toBe(0);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    for (const path of addressesOfAdmins) {
      await page.goto(`${cairn.service.apiUrl}/p/${cairn.projectId}${path}`);
      await page.getByRole('heading', { name: 'For admins and owners' }).waitFor();
      await page.getByText(`You are a ${role} of the project default`).waitFor();
      await page.waitForLoadState('networkidle');
      expect([path, await listControls(page)]).toEqual([path, []]);
    }
    expect(calls.filter((url) => /\/console\/v1\/(channels|deliveries)/.test(url))).toEqual([]);
    expect(errors).toEqual([]);
  });
});

test('axe finds nothing in a refusal, and nothing overflows', async () => {
  const opened = await cairn.openWithSession(sessions.viewer, `/p/${cairn.projectId}/deliveries`);
  await opened.page.getByRole('heading', { name: 'For admins and owners' }).waitFor();
  expect(await findLookFaults(opened)).toEqual([]);
});

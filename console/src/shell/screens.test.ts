import { expect, it } from 'vitest';
import { screenOfPath, screensFor } from './screens.ts';

it.each([
  ['/p/prj_1/logs', 'Logs'],
  ['/p/prj_1/traces/4bf92f3577b34da6a3ce929d0e0e4736', 'Traces'],
  ['/p/prj_1/alerts/checkout-errors/edit', 'Alerts'],
  ['/p/prj_1/new-alert', 'Alerts'],
  ['/p/prj_1/new-dashboard', 'Dashboards'],
  ['/p/prj_1/new-channel', 'Channels'],
  ['/p/prj_1/get-started', undefined],
  ['/account', undefined],
])('%s is at the screen %s', (path, label) => {
  expect(screenOfPath(path)?.label).toBe(label);
});

it('offers channels and deliveries to those who manage the organization', () => {
  const labels = (role: Parameters<typeof screensFor>[0]) => screensFor(role).map(({ label }) => label);
  expect(labels('admin')).toEqual(labels('owner'));
  expect(labels('owner').filter((label) => !labels('member').includes(label))).toEqual([
    'Channels',
    'Deliveries',
  ]);
  expect(labels('viewer')).toEqual(labels('member'));
});

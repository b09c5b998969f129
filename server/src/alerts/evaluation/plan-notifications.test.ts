import { expect, it } from 'vitest';
import type { Incident } from '../incident.ts';
import { planNotifications } from './plan-notifications.ts';
import { sampleIncident } from './testing/sample-alert.ts';

const limits = { maxOpen: 10, maxNotified: 3, windowMs: 1_000 };
const atMs = 5_000;
const old = { openedAtMs: atMs - 1_000 };
const recent = { openedAtMs: atMs - 999 };

function plan(opened: number, open: readonly Partial<Incident>[] = [], resolved = 0) {
  const incidents = open.map((changes, index) => [`${index}`, sampleIncident(`${index}`, changes)] as const);
  return planNotifications({ opened, resolved, atMs }, new Map(incidents), limits);
}

function times<Item>(count: number, item: Item): Item[] {
  return Array.from({ length: count }, () => item);
}

it.each([
  ['few', 3, [], 3, false],
  ['one too many', 4, [], 3, true],
  ['one after two recent ones', 1, times(2, recent), 1, false],
  ['two after two recent ones', 2, times(2, recent), 1, true],
  ['one after three recent ones', 1, times(3, recent), 0, true],
  ['many after old ones', 3, times(5, old), 3, false],
  ['one amid a storm', 1, [...times(3, recent), { ...recent, notified: false }], 0, false],
  ['one after recent ones of a storm are resolved', 1, [{ ...recent, notified: false }], 1, false],
  ['too many long after a storm', 4, times(4, { ...old, notified: false }), 3, true],
])('plans %s', (_what, opened, open, notified, notifiesStorm) => {
  expect(plan(opened, open)).toEqual({ notified, notifiesStorm });
});

it('notifies a storm once when the alert reaches its limit of incidents', () => {
  expect(plan(1, times(9, old))).toEqual({ notified: 1, notifiesStorm: true });
  expect(plan(1, times(8, old))).toEqual({ notified: 1, notifiesStorm: false });
  expect(plan(1, times(9, old), 1)).toEqual({ notified: 1, notifiesStorm: false });
  expect(plan(1, times(10, old), 1)).toEqual({ notified: 1, notifiesStorm: false });
  expect(plan(0, times(10, old), 1)).toEqual({ notified: 0, notifiesStorm: false });
});

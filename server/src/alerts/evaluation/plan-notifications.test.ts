import { expect, it } from 'vitest';
import type { Incident } from '../incident.ts';
import {
  initialStormState,
  type OpeningCounts,
  planNotifications,
  type StormState,
} from './plan-notifications.ts';
import { sampleIncident } from './testing/sample-alert.ts';

const limits = { maxOpen: 10, maxOpenCharacters: 1_000, maxNotified: 3, windowMs: 1_000, repeatMs: 100 };
const atMs = 5_000;
const old = { openedAtMs: atMs - 1_000 };
const recent = { openedAtMs: atMs - 999 };
const never: StormState = { lastMs: Number.NEGATIVE_INFINITY, unreported: 0 };

function toMap(open: readonly Partial<Incident>[]) {
  return new Map(open.map((changes, index) => [`${index}`, sampleIncident(`${index}`, changes)] as const));
}

function plan(
  counts: Partial<OpeningCounts>,
  open: readonly Partial<Incident>[] = [],
  storms: StormState = never,
) {
  return planNotifications(
    { opened: 0, ended: 0, overBound: 0, atMs, ...counts },
    toMap(open),
    storms,
    limits,
  );
}

function times<Item>(count: number, item: Item): Item[] {
  return Array.from({ length: count }, () => item);
}

it.each([
  ['few', 3, [], 3, undefined],
  ['one too many', 4, [], 3, 4],
  ['one after two recent ones', 1, times(2, recent), 1, undefined],
  ['two after two recent ones', 2, times(2, recent), 1, 2],
  ['one after three recent ones', 1, times(3, recent), 0, 1],
  ['many after old ones', 3, times(5, old), 3, undefined],
  ['one after recent ones of a storm are resolved', 1, [{ ...recent, notified: false }], 1, undefined],
  ['too many long after a storm', 4, times(4, { ...old, notified: false }), 3, 4],
])('plans %s', (_what, opened, open, notified, stormOpened) => {
  const { storms, ...planned } = plan({ opened }, open);
  expect(planned).toEqual({ notified, ...(stormOpened === undefined ? {} : { stormOpened }) });
  expect(storms).toEqual(stormOpened === undefined ? never : { lastMs: atMs, unreported: 0 });
});

it('reports what opened amid a storm once the time between two reports has passed, also without an opening', () => {
  const open = [...times(3, recent), { ...recent, notified: false }];
  const storms = { lastMs: atMs - 99, unreported: 2 };
  expect(plan({ opened: 1 }, open, storms)).toEqual({
    notified: 0,
    storms: { lastMs: atMs - 99, unreported: 3 },
  });
  const later = { ...storms, lastMs: atMs - 100 };
  expect(plan({ opened: 1 }, open, later)).toMatchObject({ notified: 0, stormOpened: 3 });
  expect(plan({}, open, later)).toMatchObject({ stormOpened: 2, storms: { lastMs: atMs, unreported: 0 } });
  expect(plan({}, open, { ...later, unreported: 0 }).stormOpened).toBeUndefined();
});

it('reports that the alert reaches its limit of incidents', () => {
  const isReported = (...args: Parameters<typeof plan>) => plan(...args).stormOpened !== undefined;
  expect(isReported({ opened: 1 }, times(9, old))).toBe(true);
  expect(isReported({ opened: 1 }, times(8, old))).toBe(false);
  expect(isReported({ opened: 1, ended: 1 }, times(9, old))).toBe(false);
  expect(isReported({ opened: 1, ended: 1 }, times(10, old))).toBe(false);
  expect(isReported({ ended: 1 }, times(10, old))).toBe(false);
});

it('reports at most once in the window that the alert is over its limit of incidents', () => {
  expect(
    plan({ overBound: 1 }, times(10, old), { ...never, lastMs: atMs - 999 }).stormOpened,
  ).toBeUndefined();
  const due = { lastMs: atMs - 1_000, unreported: 0 };
  expect(plan({ overBound: 1 }, times(10, old), due)).toMatchObject({
    stormOpened: 0,
    storms: { lastMs: atMs, unreported: 0 },
  });
});

it('is not silenced by a report in a time that is now ahead', () => {
  expect(plan({ opened: 4 }, [], { lastMs: atMs + 86_400_000, unreported: 0 }).stormOpened).toBe(4);
});

it('takes what was reported before from stored incidents, and forgets nothing that opened since', () => {
  const initial = (open: readonly Partial<Incident>[], firstMs = atMs) =>
    initialStormState(toMap(open), firstMs, limits);
  const swallowed = (...openedAtMs: number[]) =>
    openedAtMs.map((openedMs) => ({ openedAtMs: openedMs, notified: false }));
  const { repeatMs, windowMs } = limits;
  expect(initial([])).toEqual(never);
  expect(initial([recent])).toEqual(never);
  expect(initial([...swallowed(atMs, atMs), recent])).toEqual({ lastMs: atMs, unreported: 0 });
  const from = atMs - repeatMs;
  expect(initial(swallowed(from + 2, from, from + 1, from))).toEqual({ lastMs: from, unreported: 2 });
  expect(initial(swallowed(from, from + 1, from + repeatMs))).toEqual({ lastMs: atMs, unreported: 0 });
  expect(initial(swallowed(from, from + 1), from + windowMs)).toEqual({ lastMs: from, unreported: 0 });
  expect(initial(times(10, old))).toEqual({ lastMs: atMs, unreported: 0 });
});

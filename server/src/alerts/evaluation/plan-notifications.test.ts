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
const ahead = { openedAtMs: atMs + 1_000 };
const never: StormState = { lastMs: Number.NEGATIVE_INFINITY, unreported: 0, isFull: false };

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
  ['many after those of a time that the clock was set back from', 3, times(5, ahead), 3, undefined],
  ['one after recent ones of a storm are resolved', 1, [{ ...recent, notified: false }], 1, undefined],
  ['too many long after a storm', 4, times(4, { ...old, notified: false }), 3, 4],
])('plans %s', (_what, opened, open, notified, stormOpened) => {
  const { storms, ...planned } = plan({ opened }, open);
  expect(planned).toEqual({ notified, ...(stormOpened === undefined ? {} : { stormOpened }) });
  expect(storms).toEqual(stormOpened === undefined ? never : { ...never, lastMs: atMs });
});

it('reports what opened amid a storm once the time between two reports has passed, also without an opening', () => {
  const open = [...times(3, recent), { ...recent, notified: false }];
  const storms = { ...never, lastMs: atMs - 99, unreported: 2 };
  expect(plan({ opened: 1 }, open, storms)).toEqual({
    notified: 0,
    storms: { ...storms, unreported: 3 },
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
  const full = { ...never, isFull: true };
  expect(isReported({ opened: 1, ended: 1 }, times(10, old), full)).toBe(false);
  expect(isReported({ ended: 1 }, times(10, old), full)).toBe(false);
  // When it was reached, the last report was too recent.
  expect(isReported({}, times(10, old), { ...never, lastMs: atMs - 99 })).toBe(false);
  expect(isReported({}, times(10, old), { ...never, lastMs: atMs - 100 })).toBe(true);
});

it('reports that the alert reaches its limit of characters, once until its incidents are below it', () => {
  const open = times(5, old);
  const over = { overBound: 4 };
  const lastMs = atMs - 100;
  expect(plan(over, open, { ...never, lastMs: atMs - 99 }).stormOpened).toBeUndefined();
  const { stormOpened, storms } = plan(over, open, { ...never, lastMs });
  expect([stormOpened, storms]).toEqual([0, { lastMs: atMs, unreported: 0, isFull: true }]);
  const full = { ...storms, lastMs };
  expect(plan(over, open, full)).toEqual({ notified: 0, storms: full });
  expect(plan({ ...over, opened: 1, ended: 1 }, open, full)).toEqual({ notified: 1, storms: full });
  const below = plan({ ended: 1 }, open, full).storms;
  expect(below).toEqual({ ...never, lastMs });
  expect(plan(over, open, below).stormOpened).toBe(0);
});

it('reports at most once in the window that the alert is over its limit of incidents', () => {
  expect(
    plan({ overBound: 1 }, times(10, old), { ...never, lastMs: atMs - 999, isFull: true }).stormOpened,
  ).toBeUndefined();
  const due = { ...never, lastMs: atMs - 1_000, isFull: true };
  expect(plan({ overBound: 1 }, times(10, old), due)).toMatchObject({
    stormOpened: 0,
    storms: { lastMs: atMs, unreported: 0, isFull: true },
  });
});

it('is not silenced by a report in a time that is now ahead', () => {
  expect(plan({ opened: 4 }, [], { ...never, lastMs: atMs + 86_400_000 }).stormOpened).toBe(4);
});

it('takes what was reported before from stored incidents, and forgets nothing that opened since', () => {
  const initial = (open: readonly Partial<Incident>[], firstMs = atMs) =>
    initialStormState(toMap(open), firstMs, limits);
  const swallowed = (...openedAtMs: number[]) =>
    openedAtMs.map((openedMs) => ({ openedAtMs: openedMs, notified: false }));
  const { repeatMs, windowMs } = limits;
  expect(initial([])).toEqual(never);
  expect(initial([recent])).toEqual(never);
  expect(initial([...swallowed(atMs, atMs), recent])).toEqual({ ...never, lastMs: atMs });
  const from = atMs - repeatMs;
  expect(initial(swallowed(from + 2, from, from + 1, from))).toEqual({
    ...never,
    lastMs: from,
    unreported: 2,
  });
  expect(initial(swallowed(from, from + 1, from + repeatMs))).toEqual({ ...never, lastMs: atMs });
  for (const firstMs of [from + windowMs, from - windowMs])
    expect(initial(swallowed(from, from + 1), firstMs)).toEqual({ ...never, lastMs: from });
  const full = { lastMs: atMs, unreported: 0, isFull: true };
  expect(initial(times(10, old))).toEqual(full);
  const ofLength = (length: number) => ({ ...old, labels: ['host', 'x'.repeat(length - 4)] });
  expect(initial(times(4, ofLength(200)))).toEqual(never);
  expect(initial(times(4, ofLength(201)))).toEqual(full);
});

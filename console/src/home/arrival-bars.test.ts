import { expect, test } from 'vitest';
import { isBeginning, toArrivalBars } from './arrival-bars.ts';

const startMs = Date.UTC(2026, 10, 20);
const buckets = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    start: new Date(startMs + index * 300_000).toISOString(),
    accepted_count: index,
    rejected_count: 1,
    accepted_bytes: 10,
  }));

test('few buckets are a bar each', () => {
  expect(toArrivalBars(buckets(2), 300)).toEqual([
    {
      startMs,
      endMs: startMs + 300_000,
      counts: new Map([
        ['accepted', 0],
        ['rejected', 1],
      ]),
    },
    {
      startMs: startMs + 300_000,
      endMs: startMs + 600_000,
      counts: new Map([
        ['accepted', 1],
        ['rejected', 1],
      ]),
    },
  ]);
});

test.each([60, 61, 289, 300])(
  '%i buckets are at most 60 adjacent bars with all that was counted',
  (count) => {
    const bars = toArrivalBars(buckets(count), 300);
    expect(bars.length).toBeLessThanOrEqual(60);
    expect(bars.at(-1)?.endMs).toBe(startMs + count * 300_000);
    expect(bars.slice(1).map((bar) => bar.startMs)).toEqual(bars.slice(0, -1).map((bar) => bar.endMs));
    const accepted = bars.reduce((total, { counts }) => total + (counts.get('accepted') ?? 0), 0);
    expect(accepted).toBe((count * (count - 1)) / 2);
  },
);

test('no buckets are no bars', () => {
  expect(toArrivalBars([], 60)).toEqual([]);
});

test('data is beginning until a minute after the first of any signal', () => {
  const usageOf = (...firstAfterMs: readonly (number | undefined)[]) => ({
    range_start: '2026-11-20T00:00:00Z',
    range_end: '2026-11-20T01:00:00Z',
    interval_seconds: 60,
    signals: firstAfterMs.map((afterMs) => ({
      signal: 'logs' as const,
      accepted_count: 0,
      rejected_count: 0,
      accepted_bytes: 0,
      buckets: [],
      rejections: [],
      ...(afterMs === undefined ? {} : { first_accepted_at: new Date(startMs + afterMs).toISOString() }),
    })),
  });
  expect(isBeginning(usageOf(undefined, undefined), startMs)).toBe(true);
  expect(isBeginning(usageOf(undefined, 0), startMs + 59_999)).toBe(true);
  expect(isBeginning(usageOf(50_000, 0), startMs + 60_000)).toBe(false);
  expect(isBeginning(usageOf(0), startMs - 2_000)).toBe(true);
  expect(isBeginning(usageOf(0), startMs - 3_600_000)).toBe(false);
});

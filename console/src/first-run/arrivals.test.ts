import { expect, test } from 'vitest';
import type { SignalUsage, Usage } from '../generated/types.gen.ts';
import { hasEverything, listRefusals, toArrivals } from './arrivals.ts';

const at = '2026-11-20T08:00:00.000Z';

function usage(...signals: readonly Partial<SignalUsage>[]): Usage {
  const empty = { accepted_count: 0, rejected_count: 0, accepted_bytes: 0, buckets: [], rejections: [] };
  return {
    range_start: at,
    range_end: at,
    interval_seconds: 60,
    signals: signals.map((signal) => ({ signal: 'logs', ...empty, ...signal })),
  };
}

test('before the first answer every signal is awaited', () => {
  expect(toArrivals(undefined).map(({ firstAt }) => firstAt)).toEqual([undefined, undefined, undefined]);
  expect(hasEverything(undefined)).toBe(false);
});

test('a signal has arrived once it has a first item', () => {
  const some = usage({ signal: 'metrics', first_accepted_at: at }, { signal: 'traces' });
  expect(toArrivals(some)).toEqual([
    { signal: 'traces', firstAt: undefined },
    { signal: 'logs', firstAt: undefined },
    { signal: 'metrics', firstAt: at },
  ]);
  const all = (['traces', 'logs', 'metrics'] as const).map((signal) => ({ signal, first_accepted_at: at }));
  expect(hasEverything(usage(...all))).toBe(true);
});

test('the most frequent refusals come first, of all signals', () => {
  const rejection = (reason: string, count: number) => ({ reason, count, last_at: at, example: reason });
  const refused = usage(
    { signal: 'logs', rejections: [rejection('too_old', 2), rejection('too_new', 1)] },
    { signal: 'metrics', rejections: [rejection('series_limit', 9), rejection('label_limit', 1)] },
  );
  expect(listRefusals(refused).map(({ reason }) => reason)).toEqual(['series_limit', 'too_old', 'too_new']);
});

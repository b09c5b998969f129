import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Samples } from '../../../promql/samples/samples.ts';
import { isStaleMarker, writeStaleMarker } from '../../../promql/samples/stale-marker.ts';
import { findTime, findTimeFromEnd, mergeRuns } from './merge-runs.ts';

/** Samples at these times in the middle of larger arrays, where those of others stand, each with the same value. */
function samplesAt(times: readonly number[], value: number): Samples {
  const from = 20;
  const to = from + times.length;
  const timestampsMs = new Float64Array(to + 3).fill(30);
  timestampsMs.set(times, from);
  return { timestampsMs, values: new Float64Array(to + 3).fill(value), from, to };
}

const times = fc
  .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40, size: 'max' })
  .map((some) => some.toSorted((a, b) => a - b));

it('merges by time, and of samples at the same time keeps the first', () => {
  fc.assert(
    fc.property(times, times, (first, second) => {
      const { timestampsMs, values, from, to } = mergeRuns(samplesAt(first, 1), samplesAt(second, 2));
      const expected = new Map([
        ...second.map((ms) => [ms, 2] as const),
        ...first.map((ms) => [ms, 1] as const),
      ]);
      const merged = Array.from({ length: to - from }, (_, index) => [
        timestampsMs[from + index],
        values[from + index],
      ]);
      expect(merged).toEqual([...expected].sort(([a], [b]) => a - b));
    }),
  );
});

it('keeps the bits of staleness markers', () => {
  const stale = samplesAt([2], 0);
  writeStaleMarker(stale.values as Float64Array, stale.from);
  const merged = mergeRuns(samplesAt([1, 3], 5), stale);
  expect([0, 1, 2].map((index) => isStaleMarker(merged.values, index))).toEqual([false, true, false]);
});

it('finds a time from the end as from the start', () => {
  fc.assert(
    fc.property(times, fc.integer({ min: -1, max: 61 }), (some, timeMs) => {
      const samples = samplesAt(some, 1);
      expect(findTimeFromEnd(samples, timeMs)).toBe(findTime(samples, timeMs, samples.from));
    }),
  );
});

import { expect, it } from 'vitest';
import { defaultQueryLimits } from '../../query-limits.ts';
import type { RangeStream } from '../query.ts';
import { createQueryMeter } from '../query-meter.ts';
import { collectRange } from './collect-matrix.ts';

const labels = ['job', 'shop'];

/** A series of one sample at each of the times, all with the same labels. */
function streamAt(timesMs: Iterable<number>): RangeStream {
  const times = timesMs[Symbol.iterator]();
  return {
    rangeMs: 60_000,
    firstEndMs: 60_000,
    strideMs: 0,
    next() {
      const { value: timeMs, done } = times.next();
      if (done === true) return undefined;
      const samples = {
        timestampsMs: Float64Array.of(timeMs),
        values: Float64Array.of(-timeMs),
        from: 0,
        to: 1,
      };
      return { labels, dropName: false, samples };
    },
  };
}

const meter = createQueryMeter(defaultQueryLimits, () => {});

it('joins series of the same labels in the order of their times', () => {
  const [joined, ...others] = collectRange(streamAt([3, 1, 5, 2, 4]), meter);
  expect(others).toEqual([]);
  expect(joined).toEqual({
    labels,
    timestampsMs: Float64Array.of(1, 2, 3, 4, 5),
    values: Float64Array.of(-1, -2, -3, -4, -5),
  });
  expect(() => collectRange(streamAt([1, 2, 3, 2]), meter)).toThrow('the same labelset');
});

it('joins very many of them without copying all points for each', () => {
  const count = 20_000;
  const before = process.cpuUsage();
  const [joined] = collectRange(streamAt(Array.from({ length: count }, (_, i) => i)), meter);
  expect(joined?.values).toHaveLength(count);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

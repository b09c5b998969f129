import type { Samples } from '../../../promql/samples/samples.ts';

/** Two runs of a series as one, by time; of samples at the same time the one of `first` stays. NaNs keep their bits. */
export function mergeRuns(first: Samples, second: Samples): Samples {
  const capacity = first.to - first.from + second.to - second.from;
  const timestampsMs = new Float64Array(capacity);
  const values = new Float64Array(capacity);
  let length = 0;

  /** Whole stretches at once, because late samples are few. */
  function take(from: Samples, start: number, end: number): void {
    if (start === end) return;
    timestampsMs.set(from.timestampsMs.subarray(start, end), length);
    values.set(from.values.subarray(start, end), length);
    length += end - start;
  }

  let taken = first.from;
  for (let index = second.from; index < second.to; index++) {
    // In bounds: the range of the samples.
    const timeMs = second.timestampsMs[index] as number;
    const until = findTime(first, timeMs, taken);
    take(first, taken, until);
    taken = until;
    const isTwice = until < first.to && first.timestampsMs[until] === timeMs;
    if (!isTwice) take(second, index, index + 1);
  }
  take(first, taken, first.to);
  return { timestampsMs, values, from: 0, to: length };
}

/** The index of the first sample, at or after `from`, that is not before the time; `to` when all are. */
export function findTime({ timestampsMs, to }: Samples, timeMs: number, from: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((timestampsMs[middle] as number) < timeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of `findTimeFromEnd`; five minutes of samples at 15 seconds are within the second. */
const firstDistance = 16;

/**
 * As `findTime` from the first sample on, by galloping search from the last one, so that it reads only samples near the
 * result.
 */
export function findTimeFromEnd({ timestampsMs, values, from, to }: Samples, timeMs: number): number {
  let end = to;
  for (let distance = firstDistance; to - distance > from; distance *= 2) {
    const start = to - distance;
    if ((timestampsMs[start] as number) < timeMs) {
      return findTime({ timestampsMs, values, from, to: end }, timeMs, start + 1);
    }
    end = start;
  }
  return findTime({ timestampsMs, values, from, to: end }, timeMs, from);
}

import type { Samples } from '../../../promql/samples/samples.ts';
import { findTime, mergeRuns } from '../shared/merge-runs.ts';
import type { SampleBlock } from './sample-block.ts';

/** Joins the samples of a series from several places into one run. */
export interface SampleJoiner {
  /** Begins the next series; what was joined before is overwritten. */
  clear(): void;
  /** Samples of a series up to `maxMs`. */
  addFromBlock(block: SampleBlock, series: number, maxMs: number): void;
  add(samples: Samples): void;
  /**
   * Ascending by time. Of two samples at one time, the one of the part added first is kept: add parts in the order in
   * which they were stored.
   */
  join(): Samples;
}

export function createSampleJoiner(): SampleJoiner {
  let timestampsMs = new Float64Array(1024);
  let values = new Float64Array(1024);
  let length = 0;
  /** Starts of parts that are not wholly after the part before. */
  const breaks: number[] = [];

  function reserve(count: number): void {
    if (length + count <= values.length) return;
    const capacity = Math.max(2 * values.length, length + count);
    timestampsMs = grown(timestampsMs, capacity);
    values = grown(values, capacity);
  }

  function noteOrder(start: number): void {
    // In bounds: a part before, and one that begins here.
    const isBreak = start > 0 && (timestampsMs[start] as number) <= (timestampsMs[start - 1] as number);
    if (isBreak) breaks.push(start);
  }

  return {
    clear() {
      length = 0;
      breaks.length = 0;
    },
    addFromBlock(block, series, maxMs) {
      const times = block.timestampsMs(series);
      const isWhole = times.length === 0 || (times[times.length - 1] as number) <= maxMs;
      const count = isWhole ? times.length : countUntil(times, maxMs);
      if (count === 0) return;
      reserve(count);
      timestampsMs.set(isWhole ? times : times.subarray(0, count), length);
      block.readValues(series, count, values, length);
      noteOrder(length);
      length += count;
    },
    add(samples) {
      const count = samples.to - samples.from;
      if (count === 0) return;
      reserve(count);
      // As a whole, which keeps the bits of a NaN.
      timestampsMs.set(samples.timestampsMs.subarray(samples.from, samples.to), length);
      values.set(samples.values.subarray(samples.from, samples.to), length);
      noteOrder(length);
      length += count;
    },
    join() {
      const run = (from: number, to: number): Samples => ({ timestampsMs, values, from, to });
      let joined = run(0, breaks[0] ?? length);
      for (const [index, start] of breaks.entries()) {
        joined = mergeRuns(joined, run(start, breaks[index + 1] ?? length));
      }
      return joined;
    },
  };
}

function countUntil(times: Float64Array, maxMs: number): number {
  // Times are whole milliseconds.
  return findTime(
    { timestampsMs: times, values: times, from: 0, to: times.length },
    Math.floor(maxMs) + 1,
    0,
  );
}

function grown(array: Float64Array, capacity: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(capacity);
  larger.set(array);
  return larger;
}

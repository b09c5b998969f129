import type { Samples } from '../../../../promql/samples/samples.ts';
import type { MemoryAllowance } from './memory-allowance.ts';

/** Collects the samples of one series after the other. */
export interface SampleRuns {
  /**
   * Adds a sample, ascending by time; one at the time of the last is left out.
   *
   * @param low, high the halves of the value's bits, because reading a NaN as a number may change them.
   */
  add(timestampMs: number, low: number, high: number): void;
  /** Ends the run of a series. */
  end(): Samples;
}

interface Segment {
  readonly timestampsMs: Float64Array<ArrayBuffer>;
  readonly values: Float64Array<ArrayBuffer>;
  readonly bits: Uint32Array<ArrayBuffer>;
  readonly capacity: number;
}

export const bytesOfSample = 16;
const firstCapacity = 4_096;
const maxCapacity = 2 ** 20;

/** Runs lie one after the other in segments; one that does not fit moves to the next segment as a whole. */
export function createSampleRuns(allowance: MemoryAllowance): SampleRuns {
  let segment = createSegment(firstCapacity);
  let from = 0;
  let to = 0;

  function grow(): void {
    const count = to - from;
    const next = createSegment(Math.max(Math.min(2 * segment.capacity, maxCapacity), 2 * count));
    next.timestampsMs.set(segment.timestampsMs.subarray(from, to));
    next.bits.set(segment.bits.subarray(2 * from, 2 * to));
    segment = next;
    from = 0;
    to = count;
  }

  return {
    add(timestampMs, low, high) {
      if (to > from && segment.timestampsMs[to - 1] === timestampMs) return;
      allowance.take(bytesOfSample);
      if (to === segment.capacity) grow();
      segment.timestampsMs[to] = timestampMs;
      segment.bits[2 * to] = low;
      segment.bits[2 * to + 1] = high;
      to += 1;
    },
    end() {
      const run = { timestampsMs: segment.timestampsMs, values: segment.values, from, to };
      from = to;
      return run;
    },
  };
}

function createSegment(capacity: number): Segment {
  const values = new Float64Array(capacity);
  return {
    timestampsMs: new Float64Array(capacity),
    values,
    bits: new Uint32Array(values.buffer),
    capacity,
  };
}

import { isStaleMarker } from '../../promql/samples/stale-marker.ts';
import { grownArray } from '../bytes/grown-array.ts';
import { copyWords } from './copy-words.ts';
import type { SeriesState } from './series-state.ts';
import type { StagedSamples } from './staged-samples.ts';

/** Staged samples that can be undone, together with their changes of series state. */
export interface SampleBuffer extends StagedSamples {
  /** The values array with room at index `count`, to inspect a value before it is added. */
  readonly next: Float64Array;
  /** Nanoseconds of each sample after its millisecond. */
  readonly nsInMs: Int32Array;
  /** Adds the value at `next[count]` to a series; the newest of the series when it is in order. */
  add(series: number, timestampMs: number, isInOrder: boolean, nsInMs: number): void;
  /** Puts the value at `next[count]` in the place of that of a sample. */
  replace(index: number, nsInMs: number): void;
  /** Undoes all samples from this index on, last first, and restores the state of their series. */
  undo(count: number): void;
  /** Clears the samples and keeps the state. */
  clear(): void;
}

export function createSampleBuffer(state: SeriesState): SampleBuffer {
  let capacity = 1024;
  let count = 0;
  let series = new Int32Array(capacity);
  let timestampsMs = new Float64Array(capacity);
  let values = new Float64Array(capacity);
  let valueWords = new Int32Array(values.buffer);
  let nsInMs = new Int32Array(capacity);
  /** The state of the series before each sample. */
  let before = new Float64Array(2 * capacity);

  function grow(): void {
    capacity *= 2;
    series = grownArray(series, capacity);
    timestampsMs = grownArray(timestampsMs, capacity);
    values = grownArray(values, capacity);
    valueWords = new Int32Array(values.buffer);
    nsInMs = grownArray(nsInMs, capacity);
    before = grownArray(before, 2 * capacity);
  }

  return {
    get count() {
      return count;
    },
    get series() {
      return series;
    },
    get timestampsMs() {
      return timestampsMs;
    },
    get values() {
      return values;
    },
    get valueWords() {
      return valueWords;
    },
    get next() {
      return values;
    },
    get nsInMs() {
      return nsInMs;
    },
    add(ofSeries, timestampMs, isInOrder, ns) {
      const { words } = state;
      const at = 2 * ofSeries;
      // Casts here and below: in bounds, because the caller reserved the state of its series.
      before[2 * count] = words[at] as number;
      before[2 * count + 1] = words[at + 1] as number;
      if (isInOrder) {
        const value = values[count] as number;
        words[at] = timestampMs;
        if (!Number.isNaN(value)) words[at + 1] = value;
      }
      series[count] = ofSeries;
      timestampsMs[count] = timestampMs;
      nsInMs[count] = ns;
      count += 1;
      if (count === capacity) grow();
    },
    replace(index, ns) {
      copyWords(valueWords, count, valueWords, index);
      nsInMs[index] = ns;
      const { words } = state;
      const at = 2 * (series[index] as number);
      const timestampMs = timestampsMs[index] as number;
      // Only the newest sample of its series determines the state, and not one at the time of a newest in day files.
      if (words[at] !== timestampMs || (before[2 * index] as number) === timestampMs) return;
      const value = values[index] as number;
      words[at + 1] = Number.isNaN(value) ? (before[2 * index + 1] as number) : value;
    },
    undo(end) {
      const { words } = state;
      for (let index = count - 1; index >= end; index--) {
        const at = 2 * (series[index] as number);
        words[at] = before[2 * index] as number;
        words[at + 1] = before[2 * index + 1] as number;
      }
      count = end;
    },
    clear() {
      count = 0;
    },
  };
}

/** Whether two values are the same: numerically, or both staleness markers, or both other NaNs. */
export function isSameValue(a: Float64Array, aIndex: number, b: Float64Array, bIndex: number): boolean {
  if (a[aIndex] === b[bIndex]) return true;
  // In bounds: the caller names samples.
  const areNaN = Number.isNaN(a[aIndex] as number) && Number.isNaN(b[bIndex] as number);
  return areNaN && isStaleMarker(a, aIndex) === isStaleMarker(b, bIndex);
}

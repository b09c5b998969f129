import { grownArray } from '../../memory/grown-array.ts';
import { isStaleMarker } from '../../promql/samples/stale-marker.ts';
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
  /** Clears the samples and keeps the state. Memory that a large commit needed is given back. */
  clear(): void;
}

const firstCapacity = 1024;
/** More than most commits have; 40 bytes each. */
const keptCapacity = 2 ** 20;

export function createSampleBuffer(state: SeriesState): SampleBuffer {
  return new GrowingSampleBuffer(state);
}

class GrowingSampleBuffer implements SampleBuffer {
  count = 0;
  series = new Int32Array(0);
  timestampsMs = new Float64Array(0);
  values = new Float64Array(0);
  valueWords = new Int32Array(0);
  nsInMs = new Int32Array(0);
  readonly #state: SeriesState;
  #capacity = 0;
  /** The state of the series before each sample. */
  #before = new Float64Array(0);

  constructor(state: SeriesState) {
    this.#state = state;
    this.#allocate(firstCapacity);
  }

  get next(): Float64Array {
    return this.values;
  }

  add(series: number, timestampMs: number, isInOrder: boolean, nsInMs: number): void {
    const { count } = this;
    const { words } = this.#state;
    const before = this.#before;
    const at = 2 * series;
    // Casts here and below: in bounds, because the caller reserved the state of its series.
    before[2 * count] = words[at] as number;
    before[2 * count + 1] = words[at + 1] as number;
    if (isInOrder) {
      const value = this.values[count] as number;
      words[at] = timestampMs;
      if (!Number.isNaN(value)) words[at + 1] = value;
    }
    this.series[count] = series;
    this.timestampsMs[count] = timestampMs;
    this.nsInMs[count] = nsInMs;
    this.count = count + 1;
    if (this.count === this.#capacity) this.#grow();
  }

  replace(index: number, nsInMs: number): void {
    copyWords(this.valueWords, this.count, this.valueWords, index);
    this.nsInMs[index] = nsInMs;
    const { words } = this.#state;
    const before = this.#before;
    const at = 2 * (this.series[index] as number);
    const timestampMs = this.timestampsMs[index] as number;
    // Only the newest sample of its series determines the state, and not one at the time of a newest in day files.
    if (words[at] !== timestampMs || (before[2 * index] as number) === timestampMs) return;
    const value = this.values[index] as number;
    words[at + 1] = Number.isNaN(value) ? (before[2 * index + 1] as number) : value;
  }

  undo(end: number): void {
    const { words } = this.#state;
    const before = this.#before;
    for (let index = this.count - 1; index >= end; index--) {
      const at = 2 * (this.series[index] as number);
      words[at] = before[2 * index] as number;
      words[at + 1] = before[2 * index + 1] as number;
    }
    this.count = end;
  }

  clear(): void {
    this.count = 0;
    if (this.#capacity > keptCapacity) this.#allocate(firstCapacity);
  }

  #allocate(capacity: number): void {
    this.#capacity = capacity;
    this.series = new Int32Array(capacity);
    this.timestampsMs = new Float64Array(capacity);
    this.values = new Float64Array(capacity);
    this.valueWords = new Int32Array(this.values.buffer);
    this.nsInMs = new Int32Array(capacity);
    this.#before = new Float64Array(2 * capacity);
  }

  #grow(): void {
    const capacity = 2 * this.#capacity;
    this.#capacity = capacity;
    this.series = grownArray(this.series, capacity);
    this.timestampsMs = grownArray(this.timestampsMs, capacity);
    this.values = grownArray(this.values, capacity);
    this.valueWords = new Int32Array(this.values.buffer);
    this.nsInMs = grownArray(this.nsInMs, capacity);
    this.#before = grownArray(this.#before, 2 * capacity);
  }
}

/** Whether two values are the same: numerically, or both staleness markers, or both other NaNs. */
export function isSameValue(a: Float64Array, aIndex: number, b: Float64Array, bIndex: number): boolean {
  if (a[aIndex] === b[bIndex]) return true;
  // In bounds: the caller names samples.
  const areNaN = Number.isNaN(a[aIndex] as number) && Number.isNaN(b[bIndex] as number);
  return areNaN && isStaleMarker(a, aIndex) === isStaleMarker(b, bIndex);
}

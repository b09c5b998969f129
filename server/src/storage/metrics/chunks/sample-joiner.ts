import { grownArray } from '../../../memory/grown-array.ts';
import { keepShape } from '../../../memory/keep-shape.ts';
import type { Samples } from '../../../promql/samples/samples.ts';
import { findTime, mergeRuns } from '../shared/merge-runs.ts';
import type { SampleBlock } from './sample-block.ts';

const firstCapacity = 1024;

/** Joins the samples of a series from several places into one run. */
export class SampleJoiner {
  #timestampsMs = new Float64Array(firstCapacity);
  #values = new Float64Array(firstCapacity);
  #length = 0;
  /** Starts of parts that are not wholly after the part before. */
  readonly #breaks: number[] = [];

  /** Begins the next series; what was joined before is overwritten. */
  clear(): void {
    this.#length = 0;
    this.#breaks.length = 0;
  }

  /** Samples of a series up to `maxMs`. */
  addFromBlock(block: SampleBlock, series: number, maxMs: number): void {
    const stored = block.sampleCount(series);
    this.#reserve(stored);
    block.readTimes(series, this.#timestampsMs, this.#length);
    const count = this.#countUntil(maxMs, stored);
    if (count === 0) return;
    block.readValues(series, count, this.#values, this.#length);
    this.#endPart(count);
  }

  add(samples: Samples): void {
    const count = samples.to - samples.from;
    if (count === 0) return;
    this.#reserve(count);
    // As a whole, which keeps the bits of a NaN.
    this.#timestampsMs.set(samples.timestampsMs.subarray(samples.from, samples.to), this.#length);
    this.#values.set(samples.values.subarray(samples.from, samples.to), this.#length);
    this.#endPart(count);
  }

  /**
   * Ascending by time. Of two samples at one time, the one of the part added first is kept: add parts in the order in
   * which they were stored.
   */
  join(): Samples {
    const breaks = this.#breaks;
    let joined = this.#run(0, breaks[0] ?? this.#length);
    for (const [index, start] of breaks.entries()) {
      joined = mergeRuns(joined, this.#run(start, breaks[index + 1] ?? this.#length));
    }
    return joined;
  }

  #run(from: number, to: number): Samples {
    return { timestampsMs: this.#timestampsMs, values: this.#values, from, to };
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#values.length) return;
    const capacity = Math.max(2 * this.#values.length, needed);
    this.#timestampsMs = grownArray(this.#timestampsMs, capacity);
    this.#values = grownArray(this.#values, capacity);
  }

  /** Of so many times behind those of the parts before, how many are not after `maxMs`. */
  #countUntil(maxMs: number, count: number): number {
    const end = this.#length + count;
    // In bounds.
    if (count === 0 || (this.#timestampsMs[end - 1] as number) <= maxMs) return count;
    // Times are whole milliseconds.
    return findTime(this.#run(this.#length, end), Math.floor(maxMs) + 1, this.#length) - this.#length;
  }

  /** Of so many samples behind those of the parts before. */
  #endPart(count: number): void {
    const start = this.#length;
    const timestampsMs = this.#timestampsMs;
    // In bounds: a part before, and the one that ends here.
    const isBreak = start > 0 && (timestampsMs[start] as number) <= (timestampsMs[start - 1] as number);
    if (isBreak) this.#breaks.push(start);
    this.#length += count;
  }
}

keepShape(new SampleJoiner());

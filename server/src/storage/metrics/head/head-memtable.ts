import type { Samples } from '../../../promql/samples/samples.ts';
import { copyWords } from '../../metric-ingest/copy-words.ts';
import type { FoundSample } from '../../metric-ingest/found-sample.ts';
import type { StagedSamples } from '../../metric-ingest/staged-samples.ts';
import type { HeadMessage } from '../shared/head-message.ts';
import {
  createMemtableBounds,
  greatestTime,
  leastTime,
  widenMemtableBounds,
} from '../shared/memtable-bounds.ts';
import { findTime, mergeRuns } from '../shared/merge-runs.ts';
import { pageOfSeries, pointerOfSeries, pointerPageBytes } from '../shared/run-pointers.ts';
import { createSampleMemory, type SampleMemory } from '../shared/sample-memory.ts';
import { headerOfRun, type SampleSlab, slabOfRun, startOfRun } from '../shared/sample-slab.ts';
import type { SharedBuffers } from '../shared/shared-buffers.ts';
import { copyStaged } from './copy-staged.ts';
import { chooseFirstCapacity, chooseNextCapacity } from './run-capacity.ts';
import { toSortedRuns } from './sorted-runs.ts';

/** A longer late run is merged into the run of its series rather than copied to insert samples in its middle. */
const maxCopiedLateCount = 32;

export interface HeadMemtableOptions {
  readonly sharedBuffers: SharedBuffers;
  /** Posts to all readers. */
  readonly broadcast: (message: HeadMessage) => void;
  /** Samples that a series had in the previous memtable: the forecast for this one. */
  readonly lastCountOf: (series: number) => number;
}

/**
 * The samples between two rotations, on the writer's side. Append committed samples only: readers see every change at
 * once.
 */
export class HeadMemtable {
  readonly number: number;
  sampleCount = 0;
  /** Series with samples in it. */
  seriesCount = 0;
  readonly #options: HeadMemtableOptions;
  readonly #memory: SampleMemory;
  readonly #slabs: readonly SampleSlab[];
  readonly #bounds = createMemtableBounds();
  readonly #pages: (Int32Array<SharedArrayBuffer> | undefined)[] = [];
  #pageBytes = 0;

  constructor(number: number, options: HeadMemtableOptions) {
    this.number = number;
    this.#options = options;
    this.#memory = createSampleMemory(number, options.sharedBuffers, options.broadcast);
    this.#slabs = this.#memory.slabs;
    options.broadcast({ kind: 'memtable', number, bounds: this.#bounds });
  }

  /** Its memory, runs replaced by late or growing ones included. */
  get byteSize(): number {
    return this.#memory.byteSize + this.#pageBytes;
  }

  get minMs(): number {
    return leastTime(this.#bounds);
  }

  get maxMs(): number {
    return greatestTime(this.#bounds);
  }

  /**
   * Appends samples that it does not have, in any order.
   *
   * @param progress see `RunCapacity`.
   * @param onNewSeries called for each series with its first sample.
   */
  append(samples: StagedSamples, progress: number, onNewSeries: (series: number) => void): void {
    const { count, timestampsMs, values } = samples;
    if (count === 0) return;
    this.#widenBounds(samples);
    const pages = this.#pages;
    const slabs = this.#slabs;
    const unordered: number[] = [];
    for (let staged = 0; staged < count; staged++) {
      // Casts here and below: in bounds, because staged samples have a series, and pointers and headers come from this file.
      const series = samples.series[staged] as number;
      const timestampMs = timestampsMs[staged] as number;
      const page = pages[pageOfSeries(series)] ?? this.#addPage(pageOfSeries(series));
      const at = pointerOfSeries(series);
      const pointer = page[at] as number;
      if (pointer === 0) {
        const capacity = chooseFirstCapacity(this.#options.lastCountOf(series));
        Atomics.store(page, at, this.#copySample(this.#memory.allocate(capacity), samples, staged));
        this.seriesCount += 1;
        onNewSeries(series);
        continue;
      }
      const slab = slabs[slabOfRun(pointer)] as SampleSlab;
      const from = startOfRun(pointer);
      const header = headerOfRun(from);
      const length = slab.headers[header] as number;
      const end = from + length;
      if (timestampMs < (slab.timestampsMs[end - 1] as number)) {
        if (!this.#appendLate(page, at, samples, staged)) unordered.push(staged);
      } else if (length === slab.headers[header + 1]) {
        const capacity = chooseNextCapacity({ count: length, progress });
        Atomics.store(page, at, this.#growRun(pointer, capacity, samples, staged));
      } else {
        slab.timestampsMs[end] = timestampMs;
        const value = values[staged] as number;
        // biome-ignore lint/suspicious/noSelfCompare: the cheapest test for a NaN.
        if (value === value) slab.values[end] = value;
        else copyWords(samples.valueWords, staged, slab.valueWords, end);
        Atomics.store(slab.headers, header, length + 1);
      }
    }
    if (unordered.length > 0) this.#mergeLate(samples, unordered);
    this.sampleCount += count;
  }

  /** The sample of a series at exactly this time. */
  find(series: number, timestampMs: number): FoundSample | undefined {
    for (const pointer of this.#pointersOf(series)) {
      if (pointer === 0) continue;
      const run = this.#runSamples(pointer);
      const index = findTime(run, timestampMs, run.from);
      if (index < run.to && run.timestampsMs[index] === timestampMs) return { values: run.values, index };
    }
    return undefined;
  }

  /** The number of samples of a series. */
  countOf(series: number): number {
    const [main, late] = this.#pointersOf(series);
    const memory = this.#memory;
    return (main === 0 ? 0 : memory.runAt(main).count) + (late === 0 ? 0 : memory.runAt(late).count);
  }

  /** The messages that bring a new reader up to date. */
  describe(): HeadMessage[] {
    const { number } = this;
    return [
      { kind: 'memtable', number, bounds: this.#bounds },
      ...this.#pages.flatMap((page, index): HeadMessage[] =>
        page === undefined ? [] : [{ kind: 'runPointers', generation: number, index, page }],
      ),
      ...this.#memory.describe(),
    ];
  }

  /** Releases the memory, which no reader may access any more. */
  release(): void {
    this.#memory.release();
    for (const page of this.#pages.splice(0))
      if (page !== undefined) this.#options.sharedBuffers.give(page.buffer);
  }

  #addPage(index: number): Int32Array<SharedArrayBuffer> {
    const { sharedBuffers, broadcast } = this.#options;
    const page = new Int32Array(sharedBuffers.take(pointerPageBytes));
    this.#pageBytes += page.byteLength;
    this.#pages[index] = page;
    broadcast({ kind: 'runPointers', generation: this.number, index, page });
    return page;
  }

  /** Before the samples, so that no reader skips the memtable because of too narrow bounds. */
  #widenBounds({ count, timestampsMs }: StagedSamples): void {
    let minMs = Number.POSITIVE_INFINITY;
    let maxMs = Number.NEGATIVE_INFINITY;
    for (let staged = 0; staged < count; staged++) {
      const timestampMs = timestampsMs[staged] as number;
      if (timestampMs < minMs) minMs = timestampMs;
      if (timestampMs > maxMs) maxMs = timestampMs;
    }
    widenMemtableBounds(this.#bounds, minMs, maxMs);
  }

  /**
   * Adds a sample older than the last of the run to the end of the late run.
   *
   * @returns whether it belongs there.
   */
  #appendLate(page: Int32Array, at: number, samples: StagedSamples, staged: number): boolean {
    const late = page[at + 1] as number;
    if (late === 0) {
      const pointer = this.#memory.allocate(maxCopiedLateCount);
      Atomics.store(page, at + 1, this.#copySample(pointer, samples, staged));
      return true;
    }
    const { slab, from, count } = this.#memory.runAt(late);
    const header = headerOfRun(from);
    if ((samples.timestampsMs[staged] as number) < (slab.timestampsMs[from + count - 1] as number))
      return false;
    if (count < (slab.headers[header + 1] as number)) {
      copyStaged(samples, staged, slab, from + count);
      Atomics.store(slab.headers, header, count + 1);
    } else {
      Atomics.store(page, at + 1, this.#growRun(late, 2 * count, samples, staged));
    }
    return true;
  }

  /**
   * Adds late samples that do not belong to the end of their late runs: all of a series in one copy, because replaced runs
   * stay in memory, so that a copy for each sample would take memory with the square of their number.
   */
  #mergeLate(samples: StagedSamples, unordered: readonly number[]): void {
    for (const { series, run } of toSortedRuns(samples, unordered)) {
      const page = this.#pages[pageOfSeries(series)] as Int32Array;
      const at = pointerOfSeries(series);
      const late = mergeRuns(this.#runSamples(page[at + 1] as number), run);
      if (late.to <= maxCopiedLateCount) {
        Atomics.store(page, at + 1, this.#copyRun(late, maxCopiedLateCount));
        continue;
      }
      const merged = mergeRuns(this.#runSamples(page[at] as number), late);
      // In this order: see `MemtableReplica.read`.
      Atomics.store(page, at, this.#copyRun(merged, merged.to + (merged.to >>> 3) + 2));
      Atomics.store(page, at + 1, 0);
    }
  }

  /** Copies a run, adding a staged sample at its end. */
  #growRun(pointer: number, capacity: number, samples: StagedSamples, staged: number): number {
    const grown = this.#copyRun(this.#runSamples(pointer), capacity);
    const { slab, from, count } = this.#memory.runAt(grown);
    copyStaged(samples, staged, slab, from + count);
    slab.headers[headerOfRun(from)] = count + 1;
    return grown;
  }

  #copyRun({ timestampsMs, values, from, to }: Samples, capacity: number): number {
    const pointer = this.#memory.allocate(capacity);
    const slab = this.#slabs[slabOfRun(pointer)] as SampleSlab;
    const start = startOfRun(pointer);
    slab.timestampsMs.set(timestampsMs.subarray(from, to), start);
    slab.values.set(values.subarray(from, to), start);
    slab.headers[headerOfRun(start)] = to - from;
    return pointer;
  }

  #copySample(pointer: number, samples: StagedSamples, staged: number): number {
    const slab = this.#slabs[slabOfRun(pointer)] as SampleSlab;
    const from = startOfRun(pointer);
    copyStaged(samples, staged, slab, from);
    slab.headers[headerOfRun(from)] = 1;
    return pointer;
  }

  #runSamples(pointer: number): Samples {
    const { slab, from, count } = this.#memory.runAt(pointer);
    return { timestampsMs: slab.timestampsMs, values: slab.values, from, to: from + count };
  }

  /** The pointers of a series to its run and its late run. */
  #pointersOf(series: number): readonly [number, number] {
    const page = this.#pages[pageOfSeries(series)];
    if (page === undefined) return [0, 0];
    const at = pointerOfSeries(series);
    return [page[at] as number, page[at + 1] as number];
  }
}

import type { Samples } from '../../../promql/samples/samples.ts';
import type { MemtableView } from './head-view.ts';
import { greatestTime, leastTime } from './memtable-bounds.ts';
import { mergeRuns } from './merge-runs.ts';
import { pageOfSeries, pointerOfSeries } from './run-pointers.ts';
import { headerOfRun, openSampleSlab, type SampleSlab, slabOfRun, startOfRun } from './sample-slab.ts';

/** A memtable in a reading thread. */
export interface MemtableReplica extends MemtableView {
  /** Of the memory that it shares. */
  readonly byteSize: number;
  addPage(index: number, page: Int32Array): void;
  addSlab(index: number, buffer: SharedArrayBuffer): void;
}

/** @param drainMessages receives the writer's messages since the last refresh. */
export function createMemtableReplica(
  number: number,
  bounds: BigInt64Array,
  drainMessages: () => void,
): MemtableReplica {
  return new SharedMemtable(number, bounds, drainMessages);
}

class SharedMemtable implements MemtableReplica {
  readonly number: number;
  byteSize = 0;
  readonly #bounds: BigInt64Array;
  readonly #drainMessages: () => void;
  readonly #pages: Int32Array[] = [];
  readonly #slabs: SampleSlab[] = [];

  constructor(number: number, bounds: BigInt64Array, drainMessages: () => void) {
    this.number = number;
    this.#bounds = bounds;
    this.#drainMessages = drainMessages;
  }

  get minMs(): number {
    return leastTime(this.#bounds);
  }

  get maxMs(): number {
    return greatestTime(this.#bounds);
  }

  read(series: number): Samples | undefined {
    const page = this.#pages[pageOfSeries(series)];
    if (page === undefined) return undefined;
    const at = pointerOfSeries(series);
    // Late first: when the writer merges the two, it publishes the merged run before it clears the late one.
    const late = Atomics.load(page, at + 1);
    const main = Atomics.load(page, at);
    if (late !== 0) return mergeRuns(this.#samplesAt(main), this.#samplesAt(late));
    return main === 0 ? undefined : this.#samplesAt(main);
  }

  addPage(index: number, page: Int32Array): void {
    this.#pages[index] = page;
    this.byteSize += page.byteLength;
  }

  addSlab(index: number, buffer: SharedArrayBuffer): void {
    this.#slabs[index] = openSampleSlab(buffer);
    this.byteSize += buffer.byteLength;
  }

  /** The writer may have published more since the refresh; it posted the slab before. */
  #slabAt(index: number): SampleSlab {
    if (this.#slabs[index] === undefined) this.#drainMessages();
    const slab = this.#slabs[index];
    if (slab === undefined)
      throw new Error(`memtable ${this.number} has no slab ${index}: it was never posted`);
    return slab;
  }

  #samplesAt(pointer: number): Samples {
    const { timestampsMs, values, headers } = this.#slabAt(slabOfRun(pointer));
    const from = startOfRun(pointer);
    return { timestampsMs, values, from, to: from + Atomics.load(headers, headerOfRun(from)) };
  }
}

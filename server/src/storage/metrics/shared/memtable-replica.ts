import type { Samples } from '../../../promql/samples/samples.ts';
import type { MemtableView } from './head-view.ts';
import { greatestTime, leastTime } from './memtable-bounds.ts';
import { mergeRuns } from './merge-runs.ts';
import { pageOfSeries, pointerOfSeries } from './run-pointers.ts';
import { headerOfRun, openSampleSlab, type SampleSlab, slabOfRun, startOfRun } from './sample-slab.ts';

/** A memtable in a reading thread. */
export interface MemtableReplica extends MemtableView {
  addPage(index: number, page: Int32Array): void;
  addSlab(index: number, buffer: SharedArrayBuffer): void;
}

/** @param drainMessages receives the writer's messages since the last refresh. */
export function createMemtableReplica(
  number: number,
  bounds: BigInt64Array,
  drainMessages: () => void,
): MemtableReplica {
  const pages: Int32Array[] = [];
  const slabs: SampleSlab[] = [];

  /** The writer may have published more since the refresh; it posted the slab before. */
  function slabAt(index: number): SampleSlab {
    if (slabs[index] === undefined) drainMessages();
    const slab = slabs[index];
    if (slab === undefined) throw new Error(`memtable ${number} has no slab ${index}: it was never posted`);
    return slab;
  }

  function samplesAt(pointer: number): Samples {
    const { timestampsMs, values, headers } = slabAt(slabOfRun(pointer));
    const from = startOfRun(pointer);
    return { timestampsMs, values, from, to: from + Atomics.load(headers, headerOfRun(from)) };
  }

  return {
    number,
    get minMs() {
      return leastTime(bounds);
    },
    get maxMs() {
      return greatestTime(bounds);
    },
    read(series) {
      const page = pages[pageOfSeries(series)];
      if (page === undefined) return undefined;
      const at = pointerOfSeries(series);
      // Late first: when the writer merges the two, it publishes the merged run before it clears the late one.
      const late = Atomics.load(page, at + 1);
      const main = Atomics.load(page, at);
      if (late !== 0) return mergeRuns(samplesAt(main), samplesAt(late));
      return main === 0 ? undefined : samplesAt(main);
    },
    addPage(index, page) {
      pages[index] = page;
    },
    addSlab(index, buffer) {
      slabs[index] = openSampleSlab(buffer);
    },
  };
}

import type { Samples } from '../../../promql/samples/samples.ts';
import { greatestTime, leastTime } from './generation-bounds.ts';
import type { GenerationView } from './head-view.ts';
import { mergeRuns } from './merge-runs.ts';
import { pageOfSeries, pointerOfSeries } from './run-pointers.ts';
import { headerOfRun, openSampleSlab, type SampleSlab, slabOfRun, startOfRun } from './sample-slab.ts';

/** A generation as a reading thread knows it. */
export interface GenerationReplica extends GenerationView {
  addPage(index: number, page: Int32Array): void;
  addSlab(index: number, buffer: SharedArrayBuffer): void;
}

/** @param takeMessages takes in what the writer posted since the last refresh. */
export function createGenerationReplica(
  number: number,
  bounds: BigInt64Array,
  takeMessages: () => void,
): GenerationReplica {
  const pages: Int32Array[] = [];
  const slabs: SampleSlab[] = [];

  /** The writer may have gone on since the refresh; what it published it has posted before. */
  function slabAt(index: number): SampleSlab {
    if (slabs[index] === undefined) takeMessages();
    const slab = slabs[index];
    if (slab === undefined) throw new Error(`generation ${number} has no slab ${index}: it was never posted`);
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

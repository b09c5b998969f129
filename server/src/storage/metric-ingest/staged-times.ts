import { hashNumbers } from '../../hashing/keyed-hash.ts';
import type { StagedSamples } from './staged-samples.ts';

/** Finds staged samples by series and time; used only for samples out of order. */
export interface StagedTimes {
  /** The index of the sample of a series at exactly this time; -1 when none is staged. */
  find(series: number, timestampMs: number): number;
  /** Forgets the samples from this index on, in time that depends on them alone, and all at once. Call it before others take their places. */
  truncate(count: number): void;
}

const firstSlots = 64;
/** A larger table is given back with its samples: the next one may be for few, and to free slots takes longer than to make new ones. */
const keptSlots = 2 ** 12;

/**
 * An open-addressing hash table with linear probing (Knuth, The Art of Computer Programming 3, section 6.4), at most half
 * full, filled up to what is staged by each `find`.
 */
export function createStagedTimes(samples: StagedSamples): StagedTimes {
  /** Indexes of samples plus 1; 0 is free. */
  let slots = new Int32Array(firstSlots);
  let indexedCount = 0;

  function slotOf(series: number, timestampMs: number): number {
    const mask = slots.length - 1;
    let slot = hashNumbers(series, timestampMs % 2 ** 32) & mask;
    for (;;) {
      // In bounds: the mask keeps to the table.
      const index = (slots[slot] as number) - 1;
      if (index === -1) return slot;
      if (samples.series[index] === series && samples.timestampsMs[index] === timestampMs) return slot;
      slot = (slot + 1) & mask;
    }
  }

  function slotOfIndex(index: number): number {
    // In bounds: a staged sample.
    return slotOf(samples.series[index] as number, samples.timestampsMs[index] as number);
  }

  function fill(): void {
    if (samples.count * 2 > slots.length) {
      slots = new Int32Array(2 ** Math.ceil(Math.log2(samples.count * 4)));
      indexedCount = 0;
    }
    for (; indexedCount < samples.count; indexedCount++) slots[slotOfIndex(indexedCount)] = indexedCount + 1;
  }

  return {
    find(series, timestampMs) {
      fill();
      return (slots[slotOf(series, timestampMs)] as number) - 1;
    },
    truncate(count) {
      if (count === 0 && slots.length > keptSlots) {
        slots = new Int32Array(firstSlots);
        indexedCount = 0;
      }
      // The slot of the newest sample was free for all others, so freeing it separates none of them from theirs.
      for (; indexedCount > count; indexedCount--) slots[slotOfIndex(indexedCount - 1)] = 0;
    },
  };
}

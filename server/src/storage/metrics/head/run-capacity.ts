/** Capacity of the first run of a series without history. */
const firstCapacity = 4;

export interface RunCapacity {
  /** Samples in the run. */
  readonly count: number;
  /** Of the memtable: from 0 when it is new to 1 when it is about to rotate, by time or number of samples. */
  readonly progress: number;
}

/** @param lastCount samples that the series had in the generation before; 0 when none. */
export function chooseFirstCapacity(lastCount: number): number {
  // A little more, because the number of scrapes in a memtable varies by one or two.
  return lastCount === 0 ? firstCapacity : lastCount + (lastCount >>> 5) + 2;
}

/**
 * The next capacity of a full run: its size at the end of the memtable at the present rate. Replaced runs stay in
 * memory until then, so rare growth saves more than tight growth.
 */
export function chooseNextCapacity({ count, progress }: RunCapacity): number {
  const factor = Math.min(Math.max(1.05 / Math.max(progress, 1e-3), 1.5), 16);
  return Math.ceil(count * factor) + 2;
}

/** Samples of the first run of a series that nothing is known of. */
const firstCapacity = 4;

export interface RunCapacity {
  /** Samples that the run has. */
  readonly count: number;
  /** Of the generation: from 0 when it is new to 1 when it is about to rotate, by time or number of samples. */
  readonly progress: number;
}

/** @param lastCount samples that the series had in the generation before; 0 when none. */
export function chooseFirstCapacity(lastCount: number): number {
  // A little more, because the number of scrapes in a generation varies by one or two.
  return lastCount === 0 ? firstCapacity : lastCount + (lastCount >>> 5) + 2;
}

/**
 * How many samples a run should take that is full: what it will have at the end of the generation if it goes on as before.
 * The run it replaces stays in memory until then, so growing rarely saves more than growing little.
 */
export function chooseNextCapacity({ count, progress }: RunCapacity): number {
  const factor = Math.min(Math.max(1.05 / Math.max(progress, 1e-3), 1.5), 16);
  return Math.ceil(count * factor) + 2;
}

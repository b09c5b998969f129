import type { Numbers } from './number-column.ts';

/** Usual clock resolutions; few clocks count single nanoseconds, which every time is a multiple of. */
const coarseUnitsNs = [1_000_000, 1_000];

export interface TimeSteps {
  readonly unitNs: number;
  /** From each row's time to the next, in units; 0 for the first row. */
  readonly steps: Float64Array;
}

/** @param timesNs ascending. */
export function toTimeSteps(timesNs: Float64Array): TimeSteps {
  const firstNs = timesNs[0] ?? 0;
  const unitNs =
    coarseUnitsNs.find((unit) => timesNs.every((timeNs) => (timeNs - firstNs) % unit === 0)) ?? 1;
  const steps = new Float64Array(timesNs.length);
  for (let row = 1; row < steps.length; row += 1) {
    // Casts: both rows are within the times.
    steps[row] = ((timesNs[row] as number) - (timesNs[row - 1] as number)) / unitNs;
  }
  return { unitNs, steps };
}

/** @throws RangeError when the steps do not lead to the last time. */
export function fromTimeSteps(
  steps: Numbers,
  { unitNs, firstNs, lastNs }: { unitNs: number; firstNs: number; lastNs: number },
): Float64Array {
  const timesNs = new Float64Array(steps.length);
  let timeNs = firstNs;
  for (let row = 0; row < steps.length; row += 1) {
    // The row is one of the steps.
    timeNs += (steps[row] as number) * unitNs;
    timesNs[row] = timeNs;
  }
  if (timeNs !== lastNs) throw new RangeError(`the last time of day is ${timeNs} ns, not ${lastNs} ns`);
  return timesNs;
}

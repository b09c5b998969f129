import type { StepSeries, Steps } from './step-series.ts';

/**
 * Copies the points of a series, with their times, to the start of both arrays.
 *
 * @returns how many there are; the arrays have room for them.
 */
export function collectPoints(
  series: StepSeries,
  steps: Steps,
  timestampsMs: Float64Array,
  values: Float64Array,
): number {
  let count = 0;
  for (let step = 0; step < steps.count; step++) {
    if (series.present[step] === 0) continue;
    timestampsMs[count] = steps.startMs + step * steps.stepMs;
    // A series has a value for each step.
    values[count] = series.values[step] as number;
    count++;
  }
  return count;
}

/** One goal of the benchmark, printed as one JSON line. */
export interface GoalLine {
  readonly name: string;
  /** Unit of the two figures, such as `ms a query`. */
  readonly unit: string;
  readonly ours: number;
  readonly peer: number;
  readonly ratio: number;
  readonly goal: string;
  readonly pass: boolean;
}

export interface Goal {
  readonly name: string;
  readonly unit: string;
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** Compares the medians of interleaved runs. Only the ratio is meaningful: absolute figures drift. */
export function toGoalLine(goal: Goal, ours: readonly number[], peer: readonly number[]): GoalLine {
  const { name, unit, atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY } = goal;
  const ratio = median(ours) / median(peer);
  return {
    name,
    unit,
    ours: round(median(ours)),
    peer: round(median(peer)),
    ratio: round(ratio),
    goal: goal.atMost === undefined ? `>= ${atLeast}` : `<= ${atMost}`,
    pass: ratio <= atMost && ratio >= atLeast,
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new RangeError('the median of an empty list');
  return middle;
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}

/** @param share of the values that are below it, 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

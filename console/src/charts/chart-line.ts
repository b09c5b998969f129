/** A value at each time of the chart, which may be infinite; null is a gap, undefined no statement about that time. */
export type LineValues = readonly (number | null | undefined)[];

export interface ChartLine {
  /** Unique in its chart. */
  readonly key: string;
  readonly name: string;
  readonly color: string;
  readonly values: LineValues;
}

export interface LineSummary {
  readonly last: number | undefined;
  readonly min: number | undefined;
  readonly mean: number | undefined;
  readonly max: number | undefined;
}

export function summarizeLine(values: LineValues): LineSummary {
  let [count, sum, min, max] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let last: number | undefined;
  for (const value of values) {
    if (value === null || value === undefined) continue;
    count += 1;
    sum += value;
    if (value < min) min = value;
    if (value > max) max = value;
    last = value;
  }
  if (count === 0) return { last: undefined, min: undefined, mean: undefined, max: undefined };
  return { last, min, mean: sum / count, max };
}

/** With gaps where values are infinite: an axis has no place for those. */
export function toDrawnValues(values: LineValues): LineValues {
  return values.some(isInfinite) ? values.map((value) => (isInfinite(value) ? null : value)) : values;
}

function isInfinite(value: number | null | undefined): boolean {
  return typeof value === 'number' && !Number.isFinite(value);
}

/** Indexes of values without a neighbour: no line leads to them, so that only a point can show them. */
export function findIsolatedPoints(values: LineValues, first: number, last: number): number[] {
  const isolated: number[] = [];
  for (let index = first; index <= last; index += 1)
    if (isDrawn(values[index]) && !isDrawn(values[index - 1]) && !isDrawn(values[index + 1]))
      isolated.push(index);
  return isolated;
}

function isDrawn(value: number | null | undefined): boolean {
  return value !== null && value !== undefined;
}

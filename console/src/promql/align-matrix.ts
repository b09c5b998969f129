import type { QueryWindow } from './query-step.ts';

/** Seconds since the epoch and a value as text, as Prometheus writes points. */
type Point = readonly [number | string, number | string];

export interface MatrixSeries {
  readonly metric: Readonly<Record<string, string>>;
  readonly values: readonly Point[];
}

/** A value of Prometheus' JSON; `NaN` for what is not a number. */
export function parseSample(text: number | string): number {
  if (text === '+Inf' || text === 'Inf') return Number.POSITIVE_INFINITY;
  if (text === '-Inf') return Number.NEGATIVE_INFINITY;
  return Number(text);
}

/** The evaluation times of a window in seconds. */
export function timesOf({ startMs, endMs, stepMs }: QueryWindow): number[] {
  const count = Math.floor((endMs - startMs) / stepMs) + 1;
  return Array.from({ length: count }, (_, index) => (startMs + index * stepMs) / 1_000);
}

/** One column a series, one row an evaluation time; null where the series has no value, or `NaN`. */
export function alignMatrix(series: readonly MatrixSeries[], window: QueryWindow): (number | null)[][] {
  const { startMs, endMs, stepMs } = window;
  const count = Math.floor((endMs - startMs) / stepMs) + 1;
  return series.map(({ values }) => {
    const column = new Array<number | null>(count).fill(null);
    for (const [seconds, text] of values) {
      const index = Math.round((Number(seconds) * 1_000 - startMs) / stepMs);
      const value = parseSample(text);
      if (index >= 0 && index < count && !Number.isNaN(value)) column[index] = value;
    }
    return column;
  });
}

import { alignMatrix, type MatrixSeries, timesOf } from './align-matrix.ts';
import type { QueryWindow } from './query-step.ts';

export interface WindowedSeries {
  readonly window: QueryWindow;
  readonly series: readonly MatrixSeries[];
}

export interface JoinedColumns {
  /** Seconds, ascending: the evaluation times of all windows. */
  readonly timesS: readonly number[];
  /** For each part the columns of its series; undefined at times that its window does not evaluate, so that no gap appears there. */
  readonly columns: readonly (readonly (readonly (number | null | undefined)[])[])[];
}

/**
 * Puts answers of different windows under one time axis: while new answers are on their way, those of the window before stay
 * where they belong.
 */
export function joinWindows(parts: readonly WindowedSeries[]): JoinedColumns {
  const [first, ...others] = parts;
  if (first === undefined) return { timesS: [], columns: [] };
  const aligned = parts.map(({ series, window }) => alignMatrix(series, window));
  if (others.every(({ window }) => isSameWindow(window, first.window)))
    return { timesS: timesOf(first.window), columns: aligned };
  const timesS = [...new Set(parts.flatMap(({ window }) => timesOf(window)))].sort((a, b) => a - b);
  const rowOf = new Map(timesS.map((timeS, row) => [timeS, row]));
  const columns = parts.map(({ window }, index) => {
    const rows = timesOf(window).map((timeS) => rowOf.get(timeS) ?? 0);
    return (aligned[index] ?? []).map((column) => {
      const spread = new Array<number | null | undefined>(timesS.length).fill(undefined);
      for (const [position, row] of rows.entries()) spread[row] = column[position];
      return spread;
    });
  });
  return { timesS, columns };
}

function isSameWindow(a: QueryWindow, b: QueryWindow): boolean {
  return a.startMs === b.startMs && a.endMs === b.endMs && a.stepMs === b.stepMs;
}

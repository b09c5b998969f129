import { median } from '../../perf/goal-line.ts';

/** A measurement at a time. */
export interface Point {
  readonly minute: number;
  readonly mebibytes: number;
}

/** The growth in MiB a minute: the median of the slopes of all pairs (Theil and Sen), which a few outliers do not move. */
export function growthOf(points: readonly Point[]): number {
  const slopes = points.flatMap((from, index) =>
    points.slice(index + 1).map((to) => (to.mebibytes - from.mebibytes) / (to.minute - from.minute)),
  );
  return slopes.length === 0 ? 0 : median(slopes);
}

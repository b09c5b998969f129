/** A group of statistics: one value per dimension, `undefined` where there is none. */
export interface CountedGroup {
  readonly count: number;
  readonly values: readonly (string | undefined)[];
}

/** Largest group first; equal counts by value in code-unit order, a missing value after all others. */
export function compareGroups(a: CountedGroup, b: CountedGroup): number {
  if (a.count !== b.count) return b.count - a.count;
  for (const [index, value] of a.values.entries()) {
    const order = compareValues(value, b.values[index]);
    if (order !== 0) return order;
  }
  return 0;
}

function compareValues(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return a < b ? -1 : 1;
}

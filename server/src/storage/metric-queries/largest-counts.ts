import type { NamedCount } from '../../metrics/metric-store.ts';

/** Collects counts, and keeps the largest. */
export interface LargestCounts {
  /** @param nameOf called if the count may be among the largest. */
  add(value: number, nameOf: () => string): void;
  /** The largest first, equal ones in code-unit order of their names. */
  list(): readonly NamedCount[];
}

/** Counts that are collected between two sorts. */
const leastCollected = 1_000;

export function createLargestCounts(limit: number): LargestCounts {
  let kept: NamedCount[] = [];
  /** Smaller ones are not among the largest. */
  let least = 0;

  function sort(): void {
    kept.sort((a, b) => b.value - a.value || (a.name < b.name ? -1 : 1));
    kept = kept.slice(0, limit);
    if (kept.length === limit) least = kept.at(-1)?.value ?? 0;
  }

  return {
    add(value, nameOf) {
      if (value < least) return;
      kept.push({ name: nameOf(), value });
      if (kept.length >= limit + leastCollected) sort();
    },
    list() {
      sort();
      return kept;
    },
  };
}

import type { GroupCountsPartial } from './group-counts.ts';

/** Exact counts of some blocks, before only the largest groups of all are kept. */
export interface StatsPartial extends GroupCountsPartial {
  readonly totals: Float64Array;
}

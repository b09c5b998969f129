import type { GroupCountsPartial } from './group-counts.ts';

/** Exact counts of some blocks, before only the largest groups of all are kept. */
export interface StatsPartial extends GroupCountsPartial {
  readonly totals: Float64Array;
}

/** The memory that its arrays take. */
export function byteSizeOf({ keys, ...part }: StatsPartial): number {
  const arrays = [keys.bytes, keys.ends, ...Object.values(part)];
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

import type { Block } from '../block.ts';
import type { DayBuckets } from './day-buckets.ts';
import type { NewestSpan } from './group-counts.ts';

const nsPerMs = 1_000_000;

/** Times of day as milliseconds since the epoch, rounded outwards. */
export function spanOfDay(dayStartNs: bigint, fromNs: number, toNs: number): NewestSpan {
  const dayStartMs = Number(dayStartNs / BigInt(nsPerMs));
  return { fromMs: dayStartMs + Math.floor(fromNs / nsPerMs), toMs: dayStartMs + Math.ceil(toNs / nsPerMs) };
}

/** Bounds of all rows of a block; of an unsorted one those of its day. */
export function spanOfBlock({ dayStartNs, timeBounds: { firstNs, lastNs } }: Block): NewestSpan {
  return spanOfDay(dayStartNs, firstNs, lastNs);
}

/** Bounds of the rows of one bucket: its first and last row, or the bucket itself in an unsorted block. */
export function spanOfRows(
  { isSorted, timesOfDayNs }: Block,
  { dayStartNs, bounds }: DayBuckets,
  place: number,
  rows: Uint16Array,
  from: number,
  to: number,
): NewestSpan {
  if (!isSorted) return spanOfDay(dayStartNs, bounds[place] ?? 0, bounds[place + 1] ?? 0);
  return spanOfDay(dayStartNs, timesOfDayNs[rows[from] ?? 0] ?? 0, timesOfDayNs[rows[to - 1] ?? 0] ?? 0);
}

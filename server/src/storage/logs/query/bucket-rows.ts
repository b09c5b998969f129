import { type Block, maxBlockRows } from '../block.ts';
import { findBucket } from './day-buckets.ts';
import type { SelectedRows } from './select-rows.ts';
import { firstRowAt, lowerBound } from './window-rows.ts';

/** Rows `[from, to)` of `rows` lie in one bucket. */
export type VisitBucketRows = (bucket: number, rows: Uint16Array, from: number, to: number) => void;

/**
 * Visits the selected rows bucket by bucket, leaving out empty buckets.
 *
 * @param bounds times of day; every selected row lies between the first and the last one.
 */
export function forEachBucket(
  block: Block,
  selected: SelectedRows,
  bounds: Float64Array,
  visit: VisitBucketRows,
): void {
  if (selected.count === 0) return;
  if (bounds.length === 2) visit(0, selected.rows, 0, selected.count);
  else if (block.isSorted) visitSorted(block, selected, bounds, visit);
  else visitUnsorted(block, selected, bounds, visit);
}

function visitSorted(
  block: Block,
  { rows, count }: SelectedRows,
  bounds: Float64Array,
  visit: VisitBucketRows,
): void {
  const last = bounds.length - 2;
  for (let bucket = 0, from = 0; from < count; bucket += 1) {
    const to = bucket === last ? count : lowerBound(rows, count, firstRowAt(block, bounds[bucket + 1] ?? 0));
    if (from < to) visit(bucket, rows, from, to);
    from = to;
  }
}

/** Brings the rows of each bucket together by a counting sort. */
function visitUnsorted(
  { timesOfDayNs }: Block,
  { rows, count }: SelectedRows,
  bounds: Float64Array,
  visit: VisitBucketRows,
): void {
  const bucketCount = bounds.length - 1;
  const bucketOf = new Uint32Array(count);
  const ends = new Uint32Array(bucketCount);
  let bucket = 0;
  for (let index = 0; index < count; index += 1) {
    const time = timesOfDayNs[rows[index] ?? 0] ?? 0;
    // Most records are in the bucket of their predecessor.
    const isSame = time >= (bounds[bucket] ?? 0) && time < (bounds[bucket + 1] ?? 0);
    if (!isSame) bucket = findBucket(bounds, time);
    bucketOf[index] = bucket;
    ends[bucket] = (ends[bucket] ?? 0) + 1;
  }
  for (let next = 1; next < bucketCount; next += 1) ends[next] = (ends[next] ?? 0) + (ends[next - 1] ?? 0);
  const starts = ends.slice();
  const sorted = new Uint16Array(Math.min(count, maxBlockRows));
  for (let index = count - 1; index >= 0; index -= 1) {
    const at = (starts[bucketOf[index] ?? 0] ?? 0) - 1;
    starts[bucketOf[index] ?? 0] = at;
    sorted[at] = rows[index] ?? 0;
  }
  for (const [place, end] of ends.entries()) {
    const start = starts[place] ?? 0;
    if (start < end) visit(place, sorted, start, end);
  }
}

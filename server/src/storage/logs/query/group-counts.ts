import { grownArray } from '../../bytes/grown-array.ts';
import { maxStatsGroups, tooManyStatsGroups } from '../../log-queries/stats-groups-limit.ts';
import { createMemoryBudget } from '../../threads/memory-budget.ts';
import type { GroupValues } from './group-cells.ts';
import { createGroupKeys, type EncodedGroups } from './group-keys.ts';

/** Memory of all its counts together: half a million groups of 50 bytes. */
const mebibyte = 1024 * 1024;
export const maxStatsBytes = 96 * mebibyte;

/** Inclusive time bounds of the newest records of a group, as many as the query shows. */
export interface NewestSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface GroupCount extends NewestSpan {
  readonly values: GroupValues;
  readonly count: number;
}

/** Counts in parallel arrays that survive a structured clone, one element per bucket and group. */
export interface GroupCountsPartial {
  readonly keys: EncodedGroups;
  readonly buckets: Uint32Array;
  /** Each a group of `keys`. */
  readonly groups: Uint32Array;
  readonly counts: Float64Array;
  readonly fromMs: Float64Array;
  readonly toMs: Float64Array;
}

/** Exact counts by bucket and group. Every method that adds throws an AppError beyond the limits. */
export interface GroupCounts {
  /** How many counts there are. */
  readonly size: number;
  /** The number of a group. */
  groupOf(values: GroupValues): number;
  /** @throws AppError `INVALID_ARGUMENT` when there are more than `maxStatsGroups`, or `maxStatsBytes` of memory. */
  add(bucket: number, group: number, count: number, span: NewestSpan): void;
  addPartial(partial: GroupCountsPartial): void;
  /** Groups of a bucket, the `limit` largest and those that tie with the last of them. */
  ofBucket(bucket: number, limit: number): Iterable<GroupCount>;
  toPartial(): GroupCountsPartial;
}

/**
 * An open-addressing hash table with linear probing, at most half full, over parallel arrays.
 *
 * @param newestCount the number of newest records per group that the query shows.
 */
export function createGroupCounts(newestCount: number): GroupCounts {
  const budget = createMemoryBudget({
    maxBytes: maxStatsBytes,
    limit: 'stats_bytes',
    subject: 'the groups of the statistics',
    remedy: 'narrow the window or the filter, or group by fewer or shorter values',
  });
  const keys = createGroupKeys(budget.charge);
  let size = 0;
  let buckets = new Uint32Array(16);
  let groups = new Uint32Array(16);
  let counts = new Float64Array(16);
  let fromMs = new Float64Array(16);
  let toMs = new Float64Array(16);
  /** The index of a count and 1; 0 is free. The length is a power of two. */
  let slots = new Int32Array(32);
  /** Indices in the order of their buckets; made when first read. */
  let byBucket: BucketOrder | undefined;

  function grow(): void {
    const length = 2 * size;
    const bytesPerCount = 4 + 4 + 8 + 8 + 8;
    budget.charge(length * bytesPerCount);
    buckets = grownArray(buckets, length);
    groups = grownArray(groups, length);
    counts = grownArray(counts, length);
    fromMs = grownArray(fromMs, length);
    toMs = grownArray(toMs, length);
    budget.charge(-size * bytesPerCount);
  }

  function rehash(): void {
    const length = 2 * slots.length;
    budget.charge((length - slots.length) * slots.BYTES_PER_ELEMENT);
    slots = new Int32Array(length);
    // Casts here and below: indices are those of counts.
    for (let index = 0; index < size; index += 1) {
      slots[slotOf(buckets[index] as number, groups[index] as number)] = index + 1;
    }
  }

  /** The slot of a count, or the free one for it. */
  function slotOf(bucket: number, group: number): number {
    const mask = slots.length - 1;
    const mixed = Math.imul(group ^ Math.imul(bucket, 0x85ebca6b), 0x9e3779b1);
    for (let slot = (mixed ^ (mixed >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const index = (slots[slot] as number) - 1;
      if (index === -1 || (groups[index] === group && buckets[index] === bucket)) return slot;
    }
  }

  function insert(slot: number, bucket: number, group: number, count: number, span: NewestSpan): void {
    if (size >= maxStatsGroups) throw tooManyStatsGroups(size + 1);
    if (size === counts.length) grow();
    buckets[size] = bucket;
    groups[size] = group;
    counts[size] = count;
    fromMs[size] = span.fromMs;
    toMs[size] = span.toMs;
    size += 1;
    slots[slot] = size;
    byBucket = undefined;
    if (2 * size > slots.length) rehash();
  }

  const add: GroupCounts['add'] = (bucket, group, count, span) => {
    const slot = slotOf(bucket, group);
    const index = (slots[slot] as number) - 1;
    if (index === -1) {
      insert(slot, bucket, group, count, span);
      return;
    }
    const known = counts[index] as number;
    const isEnough = known >= newestCount;
    const knownFromMs = fromMs[index] as number;
    // A part that alone has enough records bounds the newest ones; otherwise all may be needed.
    if (isEnough !== count >= newestCount) fromMs[index] = isEnough ? knownFromMs : span.fromMs;
    else fromMs[index] = isEnough ? Math.max(knownFromMs, span.fromMs) : Math.min(knownFromMs, span.fromMs);
    toMs[index] = Math.max(toMs[index] as number, span.toMs);
    counts[index] = known + count;
  };

  return {
    get size() {
      return size;
    },
    groupOf: keys.add,
    add,
    addPartial(part) {
      const known = keys.addAll(part.keys);
      for (const [index, bucket] of part.buckets.entries()) {
        const span = { fromMs: part.fromMs[index] as number, toMs: part.toMs[index] as number };
        add(bucket, known[part.groups[index] as number] as number, part.counts[index] as number, span);
      }
    },
    *ofBucket(bucket, limit) {
      byBucket ??= orderByBucket(buckets.subarray(0, size));
      const indices = byBucket.order.subarray(byBucket.ends[bucket - 1] ?? 0, byBucket.ends[bucket] ?? 0);
      const least = leastOfLargest(indices, counts, limit);
      for (const index of indices) {
        if ((counts[index] as number) < least) continue;
        yield lazyGroup(
          { count: counts[index] as number, fromMs: fromMs[index] as number, toMs: toMs[index] as number },
          () => keys.values(groups[index] as number),
        );
      }
    },
    toPartial: () => ({
      keys: keys.encode(),
      buckets: buckets.slice(0, size),
      groups: groups.slice(0, size),
      counts: counts.slice(0, size),
      fromMs: fromMs.slice(0, size),
      toMs: toMs.slice(0, size),
    }),
  };
}

interface BucketOrder {
  readonly order: Uint32Array;
  /** The places of bucket `b` end at `ends[b]`. */
  readonly ends: Uint32Array;
}

/** A counting sort. */
function orderByBucket(buckets: Uint32Array): BucketOrder {
  const bucketCount = buckets.reduce((greatest, bucket) => Math.max(greatest, bucket + 1), 0);
  const ends = new Uint32Array(bucketCount);
  for (const bucket of buckets) ends[bucket] = (ends[bucket] ?? 0) + 1;
  for (let bucket = 1; bucket < bucketCount; bucket += 1) {
    ends[bucket] = (ends[bucket] ?? 0) + (ends[bucket - 1] ?? 0);
  }
  const starts = Uint32Array.from(ends, (_, bucket) => ends[bucket - 1] ?? 0);
  const order = new Uint32Array(buckets.length);
  for (const [index, bucket] of buckets.entries()) {
    const place = starts[bucket] ?? 0;
    order[place] = index;
    starts[bucket] = place + 1;
  }
  return { order, ends };
}

/** The count that the last of the `limit` largest has. */
function leastOfLargest(indices: Uint32Array, counts: Float64Array, limit: number): number {
  if (indices.length <= limit) return 0;
  const sorted = Float64Array.from(indices, (index) => counts[index] as number).sort();
  return sorted[sorted.length - limit] ?? 0;
}

/** Many groups are too small to be shown, and their values are never read. */
function lazyGroup(counted: Omit<GroupCount, 'values'>, read: () => GroupValues): GroupCount {
  let values: GroupValues | undefined;
  return {
    ...counted,
    get values() {
      values ??= read();
      return values;
    },
  };
}

import { hashNumbers } from '../../../hashing/keyed-hash.ts';
import { grownArray } from '../../../memory/grown-array.ts';
import { keepShape } from '../../../memory/keep-shape.ts';
import { maxStatsGroups, tooManyStatsGroups } from '../../log-queries/stats-groups-limit.ts';
import { createMemoryBudget, type MemoryBudget } from '../../threads/memory-budget.ts';
import type { GroupValues } from './group-cells.ts';
import { createGroupKeys, type EncodedGroups, type GroupKeys } from './group-keys.ts';

const mebibyte = 1024 * 1024;
/** Memory of all its counts together: half a million groups of 50 bytes. */
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
  /** @throws AppError `INVALID_ARGUMENT` when there are too many, or more than `maxStatsBytes` of memory. */
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
 * @param maxGroups of all buckets together.
 */
export function createGroupCounts(newestCount: number, maxGroups: number = maxStatsGroups): GroupCounts {
  return new GroupCountTable(newestCount, maxGroups);
}

class GroupCountTable implements GroupCounts {
  size = 0;
  readonly #newestCount: number;
  readonly #maxGroups: number;
  readonly #budget: MemoryBudget;
  readonly #keys: GroupKeys;
  #buckets = new Uint32Array(16);
  #groups = new Uint32Array(16);
  #counts = new Float64Array(16);
  #fromMs = new Float64Array(16);
  #toMs = new Float64Array(16);
  /** The index of a count and 1; 0 is free. The length is a power of two. */
  #slots = new Int32Array(32);
  /** Indices in the order of their buckets; made when first read. */
  #byBucket: BucketOrder | undefined;

  constructor(newestCount: number, maxGroups: number) {
    const budget = createMemoryBudget({
      maxBytes: maxStatsBytes,
      limit: 'stats_bytes',
      subject: 'the groups of the statistics',
      remedy: 'narrow the window or the filter, or group by fewer or shorter values',
    });
    this.#newestCount = newestCount;
    this.#maxGroups = maxGroups;
    this.#budget = budget;
    this.#keys = createGroupKeys((bytes) => budget.charge(bytes));
  }

  groupOf(values: GroupValues): number {
    return this.#keys.add(values);
  }

  add(bucket: number, group: number, count: number, span: NewestSpan): void {
    const slot = this.#slotOf(bucket, group);
    const index = (this.#slots[slot] as number) - 1;
    if (index === -1) {
      this.#insert(slot, bucket, group, count, span);
      return;
    }
    const fromMs = this.#fromMs;
    const toMs = this.#toMs;
    const newestCount = this.#newestCount;
    const known = this.#counts[index] as number;
    const isEnough = known >= newestCount;
    const knownFromMs = fromMs[index] as number;
    // A part that alone has enough records bounds the newest ones; otherwise all may be needed.
    if (isEnough !== count >= newestCount) fromMs[index] = isEnough ? knownFromMs : span.fromMs;
    else fromMs[index] = isEnough ? Math.max(knownFromMs, span.fromMs) : Math.min(knownFromMs, span.fromMs);
    toMs[index] = Math.max(toMs[index] as number, span.toMs);
    this.#counts[index] = known + count;
  }

  addPartial(part: GroupCountsPartial): void {
    const known = this.#keys.addAll(part.keys);
    for (const [index, bucket] of part.buckets.entries()) {
      const span = { fromMs: part.fromMs[index] as number, toMs: part.toMs[index] as number };
      const group = known[part.groups[index] as number] as number;
      this.add(bucket, group, part.counts[index] as number, span);
    }
  }

  *ofBucket(bucket: number, limit: number): Generator<GroupCount> {
    this.#byBucket ??= orderByBucket(this.#buckets.subarray(0, this.size));
    const { order, ends } = this.#byBucket;
    const indices = order.subarray(ends[bucket - 1] ?? 0, ends[bucket] ?? 0);
    const least = leastOfLargest(indices, this.#counts, limit);
    for (const index of indices) {
      const count = this.#counts[index] as number;
      if (count < least) continue;
      const group = this.#groups[index] as number;
      const span = { fromMs: this.#fromMs[index] as number, toMs: this.#toMs[index] as number };
      yield new CountedGroup(count, span, this.#keys, group);
    }
  }

  toPartial(): GroupCountsPartial {
    const { size } = this;
    return {
      keys: this.#keys.encode(),
      buckets: this.#buckets.slice(0, size),
      groups: this.#groups.slice(0, size),
      counts: this.#counts.slice(0, size),
      fromMs: this.#fromMs.slice(0, size),
      toMs: this.#toMs.slice(0, size),
    };
  }

  #grow(): void {
    const length = 2 * this.size;
    const bytesPerCount = 4 + 4 + 8 + 8 + 8;
    this.#budget.charge(length * bytesPerCount);
    this.#buckets = grownArray(this.#buckets, length);
    this.#groups = grownArray(this.#groups, length);
    this.#counts = grownArray(this.#counts, length);
    this.#fromMs = grownArray(this.#fromMs, length);
    this.#toMs = grownArray(this.#toMs, length);
    this.#budget.charge(-this.size * bytesPerCount);
  }

  #rehash(): void {
    const length = 2 * this.#slots.length;
    this.#budget.charge((length - this.#slots.length) * this.#slots.BYTES_PER_ELEMENT);
    const slots = new Int32Array(length);
    this.#slots = slots;
    // Casts here and below: indices are those of counts.
    for (let index = 0; index < this.size; index += 1) {
      slots[this.#slotOf(this.#buckets[index] as number, this.#groups[index] as number)] = index + 1;
    }
  }

  /** The slot of a count, or the free one for it. */
  #slotOf(bucket: number, group: number): number {
    const slots = this.#slots;
    const groups = this.#groups;
    const buckets = this.#buckets;
    const mask = slots.length - 1;
    for (let slot = hashNumbers(bucket, group) & mask; ; slot = (slot + 1) & mask) {
      const index = (slots[slot] as number) - 1;
      if (index === -1 || (groups[index] === group && buckets[index] === bucket)) return slot;
    }
  }

  #insert(slot: number, bucket: number, group: number, count: number, span: NewestSpan): void {
    const { size } = this;
    if (size >= this.#maxGroups) throw tooManyStatsGroups(size + 1, this.#maxGroups);
    if (size === this.#counts.length) this.#grow();
    this.#buckets[size] = bucket;
    this.#groups[size] = group;
    this.#counts[size] = count;
    this.#fromMs[size] = span.fromMs;
    this.#toMs[size] = span.toMs;
    this.size = size + 1;
    this.#slots[slot] = this.size;
    this.#byBucket = undefined;
    if (2 * this.size > this.#slots.length) this.#rehash();
  }
}

/** Many groups are too small to be shown, and their values are never read. */
class CountedGroup implements GroupCount {
  readonly count: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly #keys: GroupKeys;
  readonly #group: number;
  #values: GroupValues | undefined;

  constructor(count: number, { fromMs, toMs }: NewestSpan, keys: GroupKeys, group: number) {
    this.count = count;
    this.fromMs = fromMs;
    this.toMs = toMs;
    this.#keys = keys;
    this.#group = group;
  }

  get values(): GroupValues {
    this.#values ??= this.#keys.values(this.#group);
    return this.#values;
  }
}

keepShape(new GroupCountTable(1, 1));
keepShape(new CountedGroup(1, { fromMs: 2 ** 40, toMs: 2 ** 40 }, createGroupKeys(), 0));

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

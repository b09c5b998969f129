import { AppError } from '../../../errors/app-error.ts';
import type { GroupValues } from './group-cells.ts';
import { createGroupNumbers } from './group-numbers.ts';

/** Maximum counts, one per bucket and group, of a statistics query before only the largest are kept. */
export const maxStatsGroups = 500_000;

/** Inclusive time bounds of the newest records of a group, as many as the query shows. */
export interface NewestSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface GroupCount extends NewestSpan {
  readonly values: GroupValues;
  readonly count: number;
}

/** Counts in parallel arrays that survive a structured clone. */
export interface GroupCountsPartial {
  readonly values: readonly GroupValues[];
  readonly buckets: Uint32Array;
  /** Each an index of `values`. */
  readonly groups: Uint32Array;
  readonly counts: Float64Array;
  readonly fromMs: Float64Array;
  readonly toMs: Float64Array;
}

/** Exact counts by bucket and group. */
export interface GroupCounts {
  /** The number of a group. */
  groupOf(values: GroupValues): number;
  /** @throws AppError `INVALID_ARGUMENT` when there are more than `maxStatsGroups`. */
  add(bucket: number, group: number, count: number, span: NewestSpan): void;
  addPartial(partial: GroupCountsPartial): void;
  ofBucket(bucket: number): Iterable<GroupCount>;
  toPartial(): GroupCountsPartial;
}

interface Entry {
  readonly bucket: number;
  readonly group: number;
  count: number;
  fromMs: number;
  toMs: number;
}

/** @param newestCount the number of newest records per group that the query shows. */
export function createGroupCounts(newestCount: number): GroupCounts {
  const numbers = createGroupNumbers();
  const buckets = new Map<number, Map<number, Entry>>();
  let entryCount = 0;

  const add: GroupCounts['add'] = (bucket, group, count, { fromMs, toMs }) => {
    let entries = buckets.get(bucket);
    if (entries === undefined) {
      entries = new Map();
      buckets.set(bucket, entries);
    }
    const entry = entries.get(group);
    if (entry === undefined) {
      entryCount += 1;
      if (entryCount > maxStatsGroups) throw tooManyGroups(entryCount);
      entries.set(group, { bucket, group, count, fromMs, toMs });
    } else {
      entry.fromMs = newestFrom(entry, { count, fromMs }, newestCount);
      entry.toMs = Math.max(entry.toMs, toMs);
      entry.count += count;
    }
  };

  return {
    groupOf: numbers.add,
    add,
    addPartial({ values, buckets: ofBucket, groups, counts, fromMs, toMs }) {
      const known = values.map(numbers.add);
      for (const [index, bucket] of ofBucket.entries()) {
        const span = { fromMs: fromMs[index] ?? 0, toMs: toMs[index] ?? 0 };
        add(bucket, known[groups[index] ?? 0] ?? 0, counts[index] ?? 0, span);
      }
    },
    *ofBucket(bucket) {
      for (const { group, count, fromMs, toMs } of buckets.get(bucket)?.values() ?? []) {
        yield { values: numbers.values(group), count, fromMs, toMs };
      }
    },
    toPartial() {
      const entries = [...buckets.values()].flatMap((ofBucket) => [...ofBucket.values()]);
      return {
        values: Array.from({ length: numbers.size }, (_, group) => numbers.values(group)),
        buckets: Uint32Array.from(entries, ({ bucket }) => bucket),
        groups: Uint32Array.from(entries, ({ group }) => group),
        counts: Float64Array.from(entries, ({ count }) => count),
        fromMs: Float64Array.from(entries, ({ fromMs }) => fromMs),
        toMs: Float64Array.from(entries, ({ toMs }) => toMs),
      };
    },
  };
}

type Lower = Pick<GroupCount, 'count' | 'fromMs'>;

/** A part that alone has enough records bounds the newest ones; otherwise all may be needed. */
function newestFrom(a: Lower, b: Lower, newestCount: number): number {
  const isEnough = [a, b].filter(({ count }) => count >= newestCount);
  if (isEnough.length === 0) return Math.min(a.fromMs, b.fromMs);
  return Math.max(...isEnough.map(({ fromMs }) => fromMs));
}

function tooManyGroups(received: number): AppError {
  return new AppError(
    'INVALID_ARGUMENT',
    `the statistics have more than ${maxStatsGroups} combinations of bucket and group; narrow the window or the filter, widen "interval", or group by fewer values`,
    [{ type: 'limit', limit: 'stats_groups', max: maxStatsGroups, received }],
  );
}

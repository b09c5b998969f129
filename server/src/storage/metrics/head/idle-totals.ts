import type { SeriesState } from '../../metric-ingest/series-state.ts';
import { labelMemoryFor } from '../shared/label-cells.ts';
import type { SampleWriterLimits } from './sample-writer-limits.ts';
import type { SeriesRegistry } from './series-registry.ts';

/**
 * Decides how long series without samples in memory are kept for their running totals of deltas: `keepTotalsMs` after the
 * memtable with their last sample was retired. While all series together are more than half of a limit, those whose last
 * sample is in the oldest memtables go earlier, so that the other half is left for the series that come until the next
 * memtable is retired.
 */
export interface IdleTotals {
  /**
   * Call it when a memtable was retired.
   *
   * @param oldest the number of the oldest memtable in memory.
   * @returns the number of the oldest memtable whose totals are kept.
   */
  oldestKept(oldest: number): number;
}

export interface IdleTotalsOptions {
  readonly registry: Pick<SeriesRegistry, 'table' | 'activity' | 'metricNames'>;
  readonly state: Pick<SeriesState, 'isTotal'>;
  readonly limits: Pick<SampleWriterLimits, 'maxSeries' | 'maxSeriesBytes' | 'keepTotalsMs'>;
  readonly monotonicNowMs: () => number;
}

interface Mark {
  readonly atMs: number;
  /** The oldest memtable in memory then. */
  readonly oldest: number;
}

interface SeriesSum {
  count: number;
  bytes: number;
}

/** Marks are this share of the time apart, by which some totals are kept longer. */
const markShare = 1 / 256;

export function createIdleTotals(options: IdleTotalsOptions): IdleTotals {
  const { registry, state, limits, monotonicNowMs } = options;
  const { table, activity, metricNames } = registry;
  /** Ascending; all but the first within the time that totals are kept. */
  let marks: readonly Mark[] = [];
  let kept = 1;

  function oldestInTime(oldest: number): number {
    const nowMs = monotonicNowMs();
    // The last mark moves on until it is far enough from the one before.
    const sinceEarlierMs = nowMs - (marks.at(-2)?.atMs ?? Number.NEGATIVE_INFINITY);
    const settled = sinceEarlierMs < limits.keepTotalsMs * markShare ? marks.slice(0, -1) : marks;
    marks = [...settled, { atMs: nowMs, oldest }];
    const passed = marks.findLastIndex(({ atMs }) => atMs <= nowMs - limits.keepTotalsMs);
    marks = marks.slice(Math.max(0, passed));
    return passed < 0 ? 1 : (marks[0]?.oldest ?? 1);
  }

  /** Sums of the series that would be kept, by the memtable with their last sample; 0 for those that are in memory. */
  function sumByMemtable(oldest: number): Map<number, SeriesSum> {
    const sums = new Map<number, SeriesSum>();
    for (let series = 0; series < table.count; series++) {
      if (!table.isPublished(series)) continue;
      const last = activity.lastOf(series);
      const isIdle = last < oldest;
      if (isIdle && (state.isTotal[series] !== 1 || last < kept)) continue;
      const memtable = isIdle ? last : 0;
      const sum = sums.get(memtable) ?? { count: 0, bytes: 0 };
      sums.set(memtable, sum);
      sum.count += 1;
      sum.bytes += labelMemoryFor(table.labelBytes(series).length);
    }
    return sums;
  }

  function isCrowded(count: number, bytes: number): boolean {
    return count > limits.maxSeries / 2 || bytes > limits.maxSeriesBytes / 2;
  }

  function giveUpOldest(oldest: number): void {
    const sums = sumByMemtable(oldest);
    let count = 0;
    let bytes = metricNames.byteSize;
    for (const sum of sums.values()) {
      count += sum.count;
      bytes += sum.bytes;
    }
    for (const [memtable, sum] of [...sums].sort(([a], [b]) => a - b)) {
      if (!isCrowded(count, bytes)) return;
      if (memtable === 0) continue;
      kept = memtable + 1;
      count -= sum.count;
      bytes -= sum.bytes;
    }
  }

  return {
    oldestKept(oldest) {
      kept = Math.max(kept, oldestInTime(oldest));
      const usedBytes = table.usedLabelBytes + metricNames.byteSize;
      if (isCrowded(table.count - table.freeCount, usedBytes)) giveUpOldest(oldest);
      return Math.min(kept, oldest);
    },
  };
}

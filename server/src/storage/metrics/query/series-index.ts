import { metricOfLabels } from '../../metric-ingest/metric-of-labels.ts';
import { createMetricIndex, type MetricIndex } from '../../metric-queries/metric-index.ts';
import type { HeadView } from '../shared/head-view.ts';

/** The metrics of a project, and the series of those that were queried. Not shared between threads. */
export interface SeriesIndex {
  /** Adds new series of the head; call it after the head's `refresh`. */
  refresh(): void;
  /** Names in no particular order. */
  metricNames(projectId: string): Iterable<string>;
  /** With all series that are known; `undefined` when the project has no such metric. */
  find(projectId: string, metric: string): MetricIndex | undefined;
  /** The same, created if absent: for series of day files. */
  open(projectId: string, metric: string): MetricIndex;
}

export interface SeriesIndexOptions {
  readonly head: HeadView;
  /** Called when rows of a metric are not valid any more. */
  readonly onDropped: () => void;
}

interface Entry {
  /** Numbers in the head; those from `taken` on are not in the index yet. */
  headSeries: number[];
  taken: number;
  index: MetricIndex | undefined;
}

/**
 * An index keeps rows of series that the head has forgotten, for day files. When series are forgotten it is dropped, and
 * made again when it is needed, if these are more than the others and this many, or if there are no others: so indexes stay
 * in proportion to the series of the head.
 */
const maxSpareRows = 1024;

export function createSeriesIndex({ head, onDropped }: SeriesIndexOptions): SeriesIndex {
  const projects = new Map<string, Map<string, Entry>>();
  let seen = 0;
  head.listen({ onForgotten, onReused });

  function entryOf(projectId: string, metric: string): Entry {
    let metrics = projects.get(projectId);
    if (metrics === undefined) {
      metrics = new Map();
      projects.set(projectId, metrics);
    }
    let entry = metrics.get(metric);
    if (entry === undefined) {
      entry = { headSeries: [], taken: 0, index: undefined };
      metrics.set(metric, entry);
    }
    return entry;
  }

  function entryOfSeries(series: number): Entry {
    return entryOf(head.projectOf(series), metricOfLabels(head.labelBytes(series)));
  }

  function indexOf(entry: Entry, metric: string): MetricIndex {
    const { headSeries } = entry;
    entry.index ??= createMetricIndex(metric, (series) => head.labelBytes(series));
    for (; entry.taken < headSeries.length; entry.taken++) {
      // Below the length.
      const series = headSeries[entry.taken] as number;
      entry.index.addHeadSeries(series, head.labelBytes(series));
    }
    return entry.index;
  }

  /** Later ones are added by `refresh`. */
  function onReused(series: Int32Array): void {
    for (const number of series) if (number < seen) entryOfSeries(number).headSeries.push(number);
  }

  function onForgotten(series: Int32Array): void {
    const byEntry = new Map<Entry, Set<number>>();
    for (const number of series) {
      if (number >= seen) continue;
      const entry = entryOfSeries(number);
      const numbers = byEntry.get(entry) ?? new Set();
      byEntry.set(entry, numbers.add(number));
    }
    for (const [entry, numbers] of byEntry) forget(entry, numbers);
    if (byEntry.size > 0) dropSpareRows();
  }

  function forget(entry: Entry, numbers: ReadonlySet<number>): void {
    const { headSeries, taken, index } = entry;
    const kept: number[] = [];
    let keptTaken = 0;
    for (const [at, series] of headSeries.entries()) {
      const isTaken = at < taken;
      if (!numbers.has(series)) {
        kept.push(series);
        if (isTaken) keptTaken += 1;
      } else if (isTaken) index?.removeHeadSeries(series, head.labelBytes(series));
    }
    entry.headSeries = kept;
    entry.taken = keptTaken;
  }

  function dropSpareRows(): void {
    let hasDropped = false;
    for (const [projectId, metrics] of projects) {
      for (const [metric, entry] of metrics) {
        const { index, taken, headSeries } = entry;
        const isUnused = headSeries.length === 0;
        if (isUnused) metrics.delete(metric);
        if (index === undefined) continue;
        if (!isUnused && index.rowCount - taken <= Math.max(taken, maxSpareRows)) continue;
        entry.index = undefined;
        entry.taken = 0;
        hasDropped = true;
      }
      if (metrics.size === 0) projects.delete(projectId);
    }
    if (hasDropped) onDropped();
  }

  return {
    refresh() {
      for (; seen < head.seriesCount; seen++) {
        if (head.hasSeries(seen)) entryOfSeries(seen).headSeries.push(seen);
      }
    },
    metricNames: (projectId) => projects.get(projectId)?.keys() ?? [],
    find(projectId, metric) {
      const entry = projects.get(projectId)?.get(metric);
      return entry === undefined ? undefined : indexOf(entry, metric);
    },
    open: (projectId, metric) => indexOf(entryOf(projectId, metric), metric),
  };
}

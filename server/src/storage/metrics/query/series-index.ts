import { metricOfLabels } from '../day-file/metric-of-labels.ts';
import type { HeadView } from '../shared/head-view.ts';
import { createMetricIndex, type MetricIndex } from './metric-index.ts';

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

interface Entry {
  /** Numbers in the head; those from `taken` on are not in the index yet. */
  readonly headSeries: number[];
  taken: number;
  index: MetricIndex | undefined;
}

export function createSeriesIndex(head: HeadView): SeriesIndex {
  const projects = new Map<string, Map<string, Entry>>();
  let seen = 0;

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

  function indexOf(entry: Entry, metric: string): MetricIndex {
    const { headSeries } = entry;
    entry.index ??= createMetricIndex(metric, head.labelBytes);
    for (; entry.taken < headSeries.length; entry.taken++) {
      // Below the length.
      const series = headSeries[entry.taken] as number;
      entry.index.addHeadSeries(series, head.labelBytes(series));
    }
    return entry.index;
  }

  return {
    refresh() {
      for (; seen < head.seriesCount; seen++) {
        entryOf(head.projectOf(seen), metricOfLabels(head.labelBytes(seen))).headSeries.push(seen);
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

import type { SeriesState } from '../../metric-ingest/series-state.ts';
import type { HeadReaders } from '../shared/head-readers.ts';
import { createIdleTotals } from './idle-totals.ts';
import type { SampleWriterLimits } from './sample-writer-limits.ts';
import type { SeriesRegistry } from './series-registry.ts';

/**
 * Forgets series that no memtable has any more, in small steps. Those with a running total of deltas are kept for a
 * while: see `IdleTotals`.
 */
export interface SeriesForgetting {
  /** Call it when a memtable was retired. @param oldest the number of the oldest memtable in memory. */
  begin(oldest: number): void;
  /** Forgets some series; call it between commits. */
  step(): void;
  isDone(): boolean;
}

export interface SeriesForgettingOptions {
  readonly registry: SeriesRegistry;
  readonly state: SeriesState;
  readonly readers: Pick<HeadReaders, 'forget'>;
  readonly limits: Pick<SampleWriterLimits, 'maxSeries' | 'maxSeriesBytes' | 'keepTotalsMs'>;
  readonly monotonicNowMs: () => number;
  /** Called with the ids of series that were forgotten. */
  readonly onForgotten: (ids: readonly number[]) => void;
}

/** Work per step: some milliseconds, which is the longest that commits wait. */
const visitedPerStep = 2 ** 17;
const forgottenPerStep = 4096;

export function createSeriesForgetting(options: SeriesForgettingOptions): SeriesForgetting {
  const { registry, state, readers, onForgotten } = options;
  const { table, activity } = registry;
  const idleTotals = createIdleTotals(options);
  /** Goes around, so that retirements in quick succession do not keep it from the last numbers. */
  let next = 0;
  /** How many numbers are left to visit. */
  let left = 0;
  let oldest = 1;
  let oldestTotal = 1;

  function isGone(series: number): boolean {
    if (!table.isPublished(series)) return false;
    return activity.lastOf(series) < (state.isTotal[series] === 1 ? oldestTotal : oldest);
  }

  function collect(): number[] {
    const gone: number[] = [];
    const { count } = table;
    const until = Math.max(0, left - visitedPerStep);
    for (; left > until && gone.length < forgottenPerStep; left--) {
      if (next >= count) next = 0;
      if (isGone(next)) gone.push(next);
      next += 1;
    }
    return gone;
  }

  return {
    begin(oldestInMemory) {
      oldest = oldestInMemory;
      oldestTotal = idleTotals.oldestKept(oldest);
      left = table.count;
    },
    step() {
      const gone = collect();
      if (gone.length === 0) return;
      onForgotten(gone.flatMap((series) => registry.forget(series)));
      for (const series of gone) state.clear(series);
      readers.forget(Int32Array.from(gone), () => {
        for (const series of gone) registry.release(series);
      });
    },
    isDone: () => left === 0,
  };
}

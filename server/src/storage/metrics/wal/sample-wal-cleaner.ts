import { toUtcDay } from '../../../time/utc-day.ts';
import { createWalCleaner, type WalCleaner } from '../../generational/wal/wal-cleaner.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { SeriesRegistry } from '../head/series-registry.ts';
import type { SeriesState } from '../head/series-state.ts';
import { createSampleWalEntries, type EntryRange } from './sample-wal-entries.ts';
import { createSeriesRows } from './series-rows.ts';

/** Work per step: some milliseconds, which is the longest that commits wait. */
const entriesPerStep = 256;
const seriesPerStep = 4096;

/** Deletes the entries of sealed memtables in small steps, a transaction each. */
export interface SampleWalCleaner extends Pick<WalCleaner, 'step' | 'isDone'> {
  add(generation: number, range: EntryRange | undefined): void;
  /** Deletes series that are past their retention, by id. */
  forgetSeries(ids: readonly number[]): void;
}

/**
 * Before the entries are deleted, the last days of series are updated, because the entries are the proof that the
 * series are in use.
 */
export function createSampleWalCleaner(
  db: SqliteDatabase,
  { registry, state }: { readonly registry: SeriesRegistry; readonly state: SeriesState },
): SampleWalCleaner {
  const entries = createSampleWalEntries(db);
  const cleaner = createWalCleaner(db, (_generation, start, end) =>
    entries.delete({ firstEntryId: start, lastEntryId: end - 1 }),
  );
  const seriesRows = createSeriesRows(db);
  /** Series before it have their last days stored; undefined when all have. */
  let nextSeries: number | undefined;
  let expired: readonly number[] = [];

  /** Returns the series to go on with. */
  const updateDays = db.transaction((start: number): number => {
    let updated = 0;
    let series = start;
    for (; series < registry.storedCount && updated < seriesPerStep; series++) {
      // In bounds: stored series have state and a last day.
      const lastMs = state.words[2 * series] as number;
      if (lastMs < 0 || toUtcDay(lastMs) <= (registry.lastDays[series] as number)) continue;
      seriesRows.update(registry.ids[series] as number, toUtcDay(lastMs));
      updated += 1;
    }
    return series;
  });

  const deleteSeries = db.transaction((ids: readonly number[]) => {
    for (const id of ids) seriesRows.delete(id);
  });

  function stepExpired(): void {
    deleteSeries.immediate(expired.slice(0, seriesPerStep));
    expired = expired.slice(seriesPerStep);
  }

  function stepDays(start: number): void {
    const next = updateDays.immediate(start);
    for (let series = start; series < next; series++) {
      const day = toUtcDay(state.words[2 * series] as number);
      if (day > (registry.lastDays[series] as number)) registry.lastDays[series] = day;
    }
    nextSeries = next < registry.storedCount ? next : undefined;
  }

  return {
    add(generation, range) {
      const { firstEntryId, lastEntryId } = range ?? { firstEntryId: 1, lastEntryId: 0 };
      cleaner.add(generation, { first: firstEntryId, end: lastEntryId + 1, perStep: entriesPerStep });
      nextSeries = 0;
    },
    forgetSeries(ids) {
      expired = [...expired, ...ids];
    },
    step() {
      if (expired.length > 0) return stepExpired();
      if (nextSeries !== undefined) return stepDays(nextSeries);
      cleaner.step();
    },
    get isDone() {
      return expired.length === 0 && nextSeries === undefined && cleaner.isDone;
    },
  };
}

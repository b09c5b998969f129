import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { SeriesRegistry } from '../head/series-registry.ts';
import type { SeriesState } from '../head/series-state.ts';
import { toUtcDay } from '../head/utc-day.ts';
import { createSampleWalEntries, type EntryRange } from './sample-wal-entries.ts';
import { createSeriesRows } from './series-rows.ts';

/** What one step does: some milliseconds of work, so that commits wait no longer than that. */
const entriesPerStep = 256;
const seriesPerStep = 4096;

/** Deletes the entries of sealed generations bit by bit, in transactions of its own. */
export interface SampleWalCleaner {
  add(generation: number, range: EntryRange | undefined): void;
  /** Deletes series that are past their retention, by id. */
  forgetSeries(ids: readonly number[]): void;
  /**
   * Does some more; nothing when there is nothing left.
   *
   * @throws SqliteError when the medium takes no writes; the step may be taken again.
   */
  step(): void;
  readonly isDone: boolean;
}

interface SealedGeneration {
  readonly generation: number;
  readonly lastEntryId: number;
  nextEntryId: number;
}

/**
 * Before the entries go, the last days of series are brought up to date, because with the entries goes the proof that
 * the series are in use.
 */
export function createSampleWalCleaner(
  db: SqliteDatabase,
  { registry, state }: { readonly registry: SeriesRegistry; readonly state: SeriesState },
): SampleWalCleaner {
  const entries = createSampleWalEntries(db);
  const seriesRows = createSeriesRows(db);
  const queue: SealedGeneration[] = [];
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

  const deleteSome = db.transaction((first: SealedGeneration, end: number) => {
    const isLast = end >= first.lastEntryId;
    // With the first ones gone, a replay of the others would show part of what the day files have.
    if (!isLast) entries.retire(first.generation);
    entries.delete({ firstEntryId: first.nextEntryId, lastEntryId: end });
    if (isLast) entries.forget(first.generation);
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
      queue.push({ generation, nextEntryId: firstEntryId, lastEntryId });
      nextSeries = 0;
    },
    forgetSeries(ids) {
      expired = [...expired, ...ids];
    },
    step() {
      if (expired.length > 0) return stepExpired();
      if (nextSeries !== undefined) return stepDays(nextSeries);
      const [first] = queue;
      if (first === undefined) return;
      const end = Math.min(first.nextEntryId + entriesPerStep - 1, first.lastEntryId);
      deleteSome.immediate(first, end);
      first.nextEntryId = end + 1;
      if (end >= first.lastEntryId) queue.shift();
    },
    get isDone() {
      return expired.length === 0 && nextSeries === undefined && queue.length === 0;
    },
  };
}

import { createWalCleaner, type WalCleaner } from '../../generational/wal/wal-cleaner.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createSampleWalEntries, type EntryRange } from './sample-wal-entries.ts';
import { createSeriesRows } from './series-rows.ts';

/** Work per step: some milliseconds, which is the longest that commits wait. */
const entriesPerStep = 256;
const seriesPerStep = 4096;

/** Deletes the entries of sealed memtables, and series that are gone, in small steps, a transaction each. */
export interface SampleWalCleaner extends Pick<WalCleaner, 'step' | 'isDone'> {
  add(generation: number, range: EntryRange | undefined): void;
  /** Deletes series by id that no entry names but those that were added before. */
  deleteSeries(ids: readonly number[]): void;
}

export function createSampleWalCleaner(db: SqliteDatabase): SampleWalCleaner {
  const entries = createSampleWalEntries(db);
  const cleaner = createWalCleaner(db, (_generation, start, end) =>
    entries.delete({ firstEntryId: start, lastEntryId: end - 1 }),
  );
  const seriesRows = createSeriesRows(db);
  const gone: (readonly number[])[] = [];

  const deleteRows = db.transaction((ids: readonly number[]) => {
    for (const id of ids) seriesRows.delete(id);
  });

  function stepSeries(): void {
    const [ids = []] = gone;
    const rest = ids.slice(seriesPerStep);
    deleteRows.immediate(ids.slice(0, seriesPerStep));
    if (rest.length > 0) gone[0] = rest;
    else gone.shift();
  }

  return {
    add(generation, range) {
      const { firstEntryId, lastEntryId } = range ?? { firstEntryId: 1, lastEntryId: 0 };
      cleaner.add(generation, { first: firstEntryId, end: lastEntryId + 1, perStep: entriesPerStep });
    },
    deleteSeries(ids) {
      if (ids.length > 0) gone.push(ids);
    },
    step() {
      // After the entries: until then a replay may need the series that they name.
      if (!cleaner.isDone) cleaner.step();
      else if (gone.length > 0) stepSeries();
    },
    get isDone() {
      return cleaner.isDone && gone.length === 0;
    },
  };
}

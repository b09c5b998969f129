import { createWalCleaner, type WalCleaner } from '../../generational/wal/wal-cleaner.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { Head } from '../head/head.ts';
import { createDeltaTotalRows } from './delta-total-rows.ts';
import { createExemplarRows } from './exemplar-rows.ts';
import { createSampleWalEntries, type EntryRange } from './sample-wal-entries.ts';
import { createSeriesRows } from './series-rows.ts';
import { createTotalSaver } from './total-saver.ts';

/** Work per step: some milliseconds, which is the longest that commits wait. */
const entriesPerStep = 256;
const seriesPerStep = 4096;
const exemplarsPerStep = 1024;

/**
 * Deletes the entries of sealed memtables, whose totals it saves before, series that are gone, and exemplars past their retention, in
 * small steps, a transaction each.
 */
export interface SampleWalCleaner extends Pick<WalCleaner, 'step' | 'isDone'> {
  add(generation: number, range: EntryRange | undefined): void;
  /** Deletes series by id that no entry names but those that were added before. */
  deleteSeries(ids: readonly number[]): void;
  /** Deletes the exemplars of the first so many projects before a time. */
  deleteExemplars(projectCount: number, beforeMs: number): void;
}

export function createSampleWalCleaner(
  db: SqliteDatabase,
  head: Pick<Head, 'registry' | 'state'>,
): SampleWalCleaner {
  const entries = createSampleWalEntries(db);
  const cleaner = createWalCleaner(db, (_generation, start, end) =>
    entries.delete({ firstEntryId: start, lastEntryId: end - 1 }),
  );
  const totals = createTotalSaver(db, head);
  const totalRows = createDeltaTotalRows(db);
  const seriesRows = createSeriesRows(db);
  const gone: (readonly number[])[] = [];

  const deleteRows = db.transaction((ids: readonly number[]) => {
    for (const id of ids) {
      seriesRows.delete(id);
      totalRows.delete(id);
    }
  });

  const exemplarRows = createExemplarRows(db);
  /** The projects from 0 on whose exemplars before a time are to be deleted. */
  let expiring = { projectCount: 0, beforeMs: 0 };

  const deleteExpired = db.transaction((project: number, beforeMs: number) =>
    exemplarRows.deleteBefore(project, beforeMs, exemplarsPerStep),
  );

  function stepExemplars(): void {
    const { projectCount, beforeMs } = expiring;
    const hasMore = deleteExpired.immediate(projectCount - 1, beforeMs);
    if (!hasMore) expiring = { projectCount: projectCount - 1, beforeMs };
  }

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
      totals.add(generation);
      cleaner.add(generation, { first: firstEntryId, end: lastEntryId + 1, perStep: entriesPerStep });
    },
    deleteSeries(ids) {
      if (ids.length > 0) gone.push(ids);
    },
    deleteExemplars(projectCount, beforeMs) {
      // What an earlier call has left is deleted, although a later one may keep more.
      const leftMs = expiring.projectCount > 0 ? expiring.beforeMs : beforeMs;
      expiring = { projectCount, beforeMs: Math.max(beforeMs, leftMs) };
    },
    step() {
      // Totals before the entries that have them, and series after the entries that name them.
      if (!totals.isDone()) totals.step();
      else if (!cleaner.isDone()) cleaner.step();
      else if (gone.length > 0) stepSeries();
      else if (expiring.projectCount > 0) stepExemplars();
    },
    isDone() {
      return totals.isDone() && cleaner.isDone() && gone.length === 0 && expiring.projectCount === 0;
    },
  };
}

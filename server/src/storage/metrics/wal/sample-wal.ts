import { toUtcDay } from '../../../time/utc-day.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { Head } from '../head/head.ts';
import type { StagedSamples } from '../head/staged-samples.ts';
import { createHeadRows } from './head-rows.ts';
import { createSampleRecordWriter } from './sample-record.ts';
import { createSampleWalEntries, type EntryRange } from './sample-wal-entries.ts';
import { createSeriesRows } from './series-rows.ts';

/** Makes commits durable. */
export interface SampleWal {
  /**
   * Stores staged samples and everything of the head that is new, in one transaction.
   *
   * @param generation that the samples belong to.
   * @throws SqliteError when the disk takes no writes; nothing is stored then.
   */
  commit(samples: StagedSamples, generation: number): void;
  /** The entries of a memtable, `undefined` when it has none. */
  rangeOf(generation: number): EntryRange | undefined;
  /** Call it when the deletion of a memtable's entries begins. */
  forget(generation: number): void;
}

/** @param ranges the ranges that the log has. */
export function createSampleWal(
  db: SqliteDatabase,
  { projects, metadata, registry }: Pick<Head, 'projects' | 'metadata' | 'registry'>,
  ranges: Map<number, EntryRange>,
): SampleWal {
  const entries = createSampleWalEntries(db);
  const headRows = createHeadRows(db);
  const seriesRows = createSeriesRows(db);
  const records = createSampleRecordWriter();
  let lastEntryId = Math.max(0, ...[...ranges.values()].map((range) => range.lastEntryId));

  function insertHead(day: number): void {
    for (let ordinal = projects.storedCount; ordinal < projects.ids.length; ordinal++) {
      // In bounds, here and below.
      headRows.insertProject(ordinal, projects.ids[ordinal] as string);
    }
    for (const change of metadata.changes) headRows.saveMetadata(change);
    const { table, ids, lastDays } = registry;
    for (let series = registry.storedCount; series < table.count; series++) {
      lastDays[series] = day;
      const project = table.projectOf(series);
      seriesRows.insert({
        id: ids[series] as number,
        project,
        lastDay: day,
        labelBytes: table.labelBytes(series),
      });
    }
  }

  function hasNews(): boolean {
    return (
      projects.ids.length > projects.storedCount ||
      metadata.changes.length > 0 ||
      registry.table.count > registry.storedCount
    );
  }

  const run = db.transaction((samples: StagedSamples, generation: number) => {
    insertHead(newestDay(samples));
    if (samples.count === 0) return;
    if (!ranges.has(generation)) headRows.saveNextGeneration(generation + 1);
    entries.insert({ entryId: lastEntryId + 1, generation, samples: records.encode(samples, registry.ids) });
  });

  return {
    commit(samples, generation) {
      if (samples.count === 0 && !hasNews()) return;
      run.immediate(samples, generation);
      if (samples.count === 0) return;
      lastEntryId += 1;
      const firstEntryId = ranges.get(generation)?.firstEntryId ?? lastEntryId;
      ranges.set(generation, { firstEntryId, lastEntryId });
    },
    rangeOf: (generation) => ranges.get(generation),
    forget: (generation) => void ranges.delete(generation),
  };
}

function newestDay({ count, timestampsMs }: StagedSamples): number {
  let newestMs = 0;
  for (let index = 0; index < count; index++) newestMs = Math.max(newestMs, timestampsMs[index] as number);
  return toUtcDay(newestMs);
}

import { encodeLabelBytes } from '../../../metrics/label-bytes.ts';
import type { StagedExemplar } from '../../metric-ingest/staged-exemplars.ts';
import type { StagedSamples } from '../../metric-ingest/staged-samples.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { AcceptedRequests } from '../head/accepted-requests.ts';
import type { Head } from '../head/head.ts';
import { createAcceptedRequestRows } from './accepted-request-rows.ts';
import { createDeltaTotalRows } from './delta-total-rows.ts';
import { createExemplarRows, type ExemplarRow } from './exemplar-rows.ts';
import { createHeadRows } from './head-rows.ts';
import { createSampleRecordWriter } from './sample-record.ts';
import { createSampleWalEntries, type EntryRange } from './sample-wal-entries.ts';
import { createSeriesCounter } from './series-counter.ts';
import { createSeriesRows } from './series-rows.ts';

/** Makes commits durable. */
export interface SampleWal {
  /**
   * Stores staged samples, exemplars and everything of the head that is new, in one transaction.
   *
   * @param generation that the samples belong to.
   * @throws SqliteError when the disk takes no writes; nothing is stored then.
   */
  commit(samples: StagedSamples, exemplars: readonly StagedExemplar[], generation: number): void;
  /** The entries of a memtable, `undefined` when it has none. */
  rangeOf(generation: number): EntryRange | undefined;
  /** Call it when the deletion of a memtable's entries begins. */
  forget(generation: number): void;
}

/** @param ranges the ranges that the log has. */
export function createSampleWal(
  db: SqliteDatabase,
  changed: Pick<Head, 'projects' | 'metadata' | 'registry' | 'state'> & {
    readonly acceptedRequests: Pick<AcceptedRequests, 'added' | 'displaced'>;
  },
  ranges: Map<number, EntryRange>,
): SampleWal {
  const { projects, metadata, registry, state, acceptedRequests } = changed;
  const entries = createSampleWalEntries(db);
  const headRows = createHeadRows(db);
  const seriesRows = createSeriesRows(db);
  const totalRows = createDeltaTotalRows(db);
  const requestRows = createAcceptedRequestRows(db);
  const seriesCounter = createSeriesCounter(db);
  const exemplarRows = createExemplarRows(db);
  const records = createSampleRecordWriter();
  let lastEntryId = Math.max(0, ...[...ranges.values()].map((range) => range.lastEntryId));

  function insertHead(): void {
    for (let ordinal = projects.storedCount; ordinal < projects.ids.length; ordinal++) {
      // In bounds, here and below.
      headRows.insertProject(ordinal, projects.ids[ordinal] as string);
    }
    for (const change of metadata.changes) headRows.saveMetadata(change);
    const { table, ids, newSeries } = registry;
    for (const series of newSeries) {
      const project = table.projectOf(series);
      seriesRows.insert({ id: ids[series] as number, project, labelBytes: table.labelBytes(series) });
    }
    if (newSeries.length > 0) seriesCounter.save(registry.nextId);
    for (const series of state.newTotals) totalRows.insert(ids[series] as number);
    for (const request of acceptedRequests.added) requestRows.insert(request);
    for (const id of acceptedRequests.displaced) requestRows.delete(id);
  }

  function hasNews(): boolean {
    return (
      projects.ids.length > projects.storedCount ||
      metadata.changes.length > 0 ||
      registry.newSeries.length > 0 ||
      acceptedRequests.added.length > 0 ||
      acceptedRequests.displaced.length > 0
    );
  }

  function* toRows(exemplars: readonly StagedExemplar[]): Generator<ExemplarRow> {
    for (const { series, labels, ...rest } of exemplars) {
      // A copy: the labels of series are in shared memory.
      yield { ...rest, series: registry.table.labelBytes(series).slice(), labels: encodeLabelBytes(labels) };
    }
  }

  const run = db.transaction(
    (samples: StagedSamples, exemplars: readonly StagedExemplar[], generation: number) => {
      insertHead();
      if (exemplars.length > 0) exemplarRows.insert(toRows(exemplars));
      if (samples.count === 0) return;
      if (!ranges.has(generation)) headRows.saveNextGeneration(generation + 1);
      entries.insert({
        entryId: lastEntryId + 1,
        generation,
        samples: records.encode(samples, registry.ids),
      });
    },
  );

  return {
    commit(samples, exemplars, generation) {
      if (samples.count === 0 && exemplars.length === 0 && !hasNews()) return;
      run.immediate(samples, exemplars, generation);
      if (samples.count === 0) return;
      lastEntryId += 1;
      const firstEntryId = ranges.get(generation)?.firstEntryId ?? lastEntryId;
      ranges.set(generation, { firstEntryId, lastEntryId });
    },
    rangeOf: (generation) => ranges.get(generation),
    forget: (generation) => void ranges.delete(generation),
  };
}

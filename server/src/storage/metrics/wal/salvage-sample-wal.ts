import { generationGap, nextAfter, readDamaged } from '../../generational/wal/read-damaged.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createAcceptedRequestRows } from './accepted-request-rows.ts';
import { createDeltaTotalRows } from './delta-total-rows.ts';
import { createExemplarRows } from './exemplar-rows.ts';
import { createHeadRows } from './head-rows.ts';
import { createSampleWalEntries } from './sample-wal-entries.ts';
import { createSeriesCounter } from './series-counter.ts';
import { createSeriesRows } from './series-rows.ts';

/** Copies the readable rows of a damaged log, of each table those before the damage, into a fresh one. */
export function salvageSampleWal(damagedPath: string, fresh: SqliteDatabase): void {
  const headRows = createHeadRows(fresh);
  const seriesRows = createSeriesRows(fresh);
  const entries = createSampleWalEntries(fresh);
  const exemplarRows = createExemplarRows(fresh);
  const totalRows = createDeltaTotalRows(fresh);
  const requestRows = createAcceptedRequestRows(fresh);
  let projectCount = 0;
  let nextGeneration = headRows.nextGeneration();
  let nextSeriesId = 1;

  const copy = fresh.transaction(() => {
    readDamaged(
      damagedPath,
      (db) => createHeadRows(db).projects(),
      (projectId) => {
        headRows.insertProject(projectCount, projectId);
        projectCount += 1;
      },
    );
    readDamaged(
      damagedPath,
      (db) => createHeadRows(db).metadata(),
      (metadata) => {
        if (metadata.project < projectCount) headRows.saveMetadata(metadata);
      },
    );
    readDamaged(
      damagedPath,
      (db) => [createHeadRows(db).nextGeneration()],
      (number) => {
        nextGeneration = nextAfter(nextGeneration, number - 1);
      },
    );
    readDamaged(
      damagedPath,
      (db) => [createSeriesCounter(db).next()],
      (id) => {
        nextSeriesId = nextAfter(nextSeriesId, id - 1);
      },
    );
    readDamaged(
      damagedPath,
      (db) => createSeriesRows(db).readEach(),
      (row) => {
        if (!('damage' in row) && row.project < projectCount) seriesRows.insert(row);
      },
    );
    readDamaged(
      damagedPath,
      (db) => createDeltaTotalRows(db).read(),
      (row) => {
        if ('damage' in row || row.newest === undefined) totalRows.insert(row.id);
        else totalRows.save(row.id, row.newest);
      },
    );
    readDamaged(damagedPath, (db) => createSampleWalEntries(db).retired(), entries.retire);
    readDamaged(
      damagedPath,
      (db) => createSampleWalEntries(db).readEncoded(),
      (entry) => {
        entries.insert(entry);
        nextGeneration = nextAfter(nextGeneration, entry.generation);
      },
    );
    readDamaged(
      damagedPath,
      (db) => createAcceptedRequestRows(db).readWhole(),
      (request) => {
        if (request.project < projectCount) requestRows.insert(request);
      },
    );
    readDamaged(
      damagedPath,
      (db) => createExemplarRows(db).readEach(),
      (row) => {
        if (row.project < projectCount) exemplarRows.insert([row]);
      },
    );
    headRows.saveNextGeneration(nextGeneration + generationGap);
    createSeriesCounter(fresh).save(nextSeriesId);
  });
  copy.immediate();
}

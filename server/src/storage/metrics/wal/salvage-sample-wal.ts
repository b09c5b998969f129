import { generationGap, readDamaged } from '../../generational/wal/read-damaged.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createHeadRows } from './head-rows.ts';
import { createSampleWalEntries } from './sample-wal-entries.ts';
import { createSeriesRows } from './series-rows.ts';

/** Copies the readable rows of a damaged log, of each table those before the damage, into a fresh one. */
export function salvageSampleWal(damagedPath: string, fresh: SqliteDatabase): void {
  const headRows = createHeadRows(fresh);
  const seriesRows = createSeriesRows(fresh);
  const entries = createSampleWalEntries(fresh);
  let projectCount = 0;
  let nextGeneration = headRows.nextGeneration();

  const copy = fresh.transaction(() => {
    for (const projectId of readDamaged(damagedPath, (db) => createHeadRows(db).projects())) {
      headRows.insertProject(projectCount, projectId);
      projectCount += 1;
    }
    for (const metadata of readDamaged(damagedPath, (db) => createHeadRows(db).metadata())) {
      if (metadata.project < projectCount) headRows.saveMetadata(metadata);
    }
    for (const number of readDamaged(damagedPath, (db) => [createHeadRows(db).nextGeneration()])) {
      nextGeneration = Math.max(nextGeneration, number);
    }
    for (const row of readDamaged(damagedPath, (db) => createSeriesRows(db).read())) {
      if (!('damage' in row) && row.project < projectCount) seriesRows.insert(row);
    }
    for (const generation of readDamaged(damagedPath, (db) => createSampleWalEntries(db).retired())) {
      entries.retire(generation);
    }
    for (const entry of readDamaged(damagedPath, (db) => createSampleWalEntries(db).readEncoded())) {
      entries.insert(entry);
      nextGeneration = Math.max(nextGeneration, entry.generation + 1);
    }
    headRows.saveNextGeneration(nextGeneration + generationGap);
  });
  copy.immediate();
}

import { openDatabase, type SqliteDatabase } from '../../sqlite/open-database.ts';
import { createHeadRows } from './head-rows.ts';
import { createSampleWalEntries } from './sample-wal-entries.ts';
import { createSeriesRows } from './series-rows.ts';

/** Numbers that a damaged log may have given and no longer tells: far more than are given between two seals. */
const generationGap = 2 ** 20;

/** Copies what can be read of a damaged log into a fresh one: of each table the rows before the damage. */
export function salvageSampleWal(damagedPath: string, fresh: SqliteDatabase): void {
  const headRows = createHeadRows(fresh);
  const seriesRows = createSeriesRows(fresh);
  const entries = createSampleWalEntries(fresh);
  let projectCount = 0;
  let nextGeneration = headRows.nextGeneration();

  const copy = fresh.transaction(() => {
    for (const projectId of readable(damagedPath, (db) => createHeadRows(db).projects())) {
      headRows.insertProject(projectCount, projectId);
      projectCount += 1;
    }
    for (const metadata of readable(damagedPath, (db) => createHeadRows(db).metadata())) {
      if (metadata.project < projectCount) headRows.saveMetadata(metadata);
    }
    for (const number of readable(damagedPath, (db) => [createHeadRows(db).nextGeneration()])) {
      nextGeneration = Math.max(nextGeneration, number);
    }
    for (const row of readable(damagedPath, (db) => createSeriesRows(db).read())) {
      if (!('damage' in row) && row.project < projectCount) seriesRows.insert(row);
    }
    for (const generation of readable(damagedPath, (db) => createSampleWalEntries(db).retired())) {
      entries.retire(generation);
    }
    for (const entry of readable(damagedPath, (db) => createSampleWalEntries(db).readEncoded())) {
      entries.insert(entry);
      nextGeneration = Math.max(nextGeneration, entry.generation + 1);
    }
    headRows.saveNextGeneration(nextGeneration + generationGap);
  });
  copy.immediate();
}

/** What a damaged database gives before the first failure. The file itself stays, whatever the failure was. */
function* readable<Item>(path: string, read: (db: SqliteDatabase) => Iterable<Item>): Generator<Item> {
  let db: SqliteDatabase | undefined;
  try {
    db = openDatabase(path, { readOnly: true });
    yield* read(db);
  } catch {
    // Damage may be met anywhere: in the header, the schema, or between two rows.
  } finally {
    db?.close();
  }
}

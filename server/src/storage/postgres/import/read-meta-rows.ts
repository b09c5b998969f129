import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { ImportedRow, ImportedTable } from './imported-table.ts';
import { importedTables } from './imported-tables.ts';
import { createTableDigester, type TableDigest } from './table-digest.ts';
import { type RowOrder, selectFromMeta } from './table-statements.ts';

/** Reads a table of `meta.db` row by row. */
export function readMetaRows(
  db: SqliteDatabase,
  table: ImportedTable,
  order: RowOrder,
): IterableIterator<ImportedRow> {
  // Cast: the rows are arrays, of what SQLite stores.
  return db.prepare(selectFromMeta(table, order)).raw().iterate() as IterableIterator<ImportedRow>;
}

/** Of each table, by name. */
export function digestMeta(db: SqliteDatabase): ReadonlyMap<string, TableDigest> {
  return new Map(importedTables.map((table) => [table.name, digestTable(db, table)]));
}

/** The highest number that the identity column ever had, as far as it is known; `undefined` for none. */
export function readLastIdentity(db: SqliteDatabase, { name, identity }: ImportedTable): number | undefined {
  // Ids of entries that were pruned are never given again, positions may be.
  const statement =
    identity === 'id'
      ? `SELECT sqlite_sequence.seq FROM sqlite_sequence WHERE sqlite_sequence.name = '${name}'`
      : `SELECT max(${name}.rowid) FROM ${name}`;
  return db.prepare<[], number | null>(statement).pluck().get() ?? undefined;
}

function digestTable(db: SqliteDatabase, table: ImportedTable): TableDigest {
  const digester = createTableDigester();
  for (const row of readMetaRows(db, table, 'key')) digester.add(row);
  return digester.digest();
}

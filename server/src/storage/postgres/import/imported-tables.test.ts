import { describe, expect, it, onTestFinished } from 'vitest';
import { openMetaTestDatabase } from '../../meta/testing/meta-test-database.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { importedTables } from './imported-tables.ts';
import { readLastIdentity, readMetaRows } from './read-meta-rows.ts';

/** Checksums are not stored in PostgreSQL. */
const leftOut = ['row_checksums', 'sqlite_sequence'];

function openMeta(): SqliteDatabase {
  const { db, close } = openMetaTestDatabase();
  onTestFinished(close);
  return db;
}

function columnsOf(db: SqliteDatabase, table: string): readonly string[] {
  const columns = db.pragma(`table_info(${table})`) as readonly { readonly name: string }[];
  // The key of a table with one row.
  return columns.map(({ name }) => name).filter((name) => name !== 'only');
}

describe('the imported tables', () => {
  it('are all of meta.db, with all columns', () => {
    const db = openMeta();
    const tables = db
      .prepare<[], string>("SELECT sqlite_schema.name FROM sqlite_schema WHERE sqlite_schema.type = 'table'")
      .pluck()
      .all();
    expect(importedTables.map(({ name }) => name).toSorted()).toEqual(
      tables.filter((name) => !leftOut.includes(name)).toSorted(),
    );
    for (const { name, columns, key, identity } of importedTables) {
      const stored = Object.keys(columns).filter((column) => column !== 'position');
      expect(stored.toSorted(), name).toEqual(columnsOf(db, name).toSorted());
      expect([...key, ...(identity === undefined ? [] : [identity])].every((each) => each in columns)).toBe(
        true,
      );
    }
  });

  it('come after those that they refer to', () => {
    const db = openMeta();
    const seen = new Set<string>();
    for (const { name } of importedTables) {
      const references = db.pragma(`foreign_key_list(${name})`) as readonly { readonly table: string }[];
      expect(
        references.every(({ table }) => seen.has(table)),
        name,
      ).toBe(true);
      seen.add(name);
    }
  });

  it('can be read in both orders', () => {
    const db = openMeta();
    for (const table of importedTables) {
      const inArrival = [...readMetaRows(db, table, 'arrival')];
      const byKey = [...readMetaRows(db, table, 'key')];
      expect(byKey.toSorted()).toEqual(inArrival.toSorted());
      expect(inArrival.every(({ length }) => length === Object.keys(table.columns).length)).toBe(true);
    }
  });
});

describe('the last identity', () => {
  const find = (name: string) => importedTables.find((table) => table.name === name) ?? importedTables[0];

  it('is that of the last row, and for the audit log that of the last entry that ever was', () => {
    const db = openMeta();
    const [projects, audit] = [find('projects'), find('audit_log')];
    if (projects === undefined || audit === undefined) throw new Error('there are no such tables');
    expect(readLastIdentity(db, projects)).toBe(2);
    expect(readLastIdentity(db, audit)).toBeUndefined();
    const append = db.prepare(
      `INSERT INTO audit_log (organization_id, at_ms, actor, operation, target) VALUES ('org_1', 1, 'user', 'o', 't')`,
    );
    for (let index = 0; index < 3; index += 1) append.run();
    db.exec('DELETE FROM audit_log');
    expect(readLastIdentity(db, audit)).toBe(3);
  });
});

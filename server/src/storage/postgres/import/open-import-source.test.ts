import { closeSync, existsSync, openSync, readdirSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openMetaDatabase } from '../../meta/open-meta-database.ts';
import { openMetaTestDatabase } from '../../meta/testing/meta-test-database.ts';
import { explainingDamage, openImportSource } from './open-import-source.ts';

/** The path of a `meta.db` that nobody has open. */
function createMeta(): string {
  const { path, db, close } = openMetaTestDatabase();
  onTestFinished(close);
  db.close();
  return path;
}

/** What a command does that waits no longer. */
function changeMeta(connection: Database.Database): void {
  connection.pragma('journal_mode = WAL');
  connection.exec("UPDATE projects SET name = 'changed' WHERE id = 'prj_1'");
}

function connect(path: string): Database.Database {
  const connection = new Database(path, { timeout: 0 });
  onTestFinished(() => void connection.close());
  return connection;
}

describe('a meta.db that is imported', () => {
  it('is for the import alone until it is closed', () => {
    const path = createMeta();
    const source = openImportSource(path);
    onTestFinished(source.close);
    expect(() => connect(path).prepare('SELECT 1 FROM projects').get()).toThrow('database is locked');
    expect(() => changeMeta(connect(path))).toThrow('database is locked');
    source.close();
    changeMeta(connect(path));
  });

  it('is not taken from a command that has it open', () => {
    const path = createMeta();
    const command = openMetaDatabase(path);
    onTestFinished(() => void command.close());
    command.exec('BEGIN IMMEDIATE');
    expect(() => openImportSource(path)).toThrow(/^[^\n]*meta\.db is in use by a command; wait/);
  }, 30_000);

  it('is one file under the other name, and a command that waited changes nothing', () => {
    const path = createMeta();
    const waiting = connect(path);
    const source = openImportSource(path);
    expect(() => changeMeta(waiting)).toThrow('database is locked');
    source.db.exec("UPDATE projects SET name = 'left out' WHERE id = 'prj_2'");
    source.retire(`${path}.imported`);
    expect(existsSync(path)).toBe(false);
    expect(() => changeMeta(waiting)).toThrow(/readonly|moved/);
    expect(readdirSync(dirname(path)).filter((name) => !name.endsWith('-journal'))).toEqual([
      'meta.db.imported',
    ]);
    const names = connect(`${path}.imported`).prepare<[], string>('SELECT name FROM projects').pluck().all();
    expect(names).toEqual(['default', 'shop']);
    expect(readdirSync(dirname(path))).toEqual(['meta.db.imported']);
  });

  it('has to have projects', () => {
    const path = createMeta();
    const db = openMetaDatabase(path);
    db.exec('DELETE FROM projects');
    db.close();
    expect(() => openImportSource(path)).toThrow(/^[^\n]* has no projects: there is nothing to import$/);
  });

  it('is not damaged', () => {
    const path = createMeta();
    const file = openSync(path, 'r+');
    writeSync(file, Buffer.alloc(20_000, 'x'), 0, 20_000, 8_192);
    closeSync(file);
    expect(() => openImportSource(path)).toThrow(/^[^\n]* is damaged \([^\n]*\): start the service once/);
  });

  it('may turn out to be damaged later, and other errors are other errors', () => {
    const damage = new Database.SqliteError('malformed', 'SQLITE_CORRUPT');
    const fail = (error: Error) => () =>
      explainingDamage('meta.db', () => {
        throw error;
      });
    expect(fail(damage)).toThrow('meta.db is damaged (malformed): start the service once');
    expect(fail(new Error('other'))).toThrow(/^other$/);
  });
});

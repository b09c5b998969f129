import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from './open-database.ts';

describe('openDatabase', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-open-'));
    path = join(folder, 'test.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('sets the pragmas for durability and integrity', () => {
    const db = openDatabase(path);
    const settings = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout'];
    expect(settings.map((name) => db.pragma(name, { simple: true }))).toEqual(['wal', 2, 1, 5_000]);
    db.close();
  });

  it.each([
    ['8 KiB', {}, 8_192, 1_000],
    ['others by option', { pageBytes: 16_384 }, 16_384, 500],
  ])('makes pages of %s, and checkpoints after as many bytes of them', (_title, options, size, count) => {
    const settings = (): unknown[] => {
      const db = openDatabase(path, options);
      db.exec('CREATE TABLE IF NOT EXISTS t (a)');
      const values = ['page_size', 'wal_autocheckpoint'].map((name) => db.pragma(name, { simple: true }));
      db.close();
      return values;
    };
    expect(settings()).toEqual([size, count]);
    expect(settings()).toEqual([size, count]);
  });

  it('leaves an existing database its pages', () => {
    const before = openDatabase(path);
    before.exec('CREATE TABLE t (a)');
    before.close();
    const db = openDatabase(path, { pageBytes: 16_384 });
    const values = ['page_size', 'wal_autocheckpoint'].map((name) => db.pragma(name, { simple: true }));
    db.close();
    expect(values).toEqual([8_192, 1_000]);
  });

  it('refuses writes on a read-only connection, which sees commits of others', () => {
    const writer = openDatabase(path);
    const reader = openDatabase(path, { readOnly: true });
    writer.exec('CREATE TABLE t (a)');
    expect(reader.prepare('SELECT count(*) FROM t').pluck().get()).toBe(0);
    expect(() => reader.exec('INSERT INTO t VALUES (1)')).toThrow(/readonly/);
    reader.close();
    writer.close();
  });

  it.each([
    ['a missing file to read', () => {}, { readOnly: true }, /cannot open database .*test\.db: /],
    [
      'a file of another kind',
      (file: string) => writeFileSync(file, 'x'.repeat(9_000)),
      {},
      /cannot use database .*test\.db: /,
    ],
  ])('names the file and the reason on one line for %s', (_title, prepare, options, message) => {
    prepare(path);
    const open = (): unknown => openDatabase(path, options);
    expect(open).toThrow(message);
    expect(open).not.toThrow(/\n/);
  });

  it('says that the folder has to take files where those beside the database cannot be made, as on a read-only disk', () => {
    const db = openDatabase(path);
    db.exec('CREATE TABLE t (a)');
    db.close();
    mkdirSync(`${path}-wal`);
    expect(() => openDatabase(path, { readOnly: true })).toThrow(
      `cannot use database ${path}: unable to open database file; also to read it, SQLite makes the files test.db-wal and test.db-shm in ${folder}, which has to be writable`,
    );
  });
});

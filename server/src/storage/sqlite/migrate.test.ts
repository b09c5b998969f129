import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeMigrations } from './applied-migrations.ts';
import { migrate } from './migrate.ts';
import { openDatabase, type SqliteDatabase } from './open-database.ts';

describe('migrate', () => {
  let folder: string;
  let migrations: string;
  let db: SqliteDatabase;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-migrate-'));
    migrations = join(folder, 'migrations');
    mkdirSync(migrations);
    db = openDatabase(join(folder, 'test.db'));
  });
  afterEach(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });

  function write(fileName: string, sql: string): void {
    writeFileSync(join(migrations, fileName), sql);
  }

  function state(): unknown[] {
    const tables = db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .pluck()
      .all();
    return [db.pragma('user_version', { simple: true }), ...tables];
  }

  it('applies each file once, in order, as later releases add them', () => {
    write('0001-first.sql', 'CREATE TABLE a (x); INSERT INTO a VALUES (1);');
    migrate(db, migrations);
    migrate(db, migrations);
    expect(state()).toEqual([1, 'a']);
    write('0002-second.sql', 'CREATE TABLE b (x)');
    takeMigrations();
    migrate(db, migrations);
    expect(takeMigrations()).toEqual([
      { database: db.name, fromVersion: 1, toVersion: 2, durationMs: expect.any(Number) },
    ]);
    expect(state()).toEqual([2, 'a', 'b']);
    expect(db.prepare('SELECT count(*) FROM a').pluck().get()).toBe(1);
  });

  it('remembers nothing of a database that it creates, or that has the newest schema', () => {
    write('0001-first.sql', 'CREATE TABLE a (x)');
    takeMigrations();
    migrate(db, migrations);
    migrate(db, migrations);
    expect(takeMigrations()).toEqual([]);
  });

  it('rolls back a failing file and names it', () => {
    write('0001-first.sql', 'CREATE TABLE a (x)');
    write('0002-second.sql', 'CREATE TABLE b (x); CREATE TABLE a (x);');
    expect(() => migrate(db, migrations)).toThrow(
      /^migration 0002-second\.sql of .*test\.db failed: table a already exists$/,
    );
    expect(state()).toEqual([1, 'a']);
  });

  it('refuses a store written by a newer release', () => {
    write('0001-first.sql', 'CREATE TABLE a (x)');
    db.pragma('user_version = 7');
    expect(() => migrate(db, migrations)).toThrow(
      /test\.db has schema version 7, this release supports 1: .*/,
    );
    expect(state()).toEqual([7]);
  });

  it.each(['0002-gap.sql', '1-short.sql', '0001_wrong.sql'])('refuses a migration named %s', (fileName) => {
    write(fileName, 'CREATE TABLE a (x)');
    expect(() => migrate(db, migrations)).toThrow(fileName);
    expect(state()).toEqual([0]);
  });
});

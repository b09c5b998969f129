import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { nameUnreadable } from './name-unreadable.ts';

const path = '/data/logs/wal.db';
const unreadable = new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_READ');

it('names the file and a remedy where the disk failed', () => {
  const named = nameUnreadable(path, unreadable, 'check the disk');
  expect(named).toEqual(new Error('cannot read /data/logs/wal.db: disk I/O error; check the disk'));
  expect(named).toMatchObject({ cause: unreadable });
});

it('returns other errors, and those that name the file, as they are', () => {
  const locked = new Database.SqliteError('database is locked', 'SQLITE_BUSY');
  const named = new Error(`cannot use database ${path}: disk I/O error`, { cause: unreadable });
  for (const error of [locked, named, 'text']) expect(nameUnreadable(path, error, 'check')).toBe(error);
});

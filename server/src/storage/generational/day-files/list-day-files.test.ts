import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { listDayFiles } from './list-day-files.ts';

it('removes what a killed creation of a day file left, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-days-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const unfinished = ['2026-11-23.db.new', '2026-11-23.db.new-wal', '2026-11-23.db.new-shm'];
  for (const name of [...unfinished, 'wal.db', 'notes.new']) writeFileSync(join(folder, name), '');
  const listing = listDayFiles(
    folder,
    () => {
      throw new Error('there is no day');
    },
    () => ({}),
  );
  expect(listing).toEqual({ days: [], quarantined: [] });
  expect(readdirSync(folder).toSorted()).toEqual(['notes.new', 'wal.db']);
});

it('names the file that the disk cannot read, and what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-days-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, '2026-11-23.db');
  writeFileSync(path, '');
  const listUnreadable = () =>
    listDayFiles(
      folder,
      () => ({
        assertWhole() {
          throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_READ');
        },
        listSealedGenerations: () => [],
        close: () => {},
      }),
      () => ({}),
    );
  expect(listUnreadable).toThrow(
    `cannot read ${path}: disk I/O error; check the disk, or move the file away to start without what it has`,
  );
});

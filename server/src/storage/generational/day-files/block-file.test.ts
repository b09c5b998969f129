import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type NumberFile, openNumberFile } from '../testing/number-table.ts';
import { dayFilePath } from './day-file-name.ts';
import { createTemporaryFolder } from './testing/temporary-folder.ts';

const day = 20_412;

function openFile(): { file: NumberFile; path: string } {
  const folder = createTemporaryFolder();
  const file = openNumberFile(folder, day);
  onTestFinished(() => file.close());
  return { file, path: dayFilePath(folder, day) };
}

/** A reader whose snapshot is the file as it is now, until `close`. */
function holdSnapshot(path: string): Database.Database {
  const snapshot = new Database(path, { readonly: true });
  snapshot.exec('BEGIN');
  snapshot.prepare('SELECT count(*) FROM block').get();
  return snapshot;
}

it('adds the blocks of a memtable once', () => {
  const { file } = openFile();
  const rows = file.seal(7, () => [3, 4]);
  expect(rows.map(({ value }) => value)).toEqual([3, 4]);
  expect(file.seal(7, () => expect.fail())).toEqual(rows);
  expect(file.listSealedGenerations()).toEqual([7]);
});

it('scrubs the blocks that were not replaced in steps, without listing all of them in each', () => {
  const { file } = openFile();
  const [first, ...others] = file.seal(1, () => [400_000, 300_000, 300_000, 300_000, 5]);
  file.replaceBlocks(first === undefined ? [] : [first], [7], 1_000);
  const list = vi.spyOn(file.table, 'list');
  expect(others.map(({ blockId }) => blockId)).toEqual([2, 3, 4, 5]);
  expect(file.scrub(-1)).toEqual({ bytes: 600_000, lastBlock: 3 });
  expect(file.scrub(3)).toEqual({ bytes: 300_012, lastBlock: undefined });
  expect(file.scrub(6)).toEqual({ bytes: 0, lastBlock: undefined });
  expect(list).not.toHaveBeenCalled();
});

it('does not report a memtable as sealed while the snapshot of a reader keeps its blocks out of the main file', () => {
  const { file, path } = openFile();
  file.seal(1, () => [1]);
  const snapshot = holdSnapshot(path);
  expect(() => file.seal(2, () => [2])).toThrow('is being read for long');
  snapshot.close();
  expect(file.seal(2, () => expect.fail()).map(({ value }) => value)).toEqual([2]);
  expect(statSync(`${path}-wal`).size).toBe(0);
});

it('merges and purges despite the snapshot of a reader, because nothing is lost with the log of SQLite', () => {
  const { file, path } = openFile();
  const rows = file.seal(1, () => [1, 2]);
  const snapshot = holdSnapshot(path);
  const merged = file.replaceBlocks(rows, [3], 1_000);
  expect(file.purge(999)).toBe(true);
  expect(file.purge(1_000)).toBe(false);
  expect(file.table.list()).toEqual(merged);
  snapshot.close();
});

it('purges what was replaced after a time, too', () => {
  const { file } = openFile();
  const first = file.seal(1, () => [1]);
  const second = file.seal(2, () => [2]);
  file.replaceBlocks(first, [], 1_000);
  file.replaceBlocks(second, [], 5_000);
  expect(file.purge(999, 5_000)).toBe(true);
  expect(file.purge(999, 4_999)).toBe(true);
  expect(file.purge(1_000)).toBe(false);
});

/** The next checkpoints fail with this code, as those of any database. */
function failCheckpoints(code: string): void {
  const { pragma } = Database.prototype;
  const failing = vi.spyOn(Database.prototype, 'pragma').mockImplementation(function (
    this: Database.Database,
    source,
    options,
  ) {
    if (source.startsWith('wal_checkpoint')) throw new Database.SqliteError('no checkpoint', code);
    return pragma.call(this, source, options);
  });
  onTestFinished(() => failing.mockRestore());
}

it('reports a merge that is committed, although the disk has no room for its checkpoint', () => {
  const { file } = openFile();
  const rows = file.seal(1, () => [1, 2]);
  failCheckpoints('SQLITE_FULL');
  const merged = file.replaceBlocks(rows, [3], 1_000);
  expect(merged.map(({ value }) => value)).toEqual([3]);
  expect(file.table.list()).toEqual(merged);
});

it.each(['SQLITE_IOERR_FSYNC', 'SQLITE_CORRUPT'])('fails a merge whose checkpoint meets %s', (code) => {
  const { file } = openFile();
  const rows = file.seal(1, () => [1, 2]);
  failCheckpoints(code);
  expect(() => file.replaceBlocks(rows, [3], 1_000)).toThrow('no checkpoint');
});

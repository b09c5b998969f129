import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from 'tar';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { layOutDataDirectory } from '../data-directory.ts';
import { openDatabase, type SqliteDatabase } from '../sqlite/open-database.ts';
import { backUp } from './back-up.ts';

let folder: string;
const layout = () => layOutDataDirectory(join(folder, 'data'));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-backup-'));
  mkdirSync(join(folder, 'data', 'traces'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function createNotes(path: string): SqliteDatabase {
  const db = openDatabase(path);
  db.exec('CREATE TABLE notes (text TEXT) STRICT');
  return db;
}

function write(db: SqliteDatabase, text: string): void {
  db.prepare('INSERT INTO notes (text) VALUES (?)').run(text);
}

async function restore(file: string) {
  const restored = layOutDataDirectory(join(folder, 'restored'));
  mkdirSync(restored.folder);
  await extract({ file, cwd: restored.folder });
  return restored;
}

it.each(['backup.tar', 'backup.tar.gz', 'backup.tgz'])(
  'a restored %s has every database as it was',
  async (name) => {
    const meta = createNotes(layout().metaDatabase);
    const traces = createNotes(join(layout().tracesFolder, 'traces.db'));
    write(meta, 'in meta');
    write(traces, 'in traces');
    writeFileSync(layout().lockDatabase, '');
    writeFileSync(layout().processIdFile, '1\n');

    const result = await backUp(layout(), join(folder, name));
    expect(result).toEqual({
      file: join(folder, name),
      databases: ['meta.db', 'traces/traces.db'],
      damaged: [],
    });
    write(meta, 'after the backup');

    const restored = await restore(result.file);
    const copy = openDatabase(restored.metaDatabase);
    expect(copy.prepare('SELECT text FROM notes').pluck().all()).toEqual(['in meta']);
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(existsSync(restored.lockDatabase) || existsSync(restored.processIdFile)).toBe(false);
    for (const db of [copy, meta, traces]) db.close();
  },
);

it('has everything in meta.db that was stored before what it has of other databases', async () => {
  const meta = createNotes(layout().metaDatabase);
  const traces = createNotes(join(layout().tracesFolder, 'traces.db'));
  for (const db of [meta, traces]) for (let row = 0; row < 500; row++) write(db, 'x'.repeat(4_000));
  let isDone = false;
  const committing = (async () => {
    for (let commit = 0; !isDone && commit < 100_000; commit++) {
      write(meta, 'first');
      write(traces, 'second');
      await new Promise((resume) => setImmediate(resume));
    }
  })();
  const { file } = await backUp(layout(), join(folder, 'backup.tar'));
  isDone = true;
  await committing;
  const restored = await restore(file);
  const counts = [restored.metaDatabase, join(restored.tracesFolder, 'traces.db')].map((path) => {
    const copy = openDatabase(path);
    const count = copy.prepare<[], number>('SELECT count(*) FROM notes').pluck().get() ?? 0;
    copy.close();
    return count;
  });
  expect(counts[0]).toBeGreaterThanOrEqual(counts[1] ?? Number.POSITIVE_INFINITY);
  for (const db of [meta, traces]) db.close();
});

it('finishes while another connection commits all the time', async () => {
  const db = createNotes(layout().metaDatabase);
  const text = 'x'.repeat(4_000);
  for (let row = 0; row < 2_000; row++) write(db, text);
  let isDone = false;
  const committing = (async () => {
    for (let commit = 0; !isDone && commit < 100_000; commit++) {
      write(db, text);
      await new Promise((resume) => setImmediate(resume));
    }
  })();
  const { file } = await backUp(layout(), join(folder, 'backup.tar'));
  isDone = true;
  await committing;
  const rowCount = db.prepare('SELECT count(*) FROM notes').pluck().get();
  expect(rowCount).toBeGreaterThan(2_000);
  expect(rowCount).toBeLessThan(90_000);

  const copy = openDatabase((await restore(file)).metaDatabase);
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(copy.prepare('SELECT count(*) FROM notes').pluck().get()).toBeGreaterThanOrEqual(2_000);
  copy.close();
  db.close();
});

it('loses no log record that moves from the write-ahead log into a day file meanwhile', async () => {
  mkdirSync(layout().logsFolder);
  const log = createNotes(join(layout().logsFolder, 'wal.db'));
  const day = createNotes(join(layout().logsFolder, '2026-11-20.db'));
  const texts = Array.from({ length: 300 }, (_, row) => `${row} ${'x'.repeat(20_000)}`);
  for (const text of texts) write(log, text);
  let isDone = false;
  const moving = (async () => {
    for (const text of texts) {
      if (isDone) return;
      write(day, text);
      log.prepare('DELETE FROM notes WHERE text = ?').run(text);
      await new Promise((resume) => setImmediate(resume));
    }
  })();
  const { file, databases } = await backUp(layout(), join(folder, 'backup.tar'));
  isDone = true;
  await moving;
  expect(databases).toEqual(['logs/2026-11-20.db', 'logs/wal.db']);

  const { logsFolder } = await restore(file);
  const restored = new Set<unknown>();
  for (const name of ['wal.db', '2026-11-20.db']) {
    const copy = openDatabase(join(logsFolder, name));
    for (const text of copy.prepare('SELECT text FROM notes').pluck().all()) restored.add(text);
    copy.close();
  }
  expect(texts.filter((text) => !restored.has(text))).toEqual([]);
  for (const db of [log, day]) db.close();
});

it('is readable by its owner only and leaves nothing else behind', async () => {
  createNotes(layout().metaDatabase).close();
  const { file } = await backUp(layout(), join(folder, 'backup.tar'));
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readdirSync(folder).sort()).toEqual(['backup.tar', 'data']);
});

it('never overwrites a file', async () => {
  writeFileSync(join(folder, 'backup.tar'), 'precious');
  await expect(backUp(layout(), join(folder, 'backup.tar'))).rejects.toThrow(
    /^.*backup\.tar exists; [^\n]*$/,
  );
});

it.each([
  ['missing/backup.tar', 'missing does not exist; make it, or name a file in another folder'],
  ['file/backup.tar', 'file is not a folder; name a file in a folder'],
])('says why it cannot write %s, and what to do', async (name, reason) => {
  createNotes(layout().metaDatabase).close();
  writeFileSync(join(folder, 'file'), '');
  await expect(backUp(layout(), join(folder, name))).rejects.toThrow(
    `cannot write the backup ${join(folder, name)}, because ${folder}/${reason}`,
  );
  expect(readdirSync(folder).sort()).toEqual(['data', 'file']);
});

it('says why it cannot write to a folder, and what to do', async () => {
  createNotes(layout().metaDatabase).close();
  await expect(backUp(layout(), '/proc/backup.tar')).rejects.toThrow(
    /^cannot write the backup \/proc\/backup\.tar: EN[^\n]*; name a file in a folder that this user can write to$/,
  );
});

function fillNotes(path: string): void {
  const db = createNotes(path);
  for (let row = 0; row < 100; row++) write(db, 'x'.repeat(4_000));
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

it('copies a database with a broken page and says so', async () => {
  createNotes(layout().metaDatabase).close();
  const path = join(layout().tracesFolder, 'traces.db');
  fillNotes(path);
  const bytes = readFileSync(path);
  bytes.fill(0xa5, 20 * 8192, 21 * 8192);
  writeFileSync(path, bytes);
  const { file, damaged } = await backUp(layout(), join(folder, 'backup.tar'));
  expect(damaged).toEqual([
    { database: 'traces/traces.db', damage: expect.stringMatching(/^the file: .*page 21.*$/) },
  ]);
  const copy = readFileSync(join((await restore(file)).tracesFolder, 'traces.db'));
  // Not the header, which counts changes.
  expect(copy.subarray(8192).equals(bytes.subarray(8192))).toBe(true);
});

it('names a database that is cut off under a running service', async () => {
  createNotes(layout().metaDatabase).close();
  const path = join(layout().tracesFolder, 'traces.db');
  fillNotes(path);
  const running = openDatabase(path);
  write(running, 'in the log');
  truncateSync(path, 20 * 8192);
  const { damaged } = await backUp(layout(), join(folder, 'backup.tar'));
  expect(damaged).toMatchObject([{ database: 'traces/traces.db' }]);
  running.close();
});

it('a database that is damaged fails the backup and leaves no file', async () => {
  writeFileSync(layout().metaDatabase, 'not a database, but long enough to be taken for one'.repeat(20));
  await expect(backUp(layout(), join(folder, 'backup.tar'))).rejects.toThrow(/meta\.db/);
  expect(readdirSync(folder)).toEqual(['data']);
});

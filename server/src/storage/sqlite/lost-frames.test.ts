import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openCountingLostFrames } from './lost-frames.ts';
import { openDatabase, type SqliteDatabase } from './open-database.ts';

const commits = 10;

let folder: string;
let running: SqliteDatabase;
/** What a process leaves that is killed. */
let killed: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-lost-frames-'));
  const path = join(folder, 'running.db');
  killed = join(folder, 'killed.db');
  running = openDatabase(path);
  running.exec('CREATE TABLE t (text TEXT) STRICT');
  running.pragma('wal_checkpoint(TRUNCATE)');
});
afterEach(() => {
  running.close();
  rmSync(folder, { recursive: true });
});

function commit(count: number): void {
  const insert = running.prepare('INSERT INTO t VALUES (?)');
  for (let each = 0; each < count; each += 1) insert.run('x'.repeat(1_000));
}

function kill(): void {
  for (const suffix of ['', '-wal', '-shm']) copyFileSync(`${running.name}${suffix}`, `${killed}${suffix}`);
}

/** The lost frames, and the rows that are left. */
function restart(): { lost: number; rows: unknown } {
  const { db, lostFrames } = openCountingLostFrames(killed, (path) => openDatabase(path));
  const rows = db.prepare('SELECT count(*) FROM t').pluck().get();
  db.close();
  return { lost: lostFrames, rows };
}

it.each<[string, (log: string) => void]>([
  ['nothing is done to it', () => {}],
  ['it is in the main file', () => running.pragma('wal_checkpoint(PASSIVE)')],
  ['it was emptied', () => running.pragma('wal_checkpoint(TRUNCATE)')],
])('of a log nothing is lost when %s', (_what, prepare) => {
  commit(commits);
  prepare(`${running.name}-wal`);
  kill();
  expect(restart()).toEqual({ lost: 0, rows: commits });
});

it('nothing is lost of a log that has begun anew', () => {
  commit(commits);
  running.pragma('wal_checkpoint(RESTART)');
  commit(2);
  kill();
  expect(restart()).toEqual({ lost: 0, rows: commits + 2 });
});

it.each<[string, (log: string) => void]>([
  ['a flipped bit in its last frame', (log) => edit(log, (bytes) => bytes.writeUInt8(1, bytes.length - 9))],
  ['a flipped bit in its header', (log) => edit(log, (bytes) => bytes.writeUInt8(0, 3))],
  ['zeros', (log) => edit(log, (bytes) => bytes.fill(0, bytes.length >> 1))],
  ['a truncation', (log) => truncateSync(log, readFileSync(log).length >> 1)],
  ['a deletion', (log) => rmSync(log)],
])('counts what is lost by %s', (_what, damage) => {
  commit(commits);
  kill();
  damage(`${killed}-wal`);
  const { lost, rows } = restart();
  expect(lost).toBeGreaterThan(0);
  expect(rows).toBeLessThan(commits);
});

it.each<[string, (path: string) => void]>([
  ['missing', (path) => rmSync(path)],
  ['empty', (path) => truncateSync(path)],
])('counts all of a log whose database is %s', (_what, damage) => {
  commit(commits);
  running.pragma('wal_checkpoint(PASSIVE)');
  kill();
  damage(killed);
  const { db, lostFrames } = openCountingLostFrames(killed, (path) => openDatabase(path));
  db.close();
  expect(lostFrames).toBeGreaterThan(0);
});

it('knows nothing of a log without an index', () => {
  commit(commits);
  kill();
  rmSync(`${killed}-shm`);
  expect(restart()).toEqual({ lost: 0, rows: commits });
});

it('leaves the locks of the database, so that another process that opens it does not begin its index anew', () => {
  commit(commits);
  kill();
  const { db } = openCountingLostFrames(killed, (path) => openDatabase(path));
  db.prepare('INSERT INTO t VALUES (?)').run('counted by the index');
  // This process must not read the index: that alone would give up its locks.
  const script = `
    const readHeader = () => require('node:fs').readFileSync(${JSON.stringify(`${killed}-shm`)}).toString('hex', 0, 48);
    const before = readHeader();
    new (require(${JSON.stringify(fileURLToPath(import.meta.resolve('better-sqlite3')))}))(${JSON.stringify(killed)}).prepare('SELECT 1 FROM t').get();
    console.log(readHeader() === before);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  db.close();
  expect({ stdout, stderr }).toEqual({ stdout: 'true\n', stderr: '' });
});

function edit(path: string, change: (bytes: Buffer) => void): void {
  const bytes = readFileSync(path);
  change(bytes);
  writeFileSync(path, bytes);
}

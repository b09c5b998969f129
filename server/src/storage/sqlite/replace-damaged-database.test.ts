import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase, type SqliteDatabase } from './open-database.ts';
import { finishReplacement, replaceDamagedDatabase } from './replace-damaged-database.ts';

const suffixes = ['-wal', '-shm', ''];

function openTexts(path: string): SqliteDatabase {
  const db = openDatabase(path);
  db.exec('CREATE TABLE IF NOT EXISTS t (text TEXT) STRICT');
  return db;
}

function readTexts(path: string): unknown[] {
  const db = openDatabase(path);
  const texts = db.prepare('SELECT text FROM t').pluck().all();
  db.close();
  return texts;
}

function addText(db: SqliteDatabase, text: string): void {
  db.prepare('INSERT INTO t VALUES (?)').run(text);
}

/** A database with a text in its main file and another one that only its log has, as a killed process leaves it. */
function writeKilled(): { folder: string; path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-replace-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'store', 'x.db');
  mkdirSync(join(folder, 'store'));
  const running = openTexts(join(folder, 'running.db'));
  addText(running, 'early');
  running.pragma('wal_checkpoint(TRUNCATE)');
  addText(running, 'late');
  for (const suffix of suffixes) copyFileSync(`${running.name}${suffix}`, `${path}${suffix}`);
  running.close();
  return { folder: join(folder, 'store'), path };
}

it.each([0, 1, 2, 3].map((count) => [suffixes.slice(0, count)]))(
  'goes on when a process was killed after it had moved %j of a damaged database to quarantine',
  (moved) => {
    const { folder, path } = writeKilled();
    const whole = openTexts(`${path}.salvaged`);
    addText(whole, 'salvaged');
    whole.close();
    const quarantine = join(folder, 'quarantine');
    mkdirSync(quarantine);
    for (const suffix of moved) renameSync(`${path}${suffix}`, join(quarantine, `x.db.1${suffix}`));

    expect(finishReplacement(path)).toBe(join(quarantine, 'x.db.1'));
    expect(readdirSync(folder).sort()).toEqual(['quarantine', 'x.db']);
    expect(readTexts(path)).toEqual(['salvaged']);
    expect(readTexts(join(quarantine, 'x.db.1'))).toEqual(['early', 'late']);
    expect(finishReplacement(path)).toBeUndefined();
  },
);

it('leaves the damaged database in its place, and no part of a copy there, when the copy fails', () => {
  const { folder, path } = writeKilled();
  const replace = (): string =>
    replaceDamagedDatabase({
      path,
      open: openTexts,
      salvage(_damagedPath, fresh) {
        fresh.pragma('max_page_count = 3');
        addText(fresh, 'x'.repeat(100_000));
      },
    });
  expect(replace).toThrow(`cannot copy what can be read of the damaged ${path}: database or disk is full`);
  expect(finishReplacement(path)).toBeUndefined();
  expect(readTexts(path)).toEqual(['early', 'late']);
  expect(readdirSync(folder)).toEqual(['x.db']);
});

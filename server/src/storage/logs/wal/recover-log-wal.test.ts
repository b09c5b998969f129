import {
  copyFileSync,
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
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleLogBatch, sampleLogNs } from '../../../logs/testing/sample-log.ts';
import { dayNs } from '../../../time/utc-day.ts';
import { sampleProjectId } from '../../../traces/testing/sample-trace.ts';
import { openDatabase } from '../../sqlite/open-database.ts';
import { createMemtable } from '../memtable/create-memtable.ts';
import { openWalDatabase } from './open-wal-database.ts';
import { type RecoveredLogWal, recoverLogWal } from './recover-log-wal.ts';
import { createWalCounterTable } from './wal-counters.ts';
import { createWalEntries } from './wal-entries.ts';

const today = Number(sampleLogNs / BigInt(dayNs));
let folder: string;
let recovered: RecoveredLogWal | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-wal-'));
});
afterEach(() => {
  recovered?.db.close();
  recovered = undefined;
  rmSync(folder, { recursive: true });
});

interface WrittenWal {
  readonly padding?: number;
  /** Called before the database is closed. */
  readonly kill?: () => void;
}

/** Writes a log: by memtable, the number of records of each request. */
function writeWal(
  generations: Record<number, readonly number[]>,
  { padding = 0, kill = () => {} }: WrittenWal = {},
): void {
  const db = openWalDatabase(join(folder, 'wal.db'));
  db.pragma('wal_checkpoint(TRUNCATE)');
  const entries = createWalEntries(db);
  let firstSequence = 1;
  let nextGeneration = 1;
  for (const [number, requests] of Object.entries(generations)) {
    const generation = Number(number);
    nextGeneration = generation + 1;
    for (const [index, recordCount] of requests.entries()) {
      const records = Array.from({ length: recordCount }, (_, record) => ({
        timeNs: sampleLogNs - (record % 2 === 0 ? 0n : BigInt(dayNs)),
        body: `request ${index} ${'x'.repeat(padding)}`,
      }));
      const { projectId, request, ...window } = sampleLogBatch({ records });
      entries.insert({ generation, index, projectId, window: { ...window, firstSequence }, request });
      firstSequence += recordCount;
    }
  }
  createWalCounterTable(db).save({ nextSequence: firstSequence, nextGeneration });
  kill();
  db.close();
}

/** Writes a log, and leaves the files as a killed process does. */
function writeKilledWal(generations: Record<number, readonly number[]>): void {
  const names = ['wal.db', 'wal.db-wal', 'wal.db-shm'].map((name) => join(folder, name));
  writeWal(generations, {
    kill() {
      for (const name of names) copyFileSync(name, `${name}.killed`);
    },
  });
  for (const name of names) copyFileSync(`${name}.killed`, name);
}

function recover(sealedDays: Record<number, readonly number[]> = {}): RecoveredLogWal {
  recovered = recoverLogWal({
    folder,
    createMemtable,
    sealedDays: (generation) => new Set(sealedDays[generation]),
    atLeast: { nextSequence: 1, nextGeneration: 1 },
  });
  return recovered;
}

function rowCounts({ memtables }: RecoveredLogWal): Record<number, number> {
  return Object.fromEntries(memtables.map(({ number, memtable }) => [number, memtable.rowCount]));
}

function flipByte(path: string, position: number): void {
  const bytes = readFileSync(path);
  bytes[position] = (bytes[position] ?? 0) ^ 0xff;
  writeFileSync(path, bytes);
}

describe('the recovery of the write-ahead log', () => {
  it('replays each memtable with its sequences, and continues the numbering', () => {
    writeWal({ 3: [2, 1], 7: [4] });
    const { memtables, counters, damage } = recover();
    expect(memtables).toMatchObject([
      { number: 3, projectId: sampleProjectId, requestCount: 2 },
      { number: 7, projectId: sampleProjectId, requestCount: 1 },
    ]);
    const sequences = memtables.flatMap(({ memtable }) =>
      memtable.blocks.flatMap(({ sequences, rowCount }) => [...sequences.subarray(0, rowCount)]),
    );
    expect(sequences.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(counters).toEqual({ nextSequence: 8, nextGeneration: 8 });
    expect(damage).toEqual([]);
  });

  it('returns the days of a memtable that are in day files', () => {
    writeWal({ 3: [2] });
    expect(recover({ 3: [today] }).memtables[0]?.sealedDays).toEqual(new Set([today]));
  });

  it('replays nothing of a retired memtable', () => {
    writeWal({ 3: [2], 4: [1] });
    const db = openWalDatabase(join(folder, 'wal.db'));
    createWalEntries(db).retire(3);
    db.close();
    const result = recover();
    expect(rowCounts(result)).toEqual({ 4: 1 });
    expect(result.retired).toEqual([3]);
  });

  it('never reuses a number of the day files', () => {
    writeWal({ 3: [2] });
    recovered = recoverLogWal({
      folder,
      createMemtable,
      sealedDays: () => new Set(),
      atLeast: { nextSequence: 50, nextGeneration: 60 },
    });
    expect(recovered.counters).toEqual({ nextSequence: 50, nextGeneration: 60 });
  });

  it('skips a request whose bytes were changed, and reports it', () => {
    writeWal({ 3: [1, 1, 1] });
    const db = openDatabase(join(folder, 'wal.db'));
    db.exec(
      "UPDATE wal SET request = CAST(replace(CAST(request AS TEXT), 'request 1', 'request 9') AS BLOB)",
    );
    db.close();
    const result = recover();
    expect(rowCounts(result)).toEqual({ 3: 2 });
    expect(result.damage).toEqual([
      'request 1 of generation 3 of the write-ahead log was left out: its checksum does not match',
    ]);
  });

  it.each<[string, (log: string) => void]>([
    ['is cut off', (log) => truncateSync(log, statSync(log).size >> 1)],
    ['is missing', (log) => rmSync(log)],
  ])(
    'reports what is lost when the log of its database %s, and reuses no sequence of it',
    (_what, damage) => {
      writeKilledWal({ 3: [2, 1, 4] });
      damage(join(folder, 'wal.db-wal'));
      const result = recover();
      expect(rowCounts(result)).not.toEqual({ 3: 7 });
      expect(result.damage).toEqual([
        expect.stringMatching(
          /^wal\.db-wal of the log store is damaged or missing: \d+ synced pages at its end cannot be read/,
        ),
      ]);
      expect(result.counters.nextSequence).toBeGreaterThan(2 ** 32);
    },
  );

  it('reports nothing of a process that was only killed', () => {
    writeKilledWal({ 3: [2, 1, 4] });
    const result = recover();
    expect(rowCounts(result)).toEqual({ 3: 7 });
    expect(result).toMatchObject({ damage: [], counters: { nextSequence: 8 } });
  });

  it('refuses a log of a newer release and leaves it where it is', () => {
    writeWal({ 3: [1] });
    const db = openDatabase(join(folder, 'wal.db'));
    db.pragma('user_version = 999');
    db.close();
    expect(() => recover()).toThrow(/wal\.db has schema version 999.*start the newer release$/);
    expect(readdirSync(folder)).not.toContain('quarantine');
  });

  it('quarantines a log that is not a database, and leaves a wide gap in the numbering', () => {
    writeFileSync(join(folder, 'wal.db'), 'not a database, but long enough to be taken for one'.repeat(20));
    const { damage, counters, memtables } = recover();
    expect(memtables).toEqual([]);
    expect(damage).toEqual([expect.stringContaining('wal.db.1')]);
    expect(readdirSync(join(folder, 'quarantine'))).toContain('wal.db.1');
    expect(counters.nextSequence).toBeGreaterThan(2 ** 32);
    expect(counters.nextGeneration).toBeGreaterThan(2 ** 20);
  });

  it('quarantines a log some of whose rows are zeros, which SQLite reads as other values', () => {
    writeWal({ 3: [2, 1, 4] });
    const path = join(folder, 'wal.db');
    const pristine = readFileSync(path);
    for (let position = 0; position < pristine.length; position += 2_048) {
      rmSync(folder, { recursive: true });
      folder = mkdtempSync(join(tmpdir(), 'cairn-wal-'));
      const damaged = Buffer.from(pristine);
      damaged.fill(0, position, Math.min(position + 4_096, pristine.length));
      writeFileSync(join(folder, 'wal.db'), damaged);
      const result = recover();
      if (rowCounts(result)[3] !== 7) expect(result.damage, `byte ${position}`).not.toEqual([]);
      result.db.close();
      recovered = undefined;
    }
  });

  it('salvages the readable part of a log with damaged pages, and never fails', () => {
    writeWal({ 3: Array(24).fill(1) }, { padding: 3_000 });
    const path = join(folder, 'wal.db');
    const pristine = readFileSync(path);
    let salvaged = 0;
    for (let position = 0; position < pristine.length; position += 1777) {
      rmSync(folder, { recursive: true });
      folder = mkdtempSync(join(tmpdir(), 'cairn-wal-'));
      writeFileSync(join(folder, 'wal.db'), pristine);
      flipByte(join(folder, 'wal.db'), position);
      const result = recover();
      const replayed = Object.values(rowCounts(result)).reduce((sum, count) => sum + count, 0);
      const isWhole = replayed === 24;
      // Damage to unused bytes loses nothing; any loss is reported.
      if (!isWhole) expect(result.damage.length, `byte ${position}`).toBeGreaterThan(0);
      if (!isWhole && replayed > 0) salvaged += 1;
      result.db.close();
      const again = recover();
      expect(Object.values(rowCounts(again)).reduce((sum, count) => sum + count, 0)).toBe(replayed);
      again.db.close();
      recovered = undefined;
    }
    expect(salvaged).toBeGreaterThan(10);
  });
});

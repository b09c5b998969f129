import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleLogBatch, sampleLogNs } from '../../../testing/sample-log.ts';
import { sampleProjectId } from '../../../testing/sample-trace.ts';
import { openDatabase } from '../../sqlite/open-database.ts';
import { dayNs } from '../block.ts';
import { createGeneration } from '../open-block/create-generation.ts';
import { openWalDatabase } from './open-wal-database.ts';
import { type RecoveredWal, recoverWal } from './recover-wal.ts';
import { createWalCounterTable } from './wal-counters.ts';
import { createWalEntries } from './wal-entries.ts';

const today = Number(sampleLogNs / BigInt(dayNs));
let folder: string;
let recovered: RecoveredWal | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-wal-'));
});
afterEach(() => {
  recovered?.db.close();
  recovered = undefined;
  rmSync(folder, { recursive: true });
});

/** A log as a killed process leaves it: each generation with these numbers of records per request. */
function writeWal(generations: Record<number, readonly number[]>, padding = 0): void {
  const db = openWalDatabase(join(folder, 'wal.db'));
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
      const { projectId, request, ...terms } = sampleLogBatch({ records });
      entries.insert({ generation, index, projectId, terms: { ...terms, firstSequence }, request });
      firstSequence += recordCount;
    }
  }
  createWalCounterTable(db).save({ nextSequence: firstSequence, nextGeneration });
  db.close();
}

function recover(sealedDays: Record<number, readonly number[]> = {}): RecoveredWal {
  recovered = recoverWal({
    folder,
    createGeneration,
    sealedDays: (generation) => new Set(sealedDays[generation]),
    atLeast: { nextSequence: 1, nextGeneration: 1 },
  });
  return recovered;
}

function rowCounts({ generations }: RecoveredWal): Record<number, number> {
  return Object.fromEntries(generations.map(({ number, generation }) => [number, generation.rowCount]));
}

function flipByte(path: string, position: number): void {
  const bytes = readFileSync(path);
  bytes[position] = (bytes[position] ?? 0) ^ 0xff;
  writeFileSync(path, bytes);
}

describe('the recovery of the write-ahead log', () => {
  it('replays each generation with its sequences, and goes on counting', () => {
    writeWal({ 3: [2, 1], 7: [4] });
    const { generations, counters, damage } = recover();
    expect(generations).toMatchObject([
      { number: 3, projectId: sampleProjectId, requestCount: 2 },
      { number: 7, projectId: sampleProjectId, requestCount: 1 },
    ]);
    const sequences = generations.flatMap(({ generation }) =>
      generation.blocks.flatMap(({ sequences, rowCount }) => [...sequences.subarray(0, rowCount)]),
    );
    expect(sequences.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(counters).toEqual({ nextSequence: 8, nextGeneration: 8 });
    expect(damage).toEqual([]);
  });

  it('says which days of a generation are in day files', () => {
    writeWal({ 3: [2] });
    expect(recover({ 3: [today] }).generations[0]?.sealedDays).toEqual(new Set([today]));
  });

  it('replays nothing of a retired generation', () => {
    writeWal({ 3: [2], 4: [1] });
    const db = openWalDatabase(join(folder, 'wal.db'));
    createWalEntries(db).retire(3);
    db.close();
    const result = recover();
    expect(rowCounts(result)).toEqual({ 4: 1 });
    expect(result.retired).toEqual([3]);
  });

  it('never counts behind what the day files have seen', () => {
    writeWal({ 3: [2] });
    recovered = recoverWal({
      folder,
      createGeneration,
      sealedDays: () => new Set(),
      atLeast: { nextSequence: 50, nextGeneration: 60 },
    });
    expect(recovered.counters).toEqual({ nextSequence: 50, nextGeneration: 60 });
  });

  it('leaves out a request whose bytes were changed, and names it', () => {
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

  it('refuses a log of a newer release and leaves it where it is', () => {
    writeWal({ 3: [1] });
    const db = openDatabase(join(folder, 'wal.db'));
    db.pragma('user_version = 999');
    db.close();
    expect(() => recover()).toThrow(/wal\.db has schema version 999.*start the newer release$/);
    expect(readdirSync(folder)).not.toContain('quarantine');
  });

  it('sets a log aside that is no database, and counts on far behind it', () => {
    writeFileSync(join(folder, 'wal.db'), 'not a database, but long enough to be taken for one'.repeat(20));
    const { damage, counters, generations } = recover();
    expect(generations).toEqual([]);
    expect(damage).toEqual([expect.stringContaining('wal.db.1')]);
    expect(readdirSync(join(folder, 'quarantine'))).toContain('wal.db.1');
    expect(counters.nextSequence).toBeGreaterThan(2 ** 32);
    expect(counters.nextGeneration).toBeGreaterThan(2 ** 20);
  });

  it('keeps what it can read of a log whose pages are damaged, and never fails over one', () => {
    writeWal({ 3: Array(40).fill(1) }, 3_000);
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
      const isWhole = replayed === 40;
      // A byte that nobody reads may be anything; otherwise the loss is named.
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

import { execFileSync } from 'node:child_process';
import { closeSync, cpSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleLogBatch, sampleLogNs } from '../../../logs/testing/sample-log.ts';
import { createMemtable } from '../memtable/create-memtable.ts';
import { openWalDatabase } from './open-wal-database.ts';
import { recoverLogWal } from './recover-log-wal.ts';
import { createWalCounterTable } from './wal-counters.ts';
import { createWalEntries } from './wal-entries.ts';

const program = fileURLToPath(new URL('./testing/recover-in-steps.ts', import.meta.url));
const requestCount = 40;
const damagedBytes = 16 * 1024;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cairn-killed-salvage-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Writes a log of which some pages are zeros. */
function writeDamagedWal(folder: string): void {
  const path = join(folder, 'wal.db');
  const db = openWalDatabase(path);
  const entries = createWalEntries(db);
  for (let index = 0; index < requestCount; index += 1) {
    const records = [{ timeNs: sampleLogNs, body: `request ${index} ${'x'.repeat(3_000)}` }];
    const { projectId, request, ...window } = sampleLogBatch({ records });
    entries.insert({
      generation: 3,
      index,
      projectId,
      window: { ...window, firstSequence: index + 1 },
      request,
    });
  }
  createWalCounterTable(db).save({ nextSequence: requestCount + 1, nextGeneration: 4 });
  db.close();
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(damagedBytes), 0, damagedBytes, statSync(path).size - 2 * damagedBytes);
  closeSync(file);
}

/** What a start makes of the folder. */
function recover(folder: string) {
  const { db, memtables, counters, damage } = recoverLogWal({
    folder,
    createMemtable,
    sealedDays: () => new Set(),
    atLeast: { nextSequence: 1, nextGeneration: 1 },
  });
  db.close();
  const rows = memtables.reduce((sum, { memtable }) => sum + memtable.rowCount, 0);
  return { rows, counters, damage, names: readdirSync(folder).sort() };
}

it('a start that is killed while it salvages a damaged log loses nothing: the next one has the same rows and reports the damage', () => {
  const folder = mkdtempSync(join(root, 'damaged-'));
  writeDamagedWal(folder);
  const undisturbed = join(root, 'undisturbed');
  cpSync(folder, undisturbed, { recursive: true });
  const expected = recover(undisturbed);
  expect(expected.rows).toBeGreaterThan(0);
  expect(expected.rows).toBeLessThan(requestCount);
  expect(expected).toMatchObject({ damage: [expect.any(String)], names: ['quarantine', 'wal.db'] });

  const steps = join(root, 'steps');
  execFileSync(execPath, ['--disable-proto=delete', program, folder, steps]);
  expect(readdirSync(steps).length).toBeGreaterThan(10);
  for (const step of readdirSync(steps)) {
    const killed = join(steps, step);
    // The copy is in its place, and what is left is to report it.
    const isReplaced = isDeepStrictEqual(readdirSync(killed).sort(), expected.names);
    const { damage, ...found } = recover(killed);
    expect({ step, ...found, damage }).toEqual({
      step,
      rows: expected.rows,
      counters: expected.counters,
      names: expected.names,
      damage: isReplaced ? [] : [expect.stringMatching(/is damaged .* it was moved to .*wal\.db\.1,/s)],
    });
  }
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createExemplarRows, type ExemplarLimits, type ExemplarRow } from './exemplar-rows.ts';
import { createHeadRows } from './head-rows.ts';
import { openSampleWal } from './open-sample-wal.ts';
import { salvageSampleWal } from './salvage-sample-wal.ts';

const roomy: ExemplarLimits = { maxExemplars: 100, maxBytes: 2 ** 20 };

let folder: string;
let db: SqliteDatabase;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-exemplars-'));
  db = openSampleWal(join(folder, 'wal.db'));
  for (const ordinal of [0, 1]) createHeadRows(db).insertProject(ordinal, `prj_${ordinal}`);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const row = (timestampMs: number, changes: Partial<ExemplarRow> = {}): ExemplarRow => ({
  project: 0,
  timestampMs,
  value: timestampMs,
  series: Uint8Array.of(1, 2, 3),
  labels: Uint8Array.of(4, 5),
  ...changes,
});

function timesOf(project: number, from = 0, to = 1e15): number[] {
  const rows = createExemplarRows(db).readNewestFirst(`prj_${project}`, from, to);
  return [...rows].map(({ timestampMs }) => timestampMs);
}

it('keeps the newest of each project by time, whatever the order, the batches and the other project', () => {
  const times = fc.array(fc.tuple(fc.nat(1), fc.nat(30)), { maxLength: 12 });
  fc.assert(
    fc.property(
      fc.array(times, { maxLength: 6 }),
      fc.integer({ min: 1, max: 8 }),
      (batches, maxExemplars) => {
        db.exec('DELETE FROM exemplar; DELETE FROM exemplar_usage');
        const rows = createExemplarRows(db, { ...roomy, maxExemplars });
        for (const batch of batches) rows.insert(batch.map(([project, time]) => row(time, { project })));
        for (const project of [0, 1]) {
          const sent = batches.flat().filter(([owner]) => owner === project);
          const newest = [...new Set(sent.map(([, time]) => time))].sort((a, b) => b - a);
          expect(timesOf(project)).toEqual(newest.slice(0, maxExemplars));
        }
      },
    ),
    { numRuns: 40 },
  );
});

it('keeps as many bytes as it may', () => {
  const rows = createExemplarRows(db, { maxExemplars: 100, maxBytes: 3 * (48 + 5) });
  rows.insert([1, 2, 3, 4].map((time) => row(time)));
  expect(timesOf(0)).toEqual([4, 3, 2]);
  rows.insert([row(5, { labels: new Uint8Array(60) })]);
  expect(timesOf(0)).toEqual([5]);
});

it('brings every value back bit by bit, and tells exemplars of one time apart', () => {
  const values = [Number.NaN, -0, 0, Number.POSITIVE_INFINITY, 5e-324];
  const rows = createExemplarRows(db, roomy);
  rows.insert(values.map((value) => row(1, { value })));
  rows.insert([
    row(1, { value: -0 }),
    row(1, { value: 0, series: Uint8Array.of(1, 2), labels: Uint8Array.of(3, 4, 5) }),
  ]);
  const read = [...rows.readEach()].map(({ value }) => value);
  expect(read).toHaveLength(values.length + 1);
  for (const value of values) expect(read.some((each) => Object.is(each, value))).toBe(true);
});

it('deletes what is before a time in steps, and counts it out', () => {
  const rows = createExemplarRows(db, { ...roomy, maxExemplars: 6 });
  rows.insert([1, 2, 3, 4, 5, 6].map((time) => row(time)));
  expect(rows.deleteBefore(0, 4, 2)).toBe(true);
  expect(rows.deleteBefore(0, 4, 2)).toBe(false);
  expect(rows.deleteBefore(1, 4, 2)).toBe(false);
  expect(timesOf(0)).toEqual([6, 5, 4]);
  rows.insert([7, 8, 9].map((time) => row(time)));
  expect(timesOf(0)).toEqual([9, 8, 7, 6, 5, 4]);
});

it('leaves out damaged rows, and salvages the others', () => {
  createExemplarRows(db, roomy).insert([1, 2, 3].map((time) => row(time)));
  db.exec("UPDATE exemplar SET labels = x'0405ff' WHERE time_ms = 2");
  expect(timesOf(0)).toEqual([3, 1]);
  const damagedPath = db.name;
  db.close();
  db = openSampleWal(join(folder, 'fresh.db'));
  salvageSampleWal(damagedPath, db);
  expect(timesOf(0)).toEqual([3, 1]);
});

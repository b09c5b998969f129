import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DamagedItem } from '../../../errors/damaged-item.ts';
import { sampleFlush, sampleTraceId } from '../../../traces/testing/sample-trace.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { openTraceDatabase } from '../open-trace-database.ts';
import { createTraceReads } from '../reader/read-trace.ts';
import { listTraceDamage } from '../scrub/list-trace-damage.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createTraceWriter } from '../writer/trace-writer.ts';
import type { WriteCommand } from '../writer/write-command.ts';

const projects = ['prj_a', 'prj_b', 'prj_c'];

let database: TraceTestDatabase;
beforeEach(() => {
  database = createTraceTestDatabase();
  createTraceWriter(database.db).commit(projects.map((projectId, index) => flush(index, projectId)));
  database.db.pragma('wal_checkpoint(TRUNCATE)');
});
afterEach(() => database.close());

function flush(index: number, projectId: string): WriteCommand {
  return { kind: 'flush', ...sampleFlush(index, { projectId }) };
}

/** Where the index has a project, whose row has another number behind its name. */
function placeInIndex(bytes: Buffer, projectId: string, id: number): number {
  const found = [...placesOf(bytes, projectId)].filter((at) => bytes[at + projectId.length] === id);
  expect(found).toHaveLength(1);
  return found[0] ?? 0;
}

/** Opens the file after a change of its bytes. */
function openChanged(change: (bytes: Buffer) => void): SqliteDatabase {
  const bytes = readFileSync(database.path);
  change(bytes);
  writeFileSync(database.path, bytes);
  return openTraceDatabase(database.path);
}

/** The second project has what it had, and goes on; the third has nothing of it. */
function expectServed(db: SqliteDatabase): void {
  const reads = createTraceReads(db);
  expect(reads.get('prj_b', sampleTraceId(1))?.traceNumber).toBe(1);
  expect(reads.get('prj_b', sampleTraceId(2))).toBeUndefined();
  const outcomes = createTraceWriter(db).commit([flush(3, 'prj_b'), flush(4, 'prj_c')]);
  expect(outcomes).toMatchObject([{ outcome: { traceNumber: 2 } }, { outcome: { traceNumber: 2 } }]);
  expect(reads.get('prj_c', sampleTraceId(3))).toBeUndefined();
  expect(reads.get('prj_c', sampleTraceId(2))?.traceNumber).toBe(1);
}

it.each<[string, (bytes: Buffer) => void]>([
  ['to another project', (bytes) => bytes.writeUInt8(3, placeInIndex(bytes, 'prj_b', 2) + 5)],
  ['nowhere', (bytes) => bytes.writeUInt8(9, placeInIndex(bytes, 'prj_b', 2) + 5)],
  ['from another name', (bytes) => bytes.write('x', placeInIndex(bytes, 'prj_b', 2) + 4)],
])('is found where the index leads %s, which the scrub names', (_title, change) => {
  const db = openChanged(change);
  expectServed(db);
  expect([...listTraceDamage(db)]).toContain('index of the traces of prj_b: it does not lead to them');
  db.close();
});

it('is found when only the name in it is damaged', () => {
  const db = openChanged((bytes) => {
    const place = [...placesOf(bytes, 'prj_b')].find((at) => bytes[at + 5] !== 2) ?? 0;
    bytes.write('x', place + 4);
  });
  expectServed(db);
  db.close();
});

it('is not believed to be that of another project when both are damaged', () => {
  const db = openChanged((bytes) => {
    const index = placeInIndex(bytes, 'prj_b', 2);
    const row = [...placesOf(bytes, 'prj_b')].find((at) => at !== index) ?? 0;
    bytes.write('x', row + 4);
    bytes.writeUInt8(3, index + 5);
  });
  expect(() => createTraceReads(db).get('prj_b', sampleTraceId(2))).toThrow(DamagedItem);
  const [refused, taken] = createTraceWriter(db).commit([flush(3, 'prj_b'), flush(4, 'prj_c')]);
  expect(refused).toMatchObject({ ok: false, error: { item: 'index of the traces of prj_b' } });
  expect(taken).toMatchObject({ ok: true, outcome: { traceNumber: 2 } });
  db.close();
});

function* placesOf(bytes: Buffer, text: string): Generator<number> {
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) yield at;
}

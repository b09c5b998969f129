import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DamagedItem } from '../../../errors/damaged-item.ts';
import { sampleFlush, sampleTraceId } from '../../../traces/testing/sample-trace.ts';
import { openTraceDatabase } from '../open-trace-database.ts';
import { createTraceReads } from '../reader/read-trace.ts';
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

/** Changes a byte that follows a text, which has to be in one place. */
function flipAfter(text: string, from: number, to: number): void {
  const bytes = readFileSync(database.path);
  const found = [...placesOf(bytes, text)].filter((at) => bytes[at + text.length] === from);
  expect(found).toHaveLength(1);
  bytes[(found[0] ?? 0) + text.length] = to;
  writeFileSync(database.path, bytes);
}

it('is not taken for the row of another project when the index leads there', () => {
  flipAfter('prj_b', 2, 3);
  const db = openTraceDatabase(database.path);
  const reads = createTraceReads(db);
  expect(() => reads.get('prj_b', sampleTraceId(2))).toThrow(DamagedItem);
  const [refused, taken] = createTraceWriter(db).commit([flush(3, 'prj_b'), flush(4, 'prj_c')]);
  expect(refused).toMatchObject({ ok: false, error: { item: 'index of the traces of prj_b' } });
  expect(taken).toMatchObject({ ok: true, outcome: { traceNumber: 2 } });
  expect(reads.get('prj_c', sampleTraceId(3))).toBeUndefined();
  expect(reads.get('prj_c', sampleTraceId(2))?.traceNumber).toBe(1);
  db.close();
});

it('is found when only the name in it is damaged', () => {
  const bytes = readFileSync(database.path);
  const at = [...placesOf(bytes, 'prj_b')].find((place) => bytes[place + 5] !== 2) ?? 0;
  bytes.write('x', at + 4);
  writeFileSync(database.path, bytes);
  const db = openTraceDatabase(database.path);
  const reads = createTraceReads(db);
  expect(reads.get('prj_b', sampleTraceId(1))?.traceNumber).toBe(1);
  expect(createTraceWriter(db).commit([flush(3, 'prj_b')])).toMatchObject([{ outcome: { traceNumber: 2 } }]);
  db.close();
});

function* placesOf(bytes: Buffer, text: string): Generator<number> {
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) yield at;
}

import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  sampleClose,
  sampleFlush,
  sampleProjectId,
  sampleTraceId,
} from '../../../traces/testing/sample-trace.ts';
import { isDamage } from '../../sqlite/database-damage.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { openTraceDatabase } from '../open-trace-database.ts';
import { createTraceReads } from '../reader/read-trace.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createTraceWriter, type TraceWriter } from '../writer/trace-writer.ts';

const pageBytes = 8192;
const other = 'prj_2';

let database: TraceTestDatabase;
let writer: TraceWriter;
beforeEach(() => {
  database = createTraceTestDatabase();
  writer = createTraceWriter(database.db);
});
afterEach(() => database.close());

/** Of the writer, until nothing is left to remove or a step fails. */
function drop({ commit }: TraceWriter, createdBeforeMs: number): unknown {
  for (;;) {
    const [result] = commit([{ kind: 'drop', createdBeforeMs }]);
    if (result?.ok !== true) return result?.error;
    if (result.outcome === false) return undefined;
  }
}

/** Opens the database after the pages that have a text were lost. */
function openWithoutPagesOf(text: string): SqliteDatabase {
  database.db.pragma('wal_checkpoint(TRUNCATE)');
  const bytes = readFileSync(database.path);
  for (let page = 0; page < bytes.length; page += pageBytes)
    if (bytes.subarray(page, page + pageBytes).includes(text)) bytes.fill(0, page, page + pageBytes);
  writeFileSync(database.path, bytes);
  return openTraceDatabase(database.path);
}

it('removes a trace whose time is damaged with the trace after it', () => {
  for (const [index, receivedAtMs] of [10_000, 10_001, 50_000].entries())
    writer.commit([{ kind: 'flush', ...sampleFlush(index, { receivedAtMs }) }]);
  database.db.exec('UPDATE trace SET created_at_ms = 99999999999999 WHERE trace_key % 4294967296 = 1');
  expect(drop(writer, 20_000)).toBeUndefined();
  const numbers = database.db.prepare('SELECT trace_key % 4294967296 FROM trace').pluck().all();
  expect(numbers).toEqual([3]);
});

it('removes the traces of other projects although a page of one is broken, and tries that again', () => {
  writer.commit([
    ...Array.from(
      { length: 300 },
      (_, index) => ({ kind: 'flush', ...sampleFlush(index, { name: `n${index}` }) }) as const,
    ),
    { kind: 'flush', ...sampleFlush(0, { projectId: other }) },
  ]);
  // As a row of `trace` has it, before its labels.
  const db = openWithoutPagesOf('n0[[');
  const reopened = createTraceWriter(db);
  const reads = createTraceReads(db);
  expect(isDamage(drop(reopened, 1_000_000))).toBe(true);
  expect(reads.get(other, sampleTraceId(0))).toBeDefined();
  expect(drop(reopened, 1_000_000)).toBeUndefined();
  expect(reads.get(other, sampleTraceId(0))).toBeUndefined();
  expect(isDamage(drop(reopened, 1_000_000))).toBe(true);
  db.close();
});

it('packs the timelines of others although a page of one is broken', () => {
  const event = { eventId: 'e', eventType: 'x', version: 1, source: 'client_server' } as const;
  // More than a page has room for.
  const payloadJson = JSON.stringify({ text: 'x'.repeat(3 * pageBytes) });
  const events = [{ ...event, traceTimestampNs: 1n, payloadJson }];
  writer.commit([
    { kind: 'flush', ...sampleFlush(1, { events }) },
    { kind: 'flush', ...sampleFlush(2) },
    { kind: 'close', ...sampleClose(1) },
    { kind: 'close', ...sampleClose(2) },
  ]);
  const db = openWithoutPagesOf('x'.repeat(pageBytes - 100));
  const { pack } = createTraceWriter(db);
  expect(() => pack(10)).toThrow();
  expect(pack(10)).toEqual({ visited: 1, isMoreLeft: false });
  expect(createTraceReads(db).timeline(sampleProjectId, sampleTraceId(2))).toBeDefined();
  expect(db.prepare('SELECT count(*) FROM packing_queue').pluck().get()).toBe(1);
  db.close();
});

it('removes the traces of one project in between those of another, which has very many', () => {
  writer.commit([
    ...Array.from({ length: 400 }, (_, index) => ({ kind: 'flush', ...sampleFlush(index) }) as const),
    { kind: 'flush', ...sampleFlush(0, { projectId: other }) },
  ]);
  for (const _step of [1, 2]) writer.commit([{ kind: 'drop', createdBeforeMs: 1_000_000 }]);
  expect(createTraceReads(database.db).get(other, sampleTraceId(0))).toBeUndefined();
  expect(createTraceReads(database.db).get(sampleProjectId, sampleTraceId(399))).toBeDefined();
});

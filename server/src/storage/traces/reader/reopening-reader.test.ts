import { renameSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleFlush, sampleProjectId, sampleTraceId } from '../../../traces/testing/sample-trace.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createTraceWriter } from '../writer/trace-writer.ts';
import { createReopeningReader, type ReopeningReader } from './reopening-reader.ts';

let database: TraceTestDatabase;
let reader: ReopeningReader;
beforeEach(() => {
  database = createTraceTestDatabase();
  write(1);
  reader = createReopeningReader(database.path);
});
afterEach(() => {
  reader.close();
  database.close();
});

function write(index: number): void {
  const [result] = createTraceWriter(database.db).commit([{ kind: 'flush', ...sampleFlush(index) }]);
  expect(result).toMatchObject({ ok: true });
}

function read(index: number): unknown {
  return reader.read({ kind: 'get', projectId: sampleProjectId, traceId: sampleTraceId(index) }, () => {});
}

function totalOfList(): unknown {
  const filter = { kind: 'filter', clauses: [] } as const;
  const query = {
    projectId: sampleProjectId,
    filter,
    window: {},
    start: { kind: 'newest' },
    pageSize: 10,
  } as const;
  return reader.read({ kind: 'list', query }, () => {});
}

const log = () => `${database.path}-wal`;
const elsewhere = () => `${database.path}-elsewhere`;

it('reads on once a log is back that was away when it opened the database', () => {
  database.db.pragma('wal_checkpoint(PASSIVE)');
  renameSync(log(), elsewhere());
  expect(read(1)).toMatchObject({ traceNumber: 1 });
  renameSync(elsewhere(), log());
  write(2);
  expect(read(2)).toMatchObject({ traceNumber: 2 });
  expect(totalOfList()).toMatchObject({ total: 2 });
});

it('reads on while the log is away, and says what it cannot read when it opens the database then', () => {
  expect(read(1)).toMatchObject({ traceNumber: 1 });
  renameSync(log(), elsewhere());
  expect(read(1)).toMatchObject({ traceNumber: 1 });
  const late = createReopeningReader(database.path);
  expect(() =>
    late.read({ kind: 'get', projectId: sampleProjectId, traceId: sampleTraceId(1) }, () => {}),
  ).toThrow(expect.objectContaining({ item: 'part of traces.db' }));
  renameSync(elsewhere(), log());
  expect(late.read({ kind: 'lastCreatedAtMs', projectId: sampleProjectId }, () => {})).toBe(10_000);
  expect(read(1)).toMatchObject({ traceNumber: 1 });
  late.close();
});

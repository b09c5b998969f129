import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleProjectId as projectId, sampleFlush } from '../../../traces/testing/sample-trace.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createTraceWriter } from '../writer/trace-writer.ts';
import { createTraceStatsReader } from './trace-stats.ts';

const traceCount = 400;
const maxBytes = 120_000;

let database: TraceTestDatabase;
beforeEach(() => {
  database = createTraceTestDatabase();
  createTraceWriter(database.db).commit(
    Array.from({ length: traceCount }, (_, index) => ({
      kind: 'flush',
      ...sampleFlush(index + 1, { receivedAtMs: index, attributes: new Map([['order', `order ${index}`]]) }),
    })),
  );
});
afterEach(() => database.close());

function groupByOrder(boundsMs: readonly number[], bytes = maxBytes): number {
  const read = createTraceStatsReader(database.db, bytes);
  const groupBy = [{ kind: 'attribute', key: 'order' }] as const;
  const filter = { kind: 'filter', clauses: [] } as const;
  const buckets = read({ projectId, filter, boundsMs, groupBy, topK: 1 }, () => {});
  return buckets.reduce((sum, { totalCount }) => sum + totalCount, 0);
}

it('refuses statistics whose groups need more than their memory, by the limit and the remedy', () => {
  expect(() => groupByOrder([0, traceCount])).toThrowError(
    expect.objectContaining({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('narrow the window or the filter'),
      details: [{ type: 'limit', limit: 'stats_bytes', max: maxBytes, received: expect.any(Number) }],
    }),
  );
});

it('needs the memory of one bucket at a time', () => {
  const boundsMs = Array.from({ length: 9 }, (_, index) => (index * traceCount) / 8);
  expect(groupByOrder(boundsMs)).toBe(traceCount);
});

it('needs no memory for values that only other traces have', () => {
  expect(groupByOrder([traceCount - 8, traceCount], 4_000)).toBe(8);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LabelList } from '../../../traces/limit-labels.ts';
import {
  sampleProjectId as projectId,
  sampleFlush,
  sampleTraceId,
} from '../../../traces/testing/sample-trace.ts';
import { rowsPerChunk } from '../rows/read-in-chunks.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createTraceWriter } from '../writer/trace-writer.ts';
import type { ReadRequest } from './read-request.ts';
import { createTraceReader, type TraceReader } from './trace-reader.ts';

const filter = { kind: 'filter', clauses: [] } as const;
const boundsMs = [0, 100_000];
const byOrder = [{ kind: 'attribute', key: 'order' } as const];
/** Of `limitLabels`. */
const manyListed = 20_000;
const manyTerms = 50_000;
/** Together with the terms above, a multiple of a chunk. */
const manyTraces = 1_000;
const manyBatches = 100;

describe('a large read', () => {
  let database: TraceTestDatabase;
  let read: TraceReader;
  beforeAll(() => {
    database = createTraceTestDatabase();
    const { db } = database;
    const writer = createTraceWriter(db);
    const flushes = Array.from({ length: manyTraces }, (_, index) => {
      const attributes = new Map([['order', `order-${index}`]]);
      return { kind: 'flush', ...sampleFlush(index, { attributes, tags: [`tag-${index}`] }) } as const;
    });
    writer.commit(flushes);
    writer.commit(
      Array.from({ length: manyBatches }, (_, index) => {
        return { kind: 'flush', ...sampleFlush(manyTraces, { flushId: `flush-${index}` }) } as const;
      }),
    );
    // The terms of a project after years, without its traces.
    for (const kind of ['tag', 'attribute']) {
      db.prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
         INSERT INTO term (field, value, id)
         SELECT field.id, 'seen-' || i, 1000000 * field.id + i FROM n, field WHERE kind = ? AND project = 1`,
      ).run(manyTerms, kind);
    }
    db.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO field (project, kind, key) SELECT 1, 'attribute', 'key-' || i FROM n`,
    ).run(manyTerms);
    read = createTraceReader(db);
  });
  afterAll(() => database.close());

  const requests: [string, ReadRequest, atLeastChecks: number][] = [
    ['every tag', { kind: 'tags', projectId }, manyListed / rowsPerChunk],
    ['every attribute key', { kind: 'attributeKeys', projectId }, manyListed / rowsPerChunk],
    ['every value of a key', { kind: 'attributeValues', projectId, key: 'order' }, manyListed / rowsPerChunk],
    [
      'groups by a nearly unique attribute',
      { kind: 'stats', query: { projectId, filter, boundsMs, groupBy: byOrder, topK: 3 } },
      manyTerms / rowsPerChunk,
    ],
    [
      'a long page',
      {
        kind: 'list',
        query: { projectId, filter, window: {}, start: { kind: 'newest' }, pageSize: manyTraces },
      },
      manyTraces,
    ],
    [
      'a timeline of many batches',
      { kind: 'timeline', projectId, traceId: sampleTraceId(manyTraces), afterNs: undefined },
      manyBatches,
    ],
  ];

  it.each(requests)('checks its deadline between bounded steps: %s', (_what, request, atLeastChecks) => {
    let checks = 0;
    read(request, () => {
      checks += 1;
    });
    expect(checks).toBeGreaterThanOrEqual(atLeastChecks);
  });

  it.each(requests)('ends at the failing check and leaves no statement open: %s', (_what, request) => {
    let checks = 0;
    const endAtThird = (): void => {
      checks += 1;
      if (checks === 3) throw new Error('called off');
    };
    expect(() => read(request, endAtThird)).toThrow('called off');
    expect(checks).toBe(3);
    expect(database.db.inTransaction).toBe(false);
    // Fails while a statement is open.
    database.db.pragma('wal_checkpoint(TRUNCATE)');
  });

  it('reads as many values as an answer may have, in order, and none where there are none', () => {
    // Cast: the answer of its kind.
    const { items: values } = read(
      { kind: 'attributeValues', projectId, key: 'order' },
      () => {},
    ) as LabelList;
    expect(values).toHaveLength(manyListed);
    expect(new Set(values).size).toBe(values.length);
    expect(values).toEqual(values.toSorted());
    expect(read({ kind: 'attributeValues', projectId, key: 'key-1' }, () => {})).toEqual({
      items: [],
      truncated: false,
    });
  });
});

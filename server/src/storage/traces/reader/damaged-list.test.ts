import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleFlush, sampleProjectId, sampleTraceId } from '../../../traces/testing/sample-trace.ts';
import type { PageStart } from '../../../traces/trace-store.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createTraceWriter } from '../writer/trace-writer.ts';
import type { ReadTraceList } from './list-traces.ts';
import { createTraceReader } from './trace-reader.ts';

const traceCount = 9;
const pageSize = 3;

let database: TraceTestDatabase;
beforeEach(() => {
  database = createTraceTestDatabase();
  const writer = createTraceWriter(database.db);
  for (let index = 1; index <= traceCount; index += 1)
    writer.commit([{ kind: 'flush', ...sampleFlush(index) }]);
});
afterEach(() => database.close());

function list(start: PageStart): ReadTraceList {
  const query = { projectId: sampleProjectId, filter: { kind: 'filter', clauses: [] }, window: {} } as const;
  // Cast: the reader answers a list with a page.
  return createTraceReader(database.db)(
    { kind: 'list', query: { ...query, start, pageSize } },
    () => {},
  ) as ReadTraceList;
}

it('leaves damaged traces out of their page, names them, and reads on after them', () => {
  const rename = database.db.prepare("UPDATE trace SET name = 'x' WHERE trace_id = ?");
  // The last of the first page, and all of the second.
  const damaged = [7, 6, 5, 4];
  for (const index of damaged) rename.run(Buffer.from(sampleTraceId(index), 'hex'));
  const pages: ReadTraceList[] = [];
  let start: PageStart | undefined = { kind: 'newest' };
  while (start !== undefined) {
    const page = list(start);
    pages.push(page);
    const { nextAfterNumber }: ReadTraceList = page;
    start = nextAfterNumber === undefined ? undefined : { kind: 'after', traceNumber: nextAfterNumber };
  }
  expect(pages.map(({ traces }) => traces.map(({ traceNumber }) => traceNumber))).toEqual([
    [9, 8],
    [],
    [3, 2, 1],
  ]);
  expect(pages.map(({ total }) => total)).toEqual([traceCount, traceCount, traceCount]);
  const items = pages.flatMap(({ damage = [] }) => damage.map(({ item }) => item));
  expect(items).toEqual(damaged.map((index) => `trace ${sampleTraceId(index)}`));
});

it('names a trace whose row is gone by its number', () => {
  database.db.prepare('DELETE FROM trace WHERE trace_id = ?').run(Buffer.from(sampleTraceId(8), 'hex'));
  const { traces, damage } = list({ kind: 'newest' });
  expect(traces.map(({ traceNumber }) => traceNumber)).toEqual([9, 7]);
  expect(damage).toEqual([{ item: `trace number 8 of ${sampleProjectId}`, reason: 'its row is missing' }]);
});

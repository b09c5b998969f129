import { expect, it } from 'vitest';
import { parseTraceFilter } from '../../../../traces/parse-trace-filter.ts';
import type { TraceStatsQuery } from '../../../../traces/trace-store.ts';
import type { CountRow } from './count-groups.ts';
import { readStats } from './read-stats.ts';

const query: TraceStatsQuery = {
  projectId: 'prj_1',
  filter: parseTraceFilter(),
  boundsMs: [0, 1_000, 2_000],
  groupBy: [],
  topK: 10,
};

function row(changes: Partial<CountRow>): CountRow {
  return {
    bucket: 1,
    isTotal: true,
    value1: null,
    value2: null,
    count: 1,
    percentiles: [1, 2, 3, 4],
    bytes: 256,
    ...changes,
  };
}

/** Statistics from rows of the database. */
function read(rows: readonly CountRow[], changes: Partial<TraceStatsQuery> = {}, maxBytes?: number) {
  // Cast: the statement asks for such rows.
  const session = { rows: async <Row>() => rows as readonly unknown[] as readonly Row[] };
  return readStats(session, { ...query, ...changes }, maxBytes);
}

const durationMs = { p50: 1, p95: 2, p99: 3, max: 4 };
const empty = { totalCount: 0, groups: [], otherCount: 0 };

it('answers every bucket, also those without rows', async () => {
  expect(await read([row({ bucket: 2, count: 7 })])).toEqual([
    { startMs: 0, endMs: 1_000, ...empty },
    { startMs: 1_000, endMs: 2_000, totalCount: 7, groups: [], otherCount: 7, durationMs },
  ]);
  expect(await read([row({ bucket: null, count: 0, bytes: 0 })])).toEqual([
    { startMs: 0, endMs: 1_000, ...empty },
    { startMs: 1_000, endMs: 2_000, ...empty },
  ]);
});

it('has a value for each dimension of a group, and the rest of the bucket as other', async () => {
  const rows = [
    row({ count: 9 }),
    row({ isTotal: false, count: 4, value1: '' }),
    row({ isTotal: false, count: 3 }),
  ];
  const [one] = await read(rows, { groupBy: [{ kind: 'attribute', key: 'k' }] });
  expect(one?.groups).toEqual([
    { values: [''], count: 4, durationMs },
    { values: [undefined], count: 3, durationMs },
  ]);
  expect(one?.otherCount).toBe(2);
  const [two] = await read(rows, { groupBy: [{ kind: 'name' }, { kind: 'severity' }] });
  expect(two?.groups.map(({ values }) => values)).toEqual([
    ['', undefined],
    [undefined, undefined],
  ]);
});

it('refuses an answer that would be too large', async () => {
  await expect(read([row({ bucket: null, bytes: 1_001 })], {}, 1_000)).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
    details: [{ type: 'limit', limit: 'stats_bytes', max: 1_000, received: 1_001 }],
  });
});

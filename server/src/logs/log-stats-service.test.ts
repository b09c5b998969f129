import { beforeEach, describe, expect, it } from 'vitest';
import { rejectionOf } from '../testing/thrown-by.ts';
import type { QueryBudget } from '../time/query-budget.ts';
import { sampleProjectId } from '../traces/testing/sample-trace.ts';
import { createLogStatsService, type LogStatsRequest } from './log-stats-service.ts';
import type { LogStatsQuery, LogStore } from './log-store.ts';
import { createFakeLogStore } from './testing/fake-log-store.ts';
import { sampleLogBatch } from './testing/sample-log.ts';

const nowMs = Date.UTC(2026, 10, 20, 12, 34, 56);
/** Deadlines are of this clock, which nobody sets. */
const monotonicMs = 7_000;
const nowNs = BigInt(nowMs + 1) * 1_000_000n;
const minuteNs = 60_000_000_000n;
const hourNs = 60n * minuteNs;
const signal = new AbortController().signal;

let store: LogStore;
let queries: { query: LogStatsQuery; budget: QueryBudget }[];
beforeEach(() => {
  store = createFakeLogStore({ nowMs: () => monotonicMs });
  queries = [];
});

function read(request: Partial<LogStatsRequest> = {}) {
  const stats = createLogStatsService({
    store: {
      stats(query, budget) {
        queries.push({ query, budget });
        return store.stats(query, budget);
      },
    },
    nowMs: () => nowMs,
    monotonicNowMs: () => monotonicMs,
    queryDeadlineMs: 5_000,
  });
  return stats.read(sampleProjectId, { interval: 'auto', groupBy: [], topK: 10, ...request }, signal);
}

async function write(agoNs: readonly bigint[], body = ''): Promise<void> {
  const records = agoNs.map((ago) => ({ timeNs: nowNs - ago, body, severityNumber: 9 }));
  await store.append(sampleLogBatch({ records }, { receivedAtNs: nowNs }));
}

describe('log statistics', () => {
  it('cover the last hour by default, clipped at both ends to the nanosecond', async () => {
    const { window, interval, buckets } = await read();
    expect([window, interval]).toEqual([{ sinceNs: nowNs - hourNs, untilNs: nowNs }, '5m']);
    expect(buckets.length).toBe(13);
    expect([buckets[0]?.startNs, buckets.at(-1)?.endNs]).toEqual([nowNs - hourNs, nowNs]);
  });

  it('count every record of the window once', async () => {
    await write([1n, minuteNs, hourNs, hourNs + 1n]);
    const { buckets } = await read({ interval: '1m' });
    expect(buckets.reduce((sum, bucket) => sum + bucket.totalCount, 0)).toBe(3);
    const whole = await read({ interval: 'whole', since: '2h', groupBy: ['severity'] });
    expect(whole.buckets).toMatchObject([
      { totalCount: 4, groups: [{ values: ['info'], count: 4 }], otherCount: 0 },
    ]);
  });

  it('pass filter, dimensions, top_k and exemplars to the store, with a deadline', async () => {
    await read({ filter: 'body:"a"', groupBy: ['severity', 'attribute.k'], topK: 3, exemplars: 2 });
    expect(queries).toMatchObject([
      {
        query: {
          projectId: sampleProjectId,
          filter: { clauses: [{}] },
          groupBy: [{ kind: 'severity' }, { kind: 'attribute', key: 'k' }],
          topK: 3,
          exemplars: 2,
        },
        budget: { deadlineMs: monotonicMs + 5_000, signal },
      },
    ]);
  });

  it('show one exemplar of each group by default, and none without groups', async () => {
    await read({ groupBy: ['severity'] });
    await read({ groupBy: ['severity'], exemplars: 0 });
    await read();
    expect(queries.map(({ query }) => query.exemplars)).toEqual([1, 0, 0]);
  });

  it.each([0, 1])('reject exemplars=%i without groups', async (exemplars) => {
    expect(await rejectionOf(read({ exemplars }))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: [{ type: 'field', location: 'query', name: 'exemplars', received: String(exemplars) }],
    });
    expect(queries).toEqual([]);
  });

  it('omit exemplars of the oldest buckets when they have too much text, but count them', async () => {
    const agoNs = Array.from({ length: 20 }, (_, index) => BigInt(index) * minuteNs + 1n);
    await write(agoNs, 'x'.repeat(1_000_000));
    const { buckets } = await read({ interval: '1m', since: '20m', groupBy: ['severity'] });
    const groups = buckets.flatMap((bucket) => bucket.groups);
    expect(groups.map(({ count }) => count)).toEqual(Array(20).fill(1));
    expect(groups.map(({ exemplars }) => exemplars.length)).toEqual([
      ...Array(3).fill(0),
      ...Array(17).fill(1),
    ]);
  });

  it('have no bucket for an empty window, and do not query the store', async () => {
    expect(await read({ since: '1h', until: '1h', interval: '1m' })).toMatchObject({
      interval: '1m',
      buckets: [],
    });
    expect(queries).toEqual([]);
  });

  it('have one bucket that counts nothing for an empty window as a whole, and do not query the store', async () => {
    const answer = await read({ since: '1h', until: '1h', interval: 'whole', groupBy: ['severity'] });
    const atNs = nowNs - hourNs;
    expect(answer.buckets).toEqual([
      { startNs: atNs, endNs: atNs, totalCount: 0, groups: [], otherCount: 0 },
    ]);
    expect(queries).toEqual([]);
  });

  it('accept a window of 7 days by the minute, and no longer one', async () => {
    expect((await read({ since: '7d', interval: '1m' })).buckets.length).toBe(7 * 1440 + 1);
    expect(await rejectionOf(read({ since: '169h' }))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: [{ name: 'since' }, { type: 'limit', limit: 'window_seconds', max: 7 * 86_400 }],
    });
  });

  it.each([
    ['an invalid filter', { filter: 'severity=error' }, 'INVALID_FILTER'],
    ['an invalid dimension', { groupBy: ['body'] }, 'INVALID_ARGUMENT'],
    ['an invalid bound', { until: 'now' }, 'INVALID_ARGUMENT'],
    ['a since in the future', { since: new Date(nowMs + 2).toISOString() }, 'INVALID_ARGUMENT'],
  ])('refuse %s', async (_what, request, code) => {
    expect((await rejectionOf(read(request))).code).toBe(code);
  });
});

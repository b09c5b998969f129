import { beforeEach, describe, expect, it } from 'vitest';
import { rejectionOf } from '../testing/thrown-by.ts';
import type { QueryBudget } from '../time/query-budget.ts';
import { createFakeTraceStore } from './testing/fake-trace-store.ts';
import { sampleFlush, sampleProjectId } from './testing/sample-trace.ts';
import { createTraceStatsService, type TraceStatsRequest } from './trace-stats-service.ts';
import type { TraceStatsQuery, TraceStore } from './trace-store.ts';

const nowMs = Date.UTC(2026, 10, 20, 12, 34, 56);
/** Deadlines are of this clock, which nobody sets. */
const monotonicMs = 7_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const signal = new AbortController().signal;

let store: TraceStore;
let queries: { query: TraceStatsQuery; budget: QueryBudget }[];
beforeEach(() => {
  store = createFakeTraceStore({ nowMs: () => monotonicMs });
  queries = [];
});

function read(request: Partial<TraceStatsRequest> = {}) {
  const stats = createTraceStatsService({
    store: {
      ...store,
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

describe('trace statistics', () => {
  it('read the last 24 hours by default, and report the range', async () => {
    const { rangeStartMs, rangeEndMs, interval, buckets } = await read();
    expect([rangeStartMs, rangeEndMs, interval]).toEqual([nowMs - dayMs, nowMs + 1, '30m']);
    expect(buckets.length).toBe(49);
    expect([buckets[0]?.startMs, buckets.at(-1)?.endMs]).toEqual([nowMs - dayMs, nowMs + 1]);
  });

  it.each([
    ['of this millisecond', nowMs, nowMs],
    ['that a clock dated that was then set back a minute', nowMs + 60_000, nowMs + 60_000],
    ['of this millisecond, after the clock was set back further', nowMs + 60_001, nowMs],
  ])('end behind a trace %s, by default', async (_what, earlierMs, endMs) => {
    await store.flush(sampleFlush(1, { receivedAtMs: earlierMs }));
    await store.flush(sampleFlush(2, { receivedAtMs: nowMs }));
    const { rangeEndMs, buckets } = await read({ interval: 'whole', since: '1h' });
    expect(rangeEndMs).toBe(endMs + 1);
    expect(buckets).toMatchObject([{ totalCount: earlierMs > endMs ? 1 : 2 }]);
    expect((await read({ since: '1h', until: '0s' })).rangeEndMs).toBe(nowMs);
  });

  it('count every trace of the window once', async () => {
    for (let index = 1; index <= 5; index += 1) {
      await store.flush(sampleFlush(index, { receivedAtMs: nowMs - (6 - index) * hourMs }));
    }
    const { buckets } = await read({ interval: '1h', groupBy: ['status'] });
    expect(buckets.reduce((sum, bucket) => sum + bucket.totalCount, 0)).toBe(5);
    const whole = await read({ interval: 'whole', since: '3h', groupBy: ['status'] });
    expect(whole.buckets).toMatchObject([
      { totalCount: 3, groups: [{ values: ['running'], count: 3 }], otherCount: 0 },
    ]);
  });

  it('pass filter, dimensions and top_k to the store, with a deadline', async () => {
    await read({ filter: 'tag="a"', groupBy: ['status', 'attribute.k'], topK: 3 });
    expect(queries).toMatchObject([
      {
        query: {
          projectId: sampleProjectId,
          filter: { clauses: [{}] },
          groupBy: [{ kind: 'status' }, { kind: 'attribute', key: 'k' }],
          topK: 3,
        },
        budget: { deadlineMs: monotonicMs + 5_000, signal },
      },
    ]);
  });

  it('have no bucket for an empty window, and do not read the store', async () => {
    expect(await read({ since: '1h', until: '1h', interval: '1m' })).toMatchObject({
      interval: '1m',
      buckets: [],
    });
    expect(queries).toEqual([]);
  });

  it.each([
    ['an empty window', { since: '1h', until: '1h' }, nowMs - hourMs],
    [
      'a window between two milliseconds',
      { since: '2026-11-20T12:34:55.9991Z', until: '2026-11-20T12:34:55.9999Z' },
      nowMs,
    ],
  ])(
    'have one bucket that counts nothing for %s as a whole, and do not read the store',
    async (_what, window, atMs) => {
      const answer = await read({ ...window, interval: 'whole', groupBy: ['status'] });
      expect(answer.buckets).toEqual([
        { startMs: atMs, endMs: atMs, totalCount: 0, groups: [], otherCount: 0 },
      ]);
      expect(queries).toEqual([]);
    },
  );

  it('accept a window of at most 31 days', async () => {
    expect((await read({ since: '31d', interval: '1d' })).buckets.length).toBe(32);
    expect(
      await rejectionOf(read({ since: '744h', until: new Date(nowMs + 1).toISOString() })),
    ).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: [{ name: 'since' }, { type: 'limit', limit: 'window_seconds', max: 31 * 86_400 }],
    });
  });

  it('make at most 11,000 buckets', async () => {
    const untilMs = Math.floor(nowMs / 60_000) * 60_000;
    const window = (minutes: number) => ({
      since: new Date(untilMs - minutes * 60_000).toISOString(),
      until: new Date(untilMs).toISOString(),
      interval: '1m' as const,
    });
    expect((await read(window(11_000))).buckets.length).toBe(11_000);
    expect(await rejectionOf(read(window(11_001)))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: [{ type: 'limit', limit: 'stats_buckets', max: 11_000, received: 11_001 }],
    });
  });

  it.each([
    ['an invalid filter', { filter: 'tag=even' }, 'INVALID_FILTER'],
    ['an invalid dimension', { groupBy: ['tag'] }, 'INVALID_ARGUMENT'],
    ['an invalid bound', { until: 'now' }, 'INVALID_ARGUMENT'],
    ['a since in the future', { since: new Date(nowMs + 1).toISOString() }, 'INVALID_ARGUMENT'],
  ])('refuse %s', async (_what, request, code) => {
    expect((await rejectionOf(read(request))).code).toBe(code);
  });
});

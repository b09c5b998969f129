import { beforeEach, describe, expect, it } from 'vitest';
import { PromqlError } from '../promql/promql-error.ts';
import { defaultQueryLimits } from '../promql/query-limits.ts';
import { rejectionOf } from '../testing/thrown-by.ts';
import type { QueryBudget } from '../time/query-budget.ts';
import { sampleProjectId } from '../traces/testing/sample-trace.ts';
import type { EncodedQueryResult, MetricStore } from './metric-store.ts';
import { createQueryService } from './query-service.ts';
import { createFakeMetricStore } from './testing/fake-metric-store.ts';
import { sampleMetricBatch, sampleMetricMs, sampleSeries } from './testing/sample-metrics.ts';

const { signal } = new AbortController();
const nowMs = () => sampleMetricMs;
const atMs = sampleMetricMs;
const times = { startMs: atMs - 60_000, endMs: atMs, stepMs: 60_000 };

let budgets: QueryBudget[];
let store: MetricStore;
beforeEach(async () => {
  budgets = [];
  store = createFakeMetricStore({ nowMs });
  await store.append(sampleMetricBatch([sampleSeries({ __name__: 'up', job: 'a' }, 1)]));
});

function create(overrides: Partial<Pick<MetricStore, 'instant' | 'range'>> = {}) {
  const { instant, range } = { ...store, ...overrides };
  return createQueryService({
    store: {
      instant(query, budget) {
        budgets.push(budget);
        return instant(query, budget);
      },
      range(query, budget) {
        budgets.push(budget);
        return range(query, budget);
      },
    },
    limits: defaultQueryLimits,
    monotonicNowMs: nowMs,
    queryDeadlineMs: 5_000,
  });
}

function resultOf({ data }: EncodedQueryResult): unknown {
  return JSON.parse(Buffer.from(data).toString()).result;
}

describe('a query', () => {
  it('is evaluated at an instant', async () => {
    const answer = await create().instant(sampleProjectId, { query: 'up * 2', atMs }, signal);
    expect(resultOf(answer)).toEqual([{ metric: { job: 'a' }, value: [atMs / 1000, '2'] }]);
  });

  it('is evaluated over a range', async () => {
    const answer = await create().range(sampleProjectId, { query: 'up', ...times }, signal);
    expect(resultOf(answer)).toEqual([
      { metric: { __name__: 'up', job: 'a' }, values: [[atMs / 1000, '1']] },
    ]);
  });

  it('sees its own project alone', async () => {
    expect(resultOf(await create().instant('prj_2', { query: 'up', atMs }, signal))).toEqual([]);
  });

  it('may set a look-back other than five minutes', async () => {
    const lookBack = async (lookbackMs?: number) => {
      const request = {
        query: 'up',
        atMs: atMs + 60_000,
        ...(lookbackMs === undefined ? {} : { lookbackMs }),
      };
      const answers = [
        await create().instant(sampleProjectId, request, signal),
        await create().range(
          sampleProjectId,
          { ...times, ...request, endMs: request.atMs, startMs: request.atMs },
          signal,
        ),
      ];
      return answers.map((answer) => (resultOf(answer) as unknown[]).length); // a vector or matrix
    };
    expect(await lookBack()).toEqual([1, 1]);
    expect(await lookBack(30_000)).toEqual([0, 0]);
  });

  it('gives up at the deadline of the service, or at an earlier timeout', async () => {
    for (const timeoutMs of [undefined, 1_000, 60_000]) {
      const options = timeoutMs === undefined ? {} : { timeoutMs };
      await create().instant(sampleProjectId, { query: '1', atMs, ...options }, signal);
      await create().range(sampleProjectId, { query: '1', ...times, ...options }, signal);
    }
    const at = (ms: number) => ({ deadlineMs: sampleMetricMs + ms, signal });
    expect(budgets).toEqual([5_000, 5_000, 1_000, 1_000, 5_000, 5_000].map(at));
  });
});

describe('a query that fails', () => {
  it('is rejected without reading the store when it does not parse', async () => {
    const queries = create();
    const request = { query: 'sum(', atMs };
    expect(await rejectionOf(queries.instant(sampleProjectId, request, signal))).toMatchObject({
      code: 'INVALID_QUERY',
      details: [{ type: 'query', reason: 'syntax' }],
    });
    expect(await rejectionOf(queries.range(sampleProjectId, { ...request, ...times }, signal))).toMatchObject(
      {
        code: 'INVALID_QUERY',
      },
    );
    expect(budgets).toEqual([]);
  });

  it('has its regular expressions compiled by the store, in a thread of its own', async () => {
    const request = { query: 'up{job=~"("}', atMs };
    expect(await rejectionOf(create().instant(sampleProjectId, request, signal))).toMatchObject({
      code: 'INVALID_QUERY',
      details: [{ type: 'query', reason: 'syntax' }],
    });
    expect(budgets).toHaveLength(1);
  });

  it('reports the reason when the data does not fit', async () => {
    await store.append(sampleMetricBatch([sampleSeries({ __name__: 'up', job: 'b' }, 1)]));
    const query = 'up + on() up';
    expect(await rejectionOf(create().instant(sampleProjectId, { query, atMs }, signal))).toMatchObject({
      code: 'INVALID_QUERY',
      details: [{ type: 'query', reason: 'execution' }],
    });
  });

  it.each([
    [new PromqlError('timeout', 'the query took too long'), 'DEADLINE_EXCEEDED'],
    [new PromqlError('limit', 'too much', { limit: { name: 'samples', max: 1 } }), 'INVALID_QUERY'],
  ])('reports the reason when the store gives up: %s', async (error, code) => {
    const fail = () => Promise.reject(error);
    const queries = create({ instant: fail, range: fail });
    expect(await rejectionOf(queries.instant(sampleProjectId, { query: '1', atMs }, signal))).toMatchObject({
      code,
    });
    expect(await rejectionOf(queries.range(sampleProjectId, { query: '1', ...times }, signal))).toMatchObject(
      { code },
    );
  });

  it('passes on other errors of the store', async () => {
    const error = new Error('no disk');
    const queries = create({ instant: () => Promise.reject(error) });
    await expect(queries.instant(sampleProjectId, { query: '1', atMs }, signal)).rejects.toBe(error);
  });
});

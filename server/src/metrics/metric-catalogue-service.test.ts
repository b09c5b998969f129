import { beforeEach, expect, it } from 'vitest';
import { rejectionOf } from '../testing/thrown-by.ts';
import type { QueryBudget } from '../time/query-budget.ts';
import { sampleProjectId } from '../traces/testing/sample-trace.ts';
import { createMetricCatalogueService, type MetricCatalogueService } from './metric-catalogue-service.ts';
import type { MetricCatalogueQuery } from './metric-store.ts';
import { createFakeMetricStore } from './testing/fake-metric-store.ts';
import { sampleMetricBatch, sampleMetricMs, sampleSeries } from './testing/sample-metrics.ts';

const dayMs = 86_400_000;
const { signal } = new AbortController();

let catalogue: MetricCatalogueService;
let calls: { query: MetricCatalogueQuery; budget: QueryBudget }[];

beforeEach(async () => {
  const store = createFakeMetricStore({ nowMs: () => sampleMetricMs });
  await store.append(
    sampleMetricBatch(
      [
        sampleSeries({ __name__: 'now', job: 'a' }, 1),
        sampleSeries({ __name__: 'yesterday' }, 1, sampleMetricMs - dayMs),
        sampleSeries({ __name__: 'before' }, 1, sampleMetricMs - dayMs - 1),
      ],
      [{ type: 2, name: 'now', help: 'Of this moment', unit: 's' }],
    ),
  );
  calls = [];
  catalogue = createMetricCatalogueService({
    store: {
      catalogue(query, budget) {
        calls.push({ query, budget });
        return store.catalogue(query, budget);
      },
    },
    nowMs: () => sampleMetricMs,
    monotonicNowMs: () => sampleMetricMs,
    queryDeadlineMs: 5_000,
  });
});

async function namesOf(request: Parameters<MetricCatalogueService['read']>[1]): Promise<readonly string[]> {
  const { metrics } = await catalogue.read(sampleProjectId, request, signal);
  return metrics.items.map(({ name }) => name);
}

it('lists the metrics of the last day, including this millisecond, and reports the range', async () => {
  expect(await catalogue.read(sampleProjectId, { limit: 10 }, signal)).toEqual({
    metrics: {
      items: [
        {
          name: 'now',
          kind: 'gauge',
          unit: 's',
          description: 'Of this moment',
          dimensions: { items: ['job'], truncated: false },
        },
      ],
      truncated: false,
    },
    startMs: sampleMetricMs + 1 - dayMs,
    endMs: sampleMetricMs + 1,
  });
  expect(calls).toEqual([
    {
      query: {
        projectId: sampleProjectId,
        startMs: sampleMetricMs + 1 - dayMs,
        endMs: sampleMetricMs,
        maxMetrics: 10,
        maxDimensions: 100,
      },
      budget: { deadlineMs: sampleMetricMs + 5_000, signal },
    },
  ]);
});

it('includes the start of a window and excludes its end', async () => {
  const [since, until] = [sampleMetricMs - dayMs, sampleMetricMs].map((ms) => new Date(ms).toISOString());
  expect(await namesOf({ since, until, limit: 10 })).toEqual(['yesterday']);
  expect(await namesOf({ since: '2d', limit: 10 })).toEqual(['before', 'now', 'yesterday']);
});

it('searches names, ignoring case, and stops at the limit', async () => {
  expect(await namesOf({ since: '2d', search: 'EFOR', limit: 10 })).toEqual(['before']);
  const { metrics } = await catalogue.read(sampleProjectId, { since: '2d', limit: 2 }, signal);
  expect(metrics).toMatchObject({ items: [{ name: 'before' }, { name: 'now' }], truncated: true });
});

it('rejects a window that ends before it starts', async () => {
  const request = { since: '1h', until: '2h', limit: 1 };
  expect(await rejectionOf(catalogue.read(sampleProjectId, request, signal))).toMatchObject({
    code: 'INVALID_ARGUMENT',
    details: [{ name: 'since' }, { name: 'until' }],
  });
});

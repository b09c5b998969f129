import { expect, it } from 'vitest';
import { rejectionOf } from '../testing/thrown-by.ts';
import type { QueryBudget } from '../time/query-budget.ts';
import { sampleProjectId } from '../traces/testing/sample-trace.ts';
import { createLogCatalogueService } from './log-catalogue-service.ts';
import type { LogCatalogueQuery } from './log-store.ts';
import { createFakeLogStore } from './testing/fake-log-store.ts';
import { sampleLogBatch } from './testing/sample-log.ts';

const nowMs = Date.UTC(2026, 10, 20, 12);
/** Deadlines are of this clock, which nobody sets. */
const monotonicMs = 7_000;
const nowNs = BigInt(nowMs + 1) * 1_000_000n;
const dayNs = 86_400_000_000_000n;
const signal = new AbortController().signal;

async function create() {
  const store = createFakeLogStore({ nowMs: () => monotonicMs });
  const resource = { 'service.name': 'shop' };
  const records = [
    { timeNs: nowNs - 1n, attributes: { a: '1' } },
    { timeNs: nowNs - dayNs - 1n, attributes: { b: '2' } },
  ];
  await store.append(sampleLogBatch({ records, resource }));
  const calls: { query: LogCatalogueQuery; budget: QueryBudget }[] = [];
  const catalogue = createLogCatalogueService({
    store: {
      catalogue(query, budget) {
        calls.push({ query, budget });
        return store.catalogue(query, budget);
      },
    },
    nowMs: () => nowMs,
    monotonicNowMs: () => monotonicMs,
    queryDeadlineMs: 5_000,
  });
  return { catalogue, calls };
}

it('lists the catalogue of the last day, and its window', async () => {
  const { catalogue, calls } = await create();
  expect(await catalogue.read(sampleProjectId, {}, signal)).toEqual({
    keys: [{ key: 'a', values: ['1'], valuesTruncated: false }],
    keysTruncated: false,
    serviceNames: ['shop'],
    serviceNamesTruncated: false,
    window: { sinceNs: nowNs - dayNs, untilNs: nowNs },
  });
  expect(calls).toMatchObject([
    {
      query: {
        projectId: sampleProjectId,
        maxKeys: 1_000,
        maxValuesPerKey: 100,
        maxServiceNames: 1_000,
        maxTextLength: 1_000,
      },
      budget: { deadlineMs: monotonicMs + 5_000, signal },
    },
  ]);
});

it('accepts a window of up to 7 days', async () => {
  const { catalogue } = await create();
  const { keys } = await catalogue.read(sampleProjectId, { since: '7d' }, signal);
  expect(keys.map(({ key }) => key)).toEqual(['a', 'b']);
  expect(await rejectionOf(catalogue.read(sampleProjectId, { since: '8d' }, signal))).toMatchObject({
    code: 'INVALID_ARGUMENT',
    details: [{ name: 'since' }, { limit: 'window_seconds', max: 7 * 86_400 }],
  });
});

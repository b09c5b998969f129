import { expect, it } from 'vitest';
import {
  encodeMetricsRequest,
  type MetricInit,
} from '../../../../server/src/ingest/metrics/testing/encode-metrics-request.ts';
import { encodeNativeHistogram } from '../../../../server/src/ingest/metrics/testing/encode-native-histogram.ts';
import { encodeWriteBlock } from '../../../../server/src/ingest/metrics/testing/encode-write-request.ts';
import type { MetricBatch, MetricStore } from '../../../../server/src/metrics/metric-store.ts';
import { defaultQueryLimits } from '../../../../server/src/promql/query-limits.ts';
import { batchOf, projectId, setUpMetricStores, startMs } from './metric-stores-in-test.ts';

const endMs = startMs + 15_000;

const databases = setUpMetricStores();

async function countOf(store: MetricStore, atMs: number): Promise<number> {
  const query = 'count({__name__=~"wait.*"}) or vector(0)';
  const budget = { deadlineMs: performance.now() + 30_000 };
  const { data } = await store.instant({ projectId, query, atMs, limits: defaultQueryLimits }, budget);
  return Number(JSON.parse(new TextDecoder().decode(data)).result[0].value[1]);
}

const times = (atMs: number) => ({ timeNs: BigInt(atMs) * 1_000_000n });
const side = { offset: 0, bucketCounts: [1n] };
const bounds = { explicitBounds: [1], bucketCounts: [1n, 0n] };

function otlp(metric: MetricInit): MetricBatch {
  return batchOf(encodeMetricsRequest([{ scopeMetrics: [{ metrics: [metric] }] }]), 'otlp');
}

function exponential(point: object): MetricBatch {
  return otlp({ name: 'wait', exponentialHistogram: [point], temporality: 2 });
}

function classic(point: object): MetricBatch {
  return otlp({ name: 'wait', histogram: [{ ...bounds, ...point }], temporality: 2 });
}

const end = { count: 0, sum: 0x7ff0_0000_0000_0002n, schema: 0 };
const value = { count: 1, sum: 1, schema: 0, positive: [{ offset: 0, counts: [1] }] };
type Native = (typeof end | typeof value) & { readonly timestampMs: number };
const series = (histogram: Native) => ({
  labels: [['__name__', 'wait']] as const,
  histograms: [encodeNativeHistogram(histogram)],
});

it.each<[string, MetricBatch, MetricBatch, number]>([
  [
    'an exponential histogram',
    exponential({ ...times(startMs), count: 2n, sum: 0, positive: side, negative: side }),
    exponential({ ...times(endMs), flags: 1 }),
    106,
  ],
  [
    'a histogram',
    classic({ ...times(startMs), count: 1n, sum: 1 }),
    classic({ ...times(endMs), flags: 1 }),
    4,
  ],
  [
    'a native histogram',
    batchOf(encodeWriteBlock([series({ ...value, timestampMs: startMs })]), 'remote-write'),
    batchOf(encodeWriteBlock([series({ ...end, timestampMs: endMs })]), 'remote-write'),
    55,
  ],
])('the end of %s at another gateway ends each of its series', async (_what, first, last, seriesCount) => {
  const [one, other] = [await databases().openStore(), await databases().openStore()];
  expect(await one.append(first)).toMatchObject({ accepted: seriesCount });
  expect(await countOf(other, startMs)).toBe(seriesCount);
  expect(await other.append(last)).toMatchObject({ accepted: seriesCount, rejected: {} });
  expect(await countOf(one, endMs)).toBe(0);
});

it('an end before the first value of a request that is staged again ends nothing', async () => {
  const store = await databases().openStore();
  const up = (timestampMs: number, count: number) => ({
    labels: [['__name__', 'up']] as const,
    samples: [[timestampMs, count]] as const,
  });
  await store.append(batchOf(encodeWriteBlock([up(startMs, 1), up(endMs, 2)]), 'remote-write'));
  const request = encodeWriteBlock([
    // Stored before, which the gateway has to look up.
    up(startMs, 1),
    series({ ...end, timestampMs: startMs }),
    series({ ...value, timestampMs: startMs }),
  ]);
  expect(await store.append(batchOf(request, 'remote-write'))).toMatchObject({
    accepted: 55,
    duplicates: 1,
    rejected: {},
  });
  expect(await countOf(store, startMs)).toBe(55);
});

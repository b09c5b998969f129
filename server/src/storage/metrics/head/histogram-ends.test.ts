import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMetricDecoder } from '../../../ingest/metrics/metric-decoder.ts';
import {
  encodeMetricsRequest,
  type MetricInit,
} from '../../../ingest/metrics/testing/encode-metrics-request.ts';
import type { MetricBatch } from '../../../metrics/metric-store.ts';
import { staleMarkerBits } from '../../../promql/samples/stale-marker.ts';
import { createSampleWriterInFolder, type SampleWriterInFolder } from '../testing/sample-writer-in-folder.ts';

let samples: SampleWriterInFolder;
beforeEach(() => {
  samples = createSampleWriterInFolder();
});
afterEach(() => samples.remove());

const timeNs = 1_763_942_400_000_000_000n;
const end = { timeNs: timeNs + 1_000_000_000n, flags: 1 };

function batchOf(metric: MetricInit): MetricBatch {
  return {
    projectId: 'prj_a',
    request: new Uint8Array(encodeMetricsRequest([{ scopeMetrics: [{ metrics: [metric] }] }])),
    format: 'otlp',
    receivedAtMs: 0,
    oldestMs: 0,
    newestMs: Number.MAX_SAFE_INTEGER,
  };
}

const classic = (point: object): MetricInit => ({
  name: 'h',
  histogram: [{ explicitBounds: [1], bucketCounts: [1n, 2n], ...point }],
  temporality: 2,
});
const exponential = (point: object): MetricInit => ({
  name: 'e',
  exponentialHistogram: [point],
  temporality: 2,
});
const negative = { offset: 0, bucketCounts: [1n] };

it.each([
  ['a histogram', classic({ timeNs, count: 3n, sum: 1 }), classic(end), 4],
  ['an exponential histogram', exponential({ timeNs, count: 1n, sum: -1, negative }), exponential(end), 106],
])('each series of %s ends, also after a restart', (_what, metric, last, seriesCount) => {
  samples.open({ decoder: createMetricDecoder() });
  samples.commit(batchOf(metric));
  samples.open({ decoder: createMetricDecoder() });
  const [outcome] = samples.commit(batchOf(last));
  expect(outcome).toMatchObject({ accepted: seriesCount, rejected: {} });
  const stored = [...samples.contents().values()];
  expect(stored).toHaveLength(seriesCount);
  for (const ofSeries of stored) expect(ofSeries.at(-1)?.[1]).toBe(staleMarkerBits);
});

it('the end of a histogram that only a refused request had makes no series', () => {
  samples.open({ decoder: createMetricDecoder() });
  const { request, ...batch } = batchOf(exponential({ timeNs, count: 1n, negative }));
  const [refused] = samples.commit({ ...batch, request: Uint8Array.from([...request, 0x0a, 0x7f]) });
  expect(refused).toBeInstanceOf(Error);
  samples.commit(batchOf(exponential(end)));
  expect(samples.contents()).toEqual(new Map());
});

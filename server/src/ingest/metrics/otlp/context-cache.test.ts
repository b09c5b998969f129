import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createMetricDecoder } from '../metric-decoder.ts';
import {
  encodeMetricsRequest,
  type MetricInit,
  type ResourceMetricsInit,
} from '../testing/encode-metrics-request.ts';
import { createRecordingSink } from '../testing/recording-sink.ts';
import { timeNs } from '../testing/start-otlp-decoder.ts';

const mebibyte = 2 ** 20;
const longText = (index: number) => `${index}${'x'.repeat(mebibyte)}`;

function histogram(boundCount: number): MetricInit {
  const explicitBounds = Array.from({ length: boundCount }, (_, index) => index);
  const bucketCounts = Array.from({ length: boundCount + 1 }, () => 1n);
  const point = { timeNs, count: BigInt(boundCount + 1), sum: 2, bucketCounts, explicitBounds };
  return { name: 'h', histogram: [point], temporality: 2 };
}

function start(maxContextBytes: number, sink = createRecordingSink()) {
  const decoder = createMetricDecoder({ maxContextBytes });
  const decode = (resourceMetrics: readonly ResourceMetricsInit[]) =>
    decoder.decode({ projectId: 'p', request: encodeMetricsRequest(resourceMetrics), format: 'otlp' }, sink);
  return {
    decode,
    /** Returns how many series were looked up by their labels. */
    send(metric: MetricInit, resource: Readonly<Record<string, string>> = {}): number {
      const before = sink.seriesCalls;
      decode([{ resource, scopeMetrics: [{ metrics: [metric] }] }]);
      sink.samples.length = 0;
      return sink.seriesCalls - before;
    },
  };
}

it('forgets metrics when their bounds fill the memory, however short they and their resources are', () => {
  const { send } = start(mebibyte / 4);
  const metric = histogram(500);
  expect(send(metric, { host: '0' })).toBe(503);
  expect(send(metric, { host: '0' })).toBe(0);
  for (let host = 1; host < 25; host++) send(metric, { host: String(host) });
  expect(send(metric, { host: '0' })).toBe(503);
});

it.each([
  ['resources', (index: number) => ({ resource: { host: String(index) }, scopeMetrics: [] })],
  ['scopes', (index: number) => ({ scopeMetrics: [{ scope: { name: String(index) }, metrics: [] }] })],
  [
    'metrics',
    (index: number) => ({
      scopeMetrics: [{ metrics: [{ name: String(index), histogram: [], temporality: 2 }] }],
    }),
  ],
])('remembers no %s without points, of which a request has room for millions', (_what, make) => {
  const { send, decode } = start(mebibyte);
  const metric = histogram(1);
  send(metric);
  decode(Array.from({ length: 3_000 }, (_, index) => make(index)));
  expect(send(metric)).toBe(0);
});

/** Of objects and texts; buffers are given back some time after they were collected. */
function usedBytes(): number {
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external - arrayBuffers;
}

const gauge: MetricInit = { name: 'm', gauge: [{ timeNs, value: 1 }] };

it.each<[string, number, (index: number) => [MetricInit, Readonly<Record<string, string>>]]>([
  ['of the same histogram by many resources', 100, (index) => [histogram(1_000), { host: String(index) }]],
  [
    'of resources too large to remember',
    16,
    (index) => [gauge, { 'service.name': 'shop', text: longText(index) }],
  ],
  [
    'of descriptions too large to remember',
    16,
    (index) => [{ ...histogram(1), description: longText(index) }, {}],
  ],
])('remembers no more %s than its memory takes', (_what, count, make) => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void; // which the flag declares in new contexts
  // Records nothing, which would take memory too.
  const sink = { ...createRecordingSink(), series: () => 1, append() {}, describe() {} };
  const { send } = start(2 * mebibyte, sink);
  send(...make(-1));
  collect();
  collect();
  const before = usedBytes();
  for (let index = 0; index < count; index++) send(...make(index));
  collect();
  collect();
  expect(usedBytes() - before).toBeLessThan(8 * mebibyte);
});

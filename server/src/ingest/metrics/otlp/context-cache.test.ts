import { expect, it } from 'vitest';
import { collectGarbage } from '../../../../../test/support/collect-garbage.ts';
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
  const decodeBytes = (request: Uint8Array<ArrayBuffer>) =>
    decoder.decode({ projectId: 'p', request, format: 'otlp' }, sink);
  const decode = (resourceMetrics: readonly ResourceMetricsInit[]) =>
    decodeBytes(encodeMetricsRequest(resourceMetrics));
  return {
    decode,
    decodeBytes,
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

/** By how much more memory is in use after the work, of what is kept of it. */
function keptBytes(work: () => void): number {
  collectGarbage();
  collectGarbage();
  const before = usedBytes();
  work();
  collectGarbage();
  collectGarbage();
  return usedBytes() - before;
}

/** Records nothing, which would take memory too. */
const blindSink = () => ({ ...createRecordingSink(), series: () => 1, append() {}, describe() {} });

it('remembers no more of the same histogram by many resources than its memory takes', () => {
  const boundCount = 1_000;
  const resourceCount = 300;
  const { decodeBytes } = start(mebibyte / 4, blindSink());
  const resource = { host: 'host 0000' };
  const request = Buffer.from(
    encodeMetricsRequest([{ resource, scopeMetrics: [{ metrics: [histogram(boundCount)] }] }]),
  );
  const digitsAt = request.indexOf(resource.host) + 'host '.length;
  // The bounds of all of them take more than the memory that is allowed below.
  expect(resourceCount * boundCount * 8).toBeGreaterThan(2.25 * mebibyte);
  decodeBytes(request);
  const kept = keptBytes(() => {
    for (let index = 1; index <= resourceCount; index++) {
      request.write(String(index).padStart(4, '0'), digitsAt);
      decodeBytes(request);
    }
  });
  expect(kept).toBeLessThan(2 * mebibyte);
});

const gauge: MetricInit = { name: 'm', gauge: [{ timeNs, value: 1 }] };

it.each<[string, (index: number) => [MetricInit, Readonly<Record<string, string>>]]>([
  ['resources', (index) => [gauge, { 'service.name': 'shop', text: longText(index) }]],
  ['descriptions', (index) => [{ ...histogram(1), description: longText(index) }, {}]],
])('remembers no %s that are too large for its memory', (_what, make) => {
  const { send } = start(2 * mebibyte, blindSink());
  send(...make(-1));
  const kept = keptBytes(() => {
    for (let index = 0; index < 16; index++) send(...make(index));
  });
  expect(kept).toBeLessThan(8 * mebibyte);
});

import { expect, it } from 'vitest';
import { createMetricDecoder } from '../../../../ingest/metrics/metric-decoder.ts';
import { exponentialBounds } from '../../../../ingest/metrics/otlp/exponential-buckets.ts';
import { encodeNativeHistogram } from '../../../../ingest/metrics/testing/encode-native-histogram.ts';
import { encodeWriteBlock } from '../../../../ingest/metrics/testing/encode-write-request.ts';
import { createGatewayKnowledge, type GatewayKnowledge } from './gateway-knowledge.ts';
import { defaultMetricWriteLimits } from './metric-write-limits.ts';

const atMs = Date.UTC(2026, 0, 6, 12);
const end = { timestampMs: atMs + 1, count: 0, sum: 0x7ff0_0000_0000_0002n, schema: 0 };
const value = {
  timestampMs: atMs,
  count: 1,
  sum: 1,
  schema: 0,
  positive: [{ offset: 0, counts: [1] }],
};
const seriesCount = 55;

function startGateway(): GatewayKnowledge {
  const unused = () => Promise.reject(new Error('nothing is read to stage requests'));
  const clickhouse = { read: unused, readShard: unused, insert: unused, chooseShard: () => 0 };
  const options = { clickhouse, decoder: createMetricDecoder(), takesStarts: false };
  return createGatewayKnowledge(options, defaultMetricWriteLimits);
}

/** Returns how many samples are staged. */
function stage(
  { stage: stageBatch, staging }: GatewayKnowledge,
  ...histograms: readonly (typeof value | typeof end)[]
) {
  const before = staging.samples.count;
  const result = stageBatch({
    projectId: 'prj_a',
    request: encodeWriteBlock([
      { labels: [['__name__', 'wait']], histograms: histograms.map(encodeNativeHistogram) },
    ]),
    format: 'remote-write',
    receivedAtMs: atMs,
    oldestMs: 0,
    newestMs: atMs + 60_000,
  });
  expect(result.ok && result.outcome.rejected).toEqual({});
  return staging.samples.count - before;
}

/** What a look-up of the asked series finds: samples, or none. */
function answer({ asked, known }: GatewayKnowledge, newestMs: number): number {
  const { size } = asked;
  for (const series of asked) {
    known.know(series, { arrivalDay: 0, sampleDay: 0 });
    known.state.words[2 * series] = newestMs;
  }
  asked.clear();
  return size;
}

it('a request that is staged again ends no series that only it makes', () => {
  const gateway = startGateway();
  expect(stage(gateway, end, { ...value, timestampMs: end.timestampMs })).toBe(seriesCount);
  gateway.undo();
  expect(stage(gateway, end, { ...value, timestampMs: end.timestampMs })).toBe(seriesCount);
});

it('a request that is staged again has no buckets below 0 that only it makes', () => {
  const gateway = startGateway();
  const below = { ...value, timestampMs: atMs + 1, negative: value.positive, count: 2 };
  const samples = stage(gateway, value, below);
  gateway.undo();
  expect(stage(gateway, value, below)).toBe(samples);
});

it('the end of a histogram that another gateway wrote asks for its series, and ends those that have samples', () => {
  const gateway = startGateway();
  expect(stage(gateway, end)).toBe(0);
  expect(answer(gateway, atMs)).toBe(1);
  expect(stage(gateway, end)).toBe(1);
  gateway.undo();
  expect(answer(gateway, Number.NEGATIVE_INFINITY)).toBeGreaterThan(seriesCount);
  expect(stage(gateway, end)).toBe(1);
  expect(gateway.asked.size).toBe(0);
});

it('the end of a histogram that has no samples asks for one series', () => {
  const gateway = startGateway();
  stage(gateway, end);
  expect(answer(gateway, Number.NEGATIVE_INFINITY)).toBe(1);
  expect(stage(gateway, end)).toBe(0);
  expect(gateway.asked.size).toBe(0);
});

it('a histogram without negative observations asks whether it had some, and keeps their buckets then', () => {
  const gateway = startGateway();
  stage(gateway, value);
  expect(answer(gateway, atMs - 1)).toBe(1);
  gateway.undo();
  expect(stage(gateway, value)).toBe(exponentialBounds.withNegative.length + 3);
});

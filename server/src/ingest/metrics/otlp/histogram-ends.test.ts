import { expect, it } from 'vitest';
import { createMetricDecoder } from '../metric-decoder.ts';
import { encodeMetricsRequest, type MetricInit } from '../testing/encode-metrics-request.ts';
import type { ExponentialPointInit, HistogramPointInit } from '../testing/encode-points.ts';
import { shop, startOtlpDecoder, timeNs } from '../testing/start-otlp-decoder.ts';
import { exponentialBounds } from './exponential-buckets.ts';

const classic = (...histogram: readonly HistogramPointInit[]): MetricInit => ({
  name: 'h',
  histogram,
  temporality: 2,
});
const exponential = (points: readonly ExponentialPointInit[], temporality: 1 | 2 = 2): MetricInit => ({
  name: 'e',
  exponentialHistogram: points,
  temporality,
});

const point = { timeNs, count: 3n, sum: 2, bucketCounts: [1n, 2n], explicitBounds: [1] };
const side = { offset: 0, bucketCounts: [1n] };
const positive = { timeNs, count: 1n, sum: 1, positive: side };
const negative = { timeNs, count: 1n, sum: -1, negative: side };
const laterNs = timeNs + 1_000_000n;
const end = { timeNs: laterNs, flags: 1 };

/** The series of samples, each once; of ends only where they say so. */
function seriesOf(samples: readonly string[], isEnd = false): string[] {
  const wanted = isEnd ? samples.filter((sample) => sample.endsWith('= stale')) : samples;
  return [...new Set(wanted.map((sample) => sample.replace(/ @.*/, '')))].sort();
}

function startWith(...metrics: readonly MetricInit[]) {
  const { sink, decoder, decode } = startOtlpDecoder();
  decode(metrics);
  const before = seriesOf(sink.samples.splice(0));
  return {
    before,
    /** What the points do to the series, with a decoder that is new if it is to remember nothing. */
    send(metric: MetricInit, isNew = false): readonly string[] {
      sink.samples.length = 0;
      const request = encodeMetricsRequest([{ resource: shop, scopeMetrics: [{ metrics: [metric] }] }]);
      const { rejected } = (isNew ? createMetricDecoder() : decoder).decode(
        { projectId: 'p', request, format: 'otlp' },
        sink,
      );
      expect(rejected).toBe(0);
      return sink.samples;
    },
  };
}

it.each([
  ['the bounds and no sum', { ...end, explicitBounds: [1], bucketCounts: [0n, 0n] }],
  ['the bounds and a sum', { ...end, explicitBounds: [1], bucketCounts: [0n, 0n], sum: 0 }],
  ['neither', end],
])('a histogram that ends with %s ends all of its series', (_what, last) => {
  const { before, send } = startWith(classic(point));
  const samples = send(classic(last));
  expect(samples).toHaveLength(before.length);
  expect(seriesOf(samples, true)).toEqual(before);
});

it('a histogram whose bounds changed ends the series of both, each once', () => {
  const { before, send } = startWith(classic(point));
  const changed = send(classic({ ...point, timeNs: laterNs, explicitBounds: [5] }));
  const all = [...new Set([...before, ...seriesOf(changed)])].sort();
  const samples = send(classic(end));
  expect(samples).toHaveLength(all.length);
  expect(seriesOf(samples, true)).toEqual(all);
});

it('a histogram without a sum ends without one', () => {
  const { sum: _sum, ...withoutSum } = point;
  const { before, send } = startWith(classic(withoutSum));
  expect(seriesOf(send(classic({ ...end, explicitBounds: [1] })), true)).toEqual(before);
});

it.each([
  ['positive', positive, negative],
  ['negative', negative, positive],
])(
  'the end of a %s exponential series ends its own series alone, whatever others have',
  (_what, own, other) => {
    const { before, send } = startWith(
      exponential([
        { ...own, attributes: { a: 'own' } },
        { ...other, attributes: { a: 'other' } },
      ]),
    );
    const samples = send(exponential([{ ...end, attributes: { a: 'own' } }]));
    expect(seriesOf(samples, true)).toEqual(before.filter((series) => series.includes('own')));
    expect(samples.filter((sample) => sample.includes('other'))).toEqual([]);
  },
);

it.each([
  ['a histogram', classic({ ...end, explicitBounds: [1] })],
  ['an exponential histogram', exponential([end])],
  ['a summary', { name: 's', summary: [{ ...end, quantiles: [[0.5, 0]] }] } satisfies MetricInit],
])('the end of %s that was never seen makes no series', (_what, metric) => {
  const { send } = startWith();
  expect(send(metric)).toEqual([]);
});

it.each<[string, MetricInit, MetricInit]>([
  ['a histogram', classic(point), classic({ ...end, explicitBounds: [1] })],
  ['an exponential histogram', exponential([negative]), exponential([end])],
])('what is stored of %s ends after a restart', (_what, metric, last) => {
  const { before, send } = startWith(metric);
  expect(seriesOf(send(last, true), true)).toEqual(before);
});

it.each([
  ['', false],
  [', also after a restart', true],
])(
  'an exponential histogram without negative observations any more says so in each of its series%s',
  (_when, isNew) => {
    const { before, send } = startWith(exponential([negative]));
    const samples = send(exponential([{ ...positive, timeNs: laterNs }]), isNew);
    expect(seriesOf(samples)).toEqual(before);
    const counts = samples
      .filter((sample) => sample.includes('_bucket'))
      .map((sample) => sample.split(' = ')[1]);
    const below = exponentialBounds.withNegative.map((bound) => (bound >= 2 ? '1' : '0'));
    expect(counts).toEqual([...below, '1']);
  },
);

it('deltas without negative observations add nothing to the buckets below 0', () => {
  const { before, send } = startWith(exponential([negative], 1));
  const samples = send(exponential([{ ...positive, timeNs: laterNs }], 1));
  expect(seriesOf(samples)).toEqual(before);
  expect(samples[0]).toMatch(/ \+= 0$/);
});

it('a series without negative observations has none of their buckets because another one of its metric has', () => {
  const { send } = startWith(exponential([{ ...negative, attributes: { a: 'other' } }]));
  const samples = send(exponential([{ ...positive, attributes: { a: 'own' } }]));
  expect(samples).toHaveLength(exponentialBounds.positive.length + 3);
});

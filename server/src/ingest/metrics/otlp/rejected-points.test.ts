import { describe, expect, it } from 'vitest';
import { encodeMetricsRequest, type MetricInit } from '../testing/encode-metrics-request.ts';
import { at, startOtlpDecoder, timeNs } from '../testing/start-otlp-decoder.ts';

describe('OTLP points that cannot be stored', () => {
  it.each<[string, MetricInit, string, RegExp]>([
    ['without a name', { gauge: [{ timeNs, value: 1 }] }, 'invalid_labels', /no name/],
    ['without a value', { name: 'm', gauge: [{ timeNs }] }, 'unsupported', /m: .*no value/],
    [
      'without a temporality',
      { name: 'm', sum: [{ timeNs, value: 1 }] },
      'unsupported',
      /aggregation_temporality/,
    ],
    [
      'with counts that do not fit its bounds',
      { name: 'm', histogram: [{ timeNs, bucketCounts: [1n], explicitBounds: [1] }], temporality: 2 },
      'unsupported',
      /m: .*1 explicit_bounds has 1 bucket_counts/,
    ],
    [
      'with bounds that do not increase',
      {
        name: 'm',
        histogram: [{ timeNs, bucketCounts: [1n, 1n, 1n], explicitBounds: [2, 1] }],
        temporality: 2,
      },
      'unsupported',
      /do not increase/,
    ],
    [
      'with too many bounds',
      {
        name: 'm',
        histogram: [
          { timeNs, bucketCounts: Array(1_002).fill(1n), explicitBounds: Array.from(Array(1_001).keys()) },
        ],
        temporality: 2,
      },
      'unsupported',
      /more than 1000/,
    ],
    [
      'with too many buckets',
      {
        name: 'm',
        exponentialHistogram: [{ timeNs, negative: { offset: 0, bucketCounts: Array(65_537).fill(0n) } }],
        temporality: 2,
      },
      'unsupported',
      /m: .*more than 65536 buckets/,
    ],
    [
      'with too many quantiles',
      { name: 'm', summary: [{ timeNs, quantiles: Array.from({ length: 5_000 }, () => [0.5, 1]) }] },
      'unsupported',
      /more than 1000 quantiles/,
    ],
    [
      'with a quantile twice',
      {
        name: 'm',
        summary: [
          {
            timeNs,
            quantiles: [
              [0.5, 1],
              [0.5, 2],
            ],
          },
        ],
      },
      'unsupported',
      /repeats a quantile/,
    ],
  ])('a point %s is rejected, and the next one accepted', (_what, metric, reason, text) => {
    const { sink, decode } = startOtlpDecoder();
    const points = decode([metric, { name: 'good', gauge: [{ timeNs, value: 1 }] }]);
    expect(points).toEqual({ received: 2, rejected: 1 });
    expect(sink.rejections).toEqual([{ reason, count: 1, text: expect.stringMatching(text) }]);
    expect(sink.samples).toEqual([`good{job="shop"} ${at} = 1`]);
  });

  it('a point is rejected with all its samples when one of its series is rejected', () => {
    const refusal = { reason: 'series_limit', text: 'too many' } as const;
    const { sink, decode } = startOtlpDecoder({
      refuse: (labels) => (labels.includes('_sum') ? refusal : undefined),
    });
    const histogram = { timeNs, count: 3n, sum: 2, bucketCounts: [1n, 2n], explicitBounds: [1] };
    expect(decode([{ name: 'h', histogram: [histogram], temporality: 2 }])).toEqual({
      received: 1,
      rejected: 1,
    });
    expect(sink.rejections).toEqual([{ reason: 'series_limit', count: 4, text: 'too many' }]);
    expect(sink.samples).toEqual([]);
  });

  it('a point that becomes several samples is rejected once when the sink rejects them', () => {
    const { sink, decode } = startOtlpDecoder({ oldestMs: 1e15 });
    const histogram = { timeNs, count: 3n, bucketCounts: [1n, 2n], explicitBounds: [1] };
    expect(decode([{ name: 'h', histogram: [histogram, histogram], temporality: 2 }])).toEqual({
      received: 2,
      rejected: 2,
    });
    expect(sink.samples).toEqual([]);
  });

  it('requests with too many samples are rejected', () => {
    const { sink, decoder } = startOtlpDecoder();
    const point = { timeNs, count: 1n, attributes: {} };
    const points = Array.from({ length: 40_000 }, () => point);
    const metrics = [{ name: 'e', exponentialHistogram: points, temporality: 2 }];
    const request = encodeMetricsRequest([{ scopeMetrics: [{ metrics }] }]);
    expect(() =>
      decoder.decode({ projectId: 'p', request, format: 'otlp' }, { ...sink, append() {} }),
    ).toThrow(/more than 2000000 samples/);
  });
});

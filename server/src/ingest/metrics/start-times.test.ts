import { describe, expect, it } from 'vitest';
import { createMetricDecoder } from './metric-decoder.ts';
import type { MetricInit } from './testing/encode-metrics-request.ts';
import { encodeNativeHistogram } from './testing/encode-native-histogram.ts';
import { encodeRequest2, type TimeSeries2Init } from './testing/encode-request-2.ts';
import { packWriteRequest } from './testing/encode-write-request.ts';
import { createRecordingSink } from './testing/recording-sink.ts';
import { startOtlpDecoder } from './testing/start-otlp-decoder.ts';

/** What began, by its series without labels other than bounds. */
function beginnings(samples: readonly string[]): string[] {
  return samples
    .filter((sample) => sample.endsWith('began'))
    .map((sample) => sample.replace(/(\{|, )(?!le=)[a-z_]+="[^"]*"/g, '$1').replaceAll(', ', ''));
}

describe('the beginning of an OTLP counter', () => {
  const times = { startTimeNs: 5_000_000_007n, timeNs: 9_000_000_000n };
  const point = { ...times, value: 3 };

  function decode(metric: MetricInit, takesStarts = true): readonly string[] {
    const { sink, decode: send } = startOtlpDecoder({ takesStarts });
    send([metric]);
    return beginnings(sink.samples);
  }

  it('is given before the first value of a monotonic sum and of each series of a histogram', () => {
    const sum: MetricInit = { name: 'orders', sum: [point], temporality: 2, isMonotonic: true };
    expect(decode(sum)).toEqual(['orders_total{} @5000 began']);
    const histogram = [{ ...times, count: 2n, sum: 4, bucketCounts: [1n, 1n], explicitBounds: [1] }];
    expect(decode({ name: 'wait', histogram, temporality: 2 })).toEqual([
      'wait_bucket{le="1"} @5000 began',
      'wait_bucket{le="+Inf"} @5000 began',
      'wait_count{} @5000 began',
      'wait_sum{} @5000 began',
    ]);
    const exponentialHistogram = [{ ...times, count: 1n, sum: 4, scale: 0 }];
    expect(decode({ name: 'wait', exponentialHistogram, temporality: 2 })).toContain(
      'wait_count{} @5000 began',
    );
  });

  it.each<[string, MetricInit]>([
    ['a gauge', { name: 'heat', gauge: [point] }],
    ['a sum that also falls', { name: 'orders', sum: [point], temporality: 2, isMonotonic: false }],
    ['a delta', { name: 'orders', sum: [point], temporality: 1, isMonotonic: true }],
    [
      'a sum without a start',
      { name: 'orders', sum: [{ timeNs: 9n, value: 3 }], temporality: 2, isMonotonic: true },
    ],
  ])('is not given for %s', (_what, metric) => {
    expect(decode(metric)).toEqual([]);
  });

  it('is not given where none is taken', () => {
    expect(decode({ name: 'orders', sum: [point], temporality: 2, isMonotonic: true }, false)).toEqual([]);
  });
});

describe('the beginning of a series of remote write 2.0', () => {
  const labels = [['__name__', 'orders_total']] as const;

  function decode(series: TimeSeries2Init): readonly string[] {
    const sink = createRecordingSink({ takesStarts: true });
    const request = packWriteRequest(encodeRequest2([series]));
    createMetricDecoder().decode({ projectId: 'p', request, format: 'remote-write-2' }, sink);
    return sink.samples;
  }

  it('is that of the sample, or else that of the series', () => {
    const samples = [
      [9_000, 1, 7_000],
      [10_000, 2],
    ] as const;
    expect(decode({ labels, samples, createdMs: 5_000 })).toEqual([
      'orders_total @7000 began',
      'orders_total @9000 = 1',
      'orders_total @5000 began',
      'orders_total @10000 = 2',
    ]);
  });

  it('is not given before the end of a series, nor when there is none', () => {
    expect(decode({ labels, samples: [[9_000, 0x7ff0_0000_0000_0002n]], createdMs: 5_000 })).toEqual([
      'orders_total @9000 = stale',
    ]);
    expect(decode({ labels, samples: [[9_000, 1]], createdMs: 0 })).toEqual(['orders_total @9000 = 1']);
  });

  it('is given for each series of a native histogram', () => {
    const histogram = {
      timestampMs: 9_000,
      count: 1,
      sum: 2,
      schema: -53,
      customValues: [1],
      positive: [{ offset: 0, counts: [1] }],
    };
    const began = (startMs: number) =>
      ['wait_bucket{le="1"}', 'wait_bucket{le="+Inf"}', 'wait_count', 'wait_sum'].map(
        (series) => `${series} @${startMs} began`,
      );
    const name = [['__name__', 'wait']] as const;
    const own = decode({
      labels: name,
      histograms: [encodeNativeHistogram({ ...histogram, startMs: 7_000 })],
    });
    expect(own.slice(0, 4)).toEqual(began(7_000));
    const ofSeries = decode({
      labels: name,
      histograms: [encodeNativeHistogram(histogram)],
      createdMs: 5_000,
    });
    expect(ofSeries.slice(0, 4)).toEqual(began(5_000));
    expect(ofSeries).toHaveLength(8);
  });
});

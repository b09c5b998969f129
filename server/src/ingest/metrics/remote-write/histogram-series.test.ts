import { describe, expect, it } from 'vitest';
import { DescribedMetrics } from '../described-metrics.ts';
import { LabelEncoder } from '../label-encoder.ts';
import { SampleCounter } from '../sample-counter.ts';
import { SeriesCache } from '../series-cache.ts';
import { encodeNativeHistogram, type NativeHistogramInit } from '../testing/encode-native-histogram.ts';
import { encodeRequest2 } from '../testing/encode-request-2.ts';
import { encodeWriteRequest } from '../testing/encode-write-request.ts';
import { createRecordingSink, type RecordingSinkOptions } from '../testing/recording-sink.ts';
import { readRequest2 } from './read-request-2.ts';
import { readWriteRequest } from './read-write-request.ts';

const staleBits = 0x7ff0_0000_0000_0002n;
const count = 100;
const labels = [
  ['__name__', 'wait'],
  ...Array.from({ length: 100 }, (_, index) => [`label_${index}`, 'value'] as const),
] as const;

class CountingCache extends SeriesCache {
  bytes = 0;

  override find(context: number, view: DataView, start: number, end: number): number {
    this.bytes += end - start;
    return super.find(context, view, start, end);
  }
}

const formats = [
  ['remote write 1.0', encodeWriteRequest, readWriteRequest],
  ['remote write 2.0', encodeRequest2, readRequest2],
] as const;

describe.each(formats)('many histograms of one series in %s', (_format, encode, read) => {
  /** What it answers, and the bytes of labels that were looked up, in the cache and in the store. */
  function decode(
    make: (index: number) => NativeHistogramInit,
    options: RecordingSinkOptions = {},
    maxLabelBytes?: number,
  ) {
    const histograms = Array.from({ length: count }, (_, index) => encodeNativeHistogram(make(index)));
    const request = encode([{ labels, histograms }]);
    const sink = createRecordingSink(options);
    const cache = new CountingCache(2 ** 24);
    const described = new DescribedMetrics();
    described.begin('p', sink);
    const counts = read(request, {
      sink,
      cache,
      described,
      encoder: new LabelEncoder(maxLabelBytes),
      project: 0,
      samples: new SampleCounter(),
    });
    const rejectedSamples = sink.rejections.reduce((sum, { count: samples }) => sum + samples, 0);
    return { counts, sink, rejectedSamples, labelBytes: sink.labelBytes + cache.bytes };
  }

  const exponential = (index: number): NativeHistogramInit => ({
    timestampMs: 1_000 + index,
    count: 1,
    sum: 1,
    schema: 0,
    zeroCount: 1,
  });
  const custom = (index: number): NativeHistogramInit => ({
    timestampMs: 1_000 + index,
    count: 0,
    sum: 0,
    schema: -53,
    customValues: [1, 2],
  });
  /** Of the labels as the cache and the store have them. */
  const bytesOfLabels = encodeWriteRequest([{ labels }]).length;

  it.each([
    ['exponential', exponential, 55],
    ['custom', custom, 5],
    [
      'custom, each with other bounds',
      (index: number) => ({ ...custom(index), customValues: [1, 2 + index] }),
      5,
    ],
  ])('reads labels over the limits once: %s', (_what, make, samplesOfEach) => {
    const { counts, rejectedSamples, labelBytes } = decode(make, { maxLabels: 64 });
    expect(counts.written).toEqual({ samples: 0, histograms: 0 });
    expect(rejectedSamples).toBe(count * samplesOfEach);
    expect(labelBytes).toBeLessThan(6 * bytesOfLabels);
  });

  it('names the metric of those that cannot be stored', () => {
    const { counts, sink, labelBytes } = decode((index) => ({ ...exponential(index), schema: 99 }));
    expect(counts.written).toEqual({ samples: 0, histograms: 0 });
    expect(sink.rejections[count - 1]).toMatchObject({
      reason: 'unsupported',
      text: expect.stringMatching(/"wait" has/),
    });
    expect(labelBytes).toBe(0);
  });

  it.each([
    ['exponential', exponential, 55],
    ['custom', custom, 5],
  ])('looks up the labels once for each of its series: %s', (_what, make, samplesOfEach) => {
    const { counts, sink, labelBytes } = decode(make);
    expect(counts).toMatchObject({ rejected: 0, written: { histograms: count } });
    expect(sink.samples).toHaveLength(count * samplesOfEach);
    expect(labelBytes).toBeLessThan((samplesOfEach + 6) * bytesOfLabels);
  });

  it('makes series until their labels reach the limit of a request', () => {
    const make = (index: number) => ({ ...custom(index), customValues: [1, 2 + index] });
    const { sink, counts } = decode(make, {}, 20 * bytesOfLabels);
    expect(counts.written.histograms).toBeGreaterThan(0);
    expect(sink.rejections.at(-1)).toMatchObject({ reason: 'series_limit', count: 5 });
    expect(sink.labelBytes).toBeLessThan(22 * bytesOfLabels);
  });

  it('looks up the labels once for ends without samples', () => {
    const { counts, labelBytes } = decode((index) => ({ ...exponential(index), sum: staleBits }));
    expect(counts).toMatchObject({ rejected: 0, written: { histograms: count } });
    expect(labelBytes).toBeLessThan(6 * bytesOfLabels);
  });

  it('ends what was appended between two ends', () => {
    const { sink } = decode((index) => ({
      ...(index === 1 ? custom(1) : exponential(index)),
      ...(index === 1 ? {} : { sum: staleBits }),
    }));
    expect(
      sink.samples.filter((sample) => sample.startsWith('wait_count') && sample.endsWith('stale')),
    ).toHaveLength(count - 2);
  });
});

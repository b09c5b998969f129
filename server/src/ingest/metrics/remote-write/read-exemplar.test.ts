import { expect, it } from 'vitest';
import { createMetricDecoder } from '../metric-decoder.ts';
import { encodeNativeHistogram } from '../testing/encode-native-histogram.ts';
import { encodeRequest2 } from '../testing/encode-request-2.ts';
import {
  encodeWriteRequest,
  packWriteRequest,
  type TimeSeriesInit,
} from '../testing/encode-write-request.ts';
import { createRecordingSink } from '../testing/recording-sink.ts';

const atMs = 1_763_942_400_123;
const labels = [['__name__', 'm'] as const];
const exemplar = { labels: [['trace_id', 'a'] as const], timestampMs: atMs, value: 1.5 };
const text = `m @${atMs} = 1.5 {trace_id="a"}`;

const forms = [
  ['remote-write', encodeWriteRequest],
  ['remote-write-2', encodeRequest2],
  ['remote-write-2', (series: readonly TimeSeriesInit[]) => encodeRequest2(series, { isUnusual: true })],
] as const;

/** `write` decodes series into the sink, and returns their exemplars. */
function createWriter(format: (typeof forms)[number][0], encode: (typeof forms)[number][1]) {
  const sink = createRecordingSink();
  const decoder = createMetricDecoder();
  const write = (...series: readonly TimeSeriesInit[]): readonly string[] => {
    sink.exemplars.length = 0;
    decoder.decode({ projectId: 'p', request: packWriteRequest(encode(series)), format }, sink);
    return [...sink.exemplars];
  };
  return { sink, write };
}

it.each(forms)('exemplars of %s belong to the series that they are sent with', (format, encode) => {
  const { sink, write } = createWriter(format, encode);
  expect(write({ labels, samples: [[atMs, 1]], exemplars: [exemplar, exemplar] })).toEqual([text, text]);
  // By themselves, as Prometheus sends them, before and after samples of the same series, or without any.
  expect(write({ labels, exemplars: [exemplar] }, { labels, samples: [[atMs + 1, 1]] })).toEqual([text]);
  expect(write({ labels, samples: [[atMs + 2, 1]] }, { labels, exemplars: [exemplar] })).toEqual([text]);
  expect(sink.samples).toHaveLength(3);
  const other = [['__name__', 'n'] as const];
  expect(write({ labels: other, exemplars: [exemplar] })).toEqual([text.replace('m', 'n')]);
  const twice = [...exemplar.labels, ...exemplar.labels];
  expect(write({ labels, exemplars: [{ ...exemplar, labels: twice }] })).toEqual(['invalid_labels']);
});

it.each(forms)('exemplars of a series of %s that is refused are left out', (format, encode) => {
  const sink = createRecordingSink({ refuse: () => ({ reason: 'series_limit', text: 'full' }) });
  const request = packWriteRequest(encode([{ labels, exemplars: [exemplar] }]));
  createMetricDecoder().decode({ projectId: 'p', request, format }, sink);
  expect(sink.exemplars).toEqual(['unknown_series']);
});

it.each(forms)(
  'exemplars of a native histogram of %s belong to the bucket that counts them first',
  (format, encode) => {
    const writer = createWriter(format, encode);
    const write = (series: TimeSeriesInit) => writer.write(series).map((each) => /^\S+/.exec(each)?.[0]);
    const histogram = { timestampMs: atMs, count: 1, sum: 3, positive: [{ offset: 0, counts: [1] }] };
    const custom = encodeNativeHistogram({ ...histogram, schema: -53, customValues: [1, 2] });
    const exponential = encodeNativeHistogram({ ...histogram, schema: 0 });
    const exemplars = [exemplar, { ...exemplar, value: 100 }, { ...exemplar, value: 1e12 }];
    expect(write({ labels, histograms: [custom], exemplars })).toEqual(
      ['2', '+Inf', '+Inf'].map((bound) => `m_bucket{le="${bound}"}`),
    );
    const ofPowers = ['2', '128', '+Inf'].map((bound) => `m_bucket{le="${bound}"}`);
    expect(write({ labels, histograms: [exponential], exemplars })).toEqual(ofPowers);
    // By themselves, as Prometheus sends them.
    expect(write({ labels, exemplars })).toEqual(ofPowers);
    const broken = encodeNativeHistogram({ ...histogram, schema: 9 });
    expect(write({ labels, histograms: [broken], exemplars: [exemplar] })).toEqual(['unknown_series']);
  },
);

it.each(forms)(
  'an exemplar of %s before its native histogram belongs to one of its buckets',
  (format, encode) => {
    const { write } = createWriter(format, encode);
    const histogram = { timestampMs: atMs, count: 1, sum: 3, positive: [{ offset: 0, counts: [1] }] };
    const exponential = encodeNativeHistogram({ ...histogram, schema: 0 });
    const other = [['__name__', 'n'] as const];
    // As Prometheus 2.42 sends them, before the first of the histogram.
    expect(
      write(
        { labels, exemplars: [exemplar] },
        { labels: other, exemplars: [exemplar, exemplar] },
        { labels, histograms: [exponential] },
      ),
    ).toEqual([text.replace('m', 'm_bucket{le="2"}'), text.replace('m', 'n'), text.replace('m', 'n')]);
  },
);

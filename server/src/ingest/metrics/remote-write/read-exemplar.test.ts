import { expect, it } from 'vitest';
import { createMetricDecoder } from '../metric-decoder.ts';
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

it.each(forms)('exemplars of %s belong to the series that they are sent with', (format, encode) => {
  const sink = createRecordingSink();
  const decoder = createMetricDecoder();
  const write = (...series: readonly TimeSeriesInit[]) => {
    sink.exemplars.length = 0;
    decoder.decode({ projectId: 'p', request: packWriteRequest(encode(series)), format }, sink);
    return [...sink.exemplars];
  };
  expect(write({ labels, exemplars: [exemplar] })).toEqual(['unknown_series']);
  expect(sink.seriesCalls).toBe(0);
  expect(write({ labels, samples: [[atMs, 1]], exemplars: [exemplar, exemplar] })).toEqual([text, text]);
  // By themselves, as Prometheus sends them, before and after samples of the same series.
  expect(write({ labels, exemplars: [exemplar] }, { labels, samples: [[atMs + 1, 1]] })).toEqual([text]);
  expect(write({ labels, samples: [[atMs + 2, 1]] }, { labels, exemplars: [exemplar] })).toEqual([text]);
  expect(sink.samples).toHaveLength(3);
  const twice = [...exemplar.labels, ...exemplar.labels];
  expect(write({ labels, exemplars: [{ ...exemplar, labels: twice }] })).toEqual(['invalid_labels']);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMetricDecoder } from '../metric-decoder.ts';
import { exponentialBounds } from '../otlp/exponential-buckets.ts';
import { arbitraryObservation } from '../testing/arbitrary-observation.ts';
import {
  encodeNativeHistogram,
  type NativeHistogramInit,
  type SpanInit,
} from '../testing/encode-native-histogram.ts';
import { encodeRequest2 } from '../testing/encode-request-2.ts';
import { encodeWriteRequest, packWriteRequest } from '../testing/encode-write-request.ts';
import { createRecordingSink, type RecordingSinkOptions } from '../testing/recording-sink.ts';

const staleBits = 0x7ff0_0000_0000_0002n;
const atMs = 1_763_942_400_123;
const labels = [
  ['__name__', 'wait'],
  ['job', 'a'],
] as const;
const formats = ['remote-write', 'remote-write-2'] as const;

function start(format: (typeof formats)[number] = 'remote-write-2', options: RecordingSinkOptions = {}) {
  const sink = createRecordingSink(options);
  const decoder = createMetricDecoder();
  const encode = format === 'remote-write' ? encodeWriteRequest : encodeRequest2;
  return {
    sink,
    decode(...histograms: readonly NativeHistogramInit[]) {
      const request = encode([{ labels, histograms: histograms.map(encodeNativeHistogram) }]);
      return decoder.decode({ projectId: 'p', request: packWriteRequest(request), format }, sink);
    },
  };
}

/** The spans that Prometheus makes: bucket `i` is (base^(i-1), base^i] with base 2^(2^-schema). */
function spansOf(values: readonly number[], schema: number): SpanInit[] {
  const counts = new Map<number, number>();
  for (const value of values) {
    const index = Math.ceil(Math.log2(value) * 2 ** schema);
    counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  let next = 0;
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([index, count]) => {
      const span = { offset: index - next, counts: [count] };
      next = index + 1;
      return span;
    });
}

function histogramOf(values: readonly number[], schema: number): NativeHistogramInit {
  return {
    timestampMs: atMs,
    count: values.length,
    sum: values.length,
    schema,
    zeroCount: values.filter((value) => value === 0).length,
    positive: spansOf(
      values.filter((value) => value > 0),
      schema,
    ),
    negative: spansOf(
      values.filter((value) => value < 0).map((value) => -value),
      schema,
    ),
  };
}

const bucketsOf = (samples: readonly string[]) =>
  samples
    .filter((sample) => sample.startsWith('wait_bucket'))
    .map((sample) => Number(sample.split(' = ')[1]));

describe.each(formats)('a native histogram in %s', (format) => {
  it('counts its observations at the bounds, whatever its schema and form', () => {
    const histogram = fc.tuple(
      fc.array(arbitraryObservation, { maxLength: 30 }),
      fc.integer({ min: 0, max: 5 }),
      fc.boolean(),
    );
    fc.assert(
      fc.property(histogram, ([values, schema, isFloat]) => {
        const { sink, decode } = start(format);
        const bounds = values.some((value) => value < 0)
          ? exponentialBounds.withNegative
          : exponentialBounds.positive;
        expect(decode({ ...histogramOf(values, schema), isFloat })).toEqual({
          received: bounds.length + 3,
          rejected: 0,
          written: { samples: 0, histograms: 1 },
        });
        const expected = bounds.map((bound) => values.filter((value) => value <= bound).length);
        expect(bucketsOf(sink.samples)).toEqual([...expected, values.length]);
        expect(sink.samples.slice(-2)).toEqual([
          `wait_count{job="a"} @${atMs} = ${values.length}`,
          `wait_sum{job="a"} @${atMs} = ${values.length}`,
        ]);
      }),
    );
  });

  it('with custom buckets keeps its bounds', () => {
    const { sink, decode } = start(format);
    decode({
      timestampMs: atMs,
      count: 10,
      sum: 4.5,
      schema: -53,
      positive: [
        { offset: 0, counts: [3] },
        { offset: 1, counts: [2, 5] },
      ],
      customValues: [0.1, 0.5, 2.5],
    });
    expect(sink.samples).toEqual([
      `wait_bucket{job="a", le="0.1"} @${atMs} = 3`,
      `wait_bucket{job="a", le="0.5"} @${atMs} = 3`,
      `wait_bucket{job="a", le="2.5"} @${atMs} = 5`,
      `wait_bucket{job="a", le="+Inf"} @${atMs} = 10`,
      `wait_count{job="a"} @${atMs} = 10`,
      `wait_sum{job="a"} @${atMs} = 4.5`,
    ]);
  });
});

it('with a negative schema no count is above that of the observations, or below that of the bucket before', () => {
  fc.assert(
    fc.property(fc.array(arbitraryObservation), fc.integer({ min: -4, max: -1 }), (values, schema) => {
      const { sink, decode } = start();
      const positive = values.filter((value) => value > 0);
      decode(histogramOf(positive, schema));
      const counts = bucketsOf(sink.samples);
      const span = 2 ** -schema;
      for (const [index, bound] of exponentialBounds.positive.entries()) {
        const bucketStart = bound === 0 ? 0 : 2 ** (Math.floor(Math.log2(bound) / span) * span);
        expect(counts[index]).toBe(positive.filter((value) => value <= bucketStart).length);
      }
    }),
  );
});

it('known series are not looked up again, and a change of bounds makes new ones', () => {
  const { sink, decode } = start();
  decode(histogramOf([1.5], 0));
  const lookups = sink.seriesCalls;
  decode(histogramOf([2.5, 3], 3));
  expect(sink.seriesCalls).toBe(lookups);
  decode(histogramOf([-2.5], 3));
  expect(sink.seriesCalls).toBe(lookups + exponentialBounds.withNegative.length + 3);
});

it('the end of a histogram ends the series that it has', () => {
  const { sink, decode } = start();
  const end = { timestampMs: atMs + 1, count: 0, sum: staleBits, schema: 0 };
  expect(decode(end)).toMatchObject({ received: 0, rejected: 0 });
  decode(histogramOf([1.5], 0));
  const series = sink.samples.splice(0).map((sample) => sample.split(' @')[0]);
  decode(end);
  expect(sink.samples).toEqual(series.map((each) => `${each} @${atMs + 1} = stale`));
});

it('one without negative observations any more says so in each of its series', () => {
  const { sink, decode } = start();
  decode(histogramOf([-1.5, 1.5], 0));
  const series = sink.samples.splice(0).map((sample) => sample.split(' @')[0]);
  decode({ ...histogramOf([3], 0), timestampMs: atMs + 1 });
  expect(sink.samples.map((sample) => sample.split(' @')[0])).toEqual(series);
  expect(bucketsOf(sink.samples)).toEqual([
    ...exponentialBounds.withNegative.map((bound) => Number(bound >= 4)),
    1,
  ]);
});

it.each([
  ['that is remembered', false],
  ['after a restart', true],
])('the end of a histogram %s ends each of its series once', (_what, isRestarted) => {
  const { sink, decode } = start();
  decode(histogramOf([1.5], 0), { ...histogramOf([-1.5], 0), timestampMs: atMs + 1 });
  const series = new Set(sink.samples.splice(0).map((sample) => sample.split(' @')[0]));
  const end = encodeNativeHistogram({ timestampMs: atMs + 2, count: 0, sum: staleBits, schema: 0 });
  if (isRestarted) {
    const request = packWriteRequest(encodeRequest2([{ labels, histograms: [end] }]));
    createMetricDecoder().decode({ projectId: 'p', request, format: 'remote-write-2' }, sink);
  } else decode({ timestampMs: atMs + 2, count: 0, sum: staleBits, schema: 0 });
  expect(sink.samples.toSorted()).toEqual([...series].map((each) => `${each} @${atMs + 2} = stale`).sort());
});

it.each<[string, Partial<NativeHistogramInit>, RegExp]>([
  ['an unknown schema', { schema: 9 }, /"wait" has the schema 9; send -4 to 8, or -53/],
  ['a count less than its buckets', { count: 1 }, /has 2 observations in its buckets and a count of 1; send/],
  ['a negative count', { positive: [{ offset: 0, counts: [3, -1] }] }, /negative count; send/],
  ['bounds that do not increase', { schema: -53, customValues: [2, 1] }, /do not increase; send them sorted/],
  [
    'a bucket without a bound',
    { schema: -53, customValues: [1], positive: [{ offset: 2, counts: [2] }] },
    /bucket 2 of 1 custom bounds; send a bound/,
  ],
  [
    'custom and negative buckets',
    { schema: -53, customValues: [1], negative: [{ offset: 0, counts: [0] }] },
    /custom and negative buckets; send only positive/,
  ],
  [
    'more custom buckets than allowed',
    { schema: -53, customValues: Array.from({ length: 2_001 }, (_, index) => index) },
    /2001 custom buckets; send at most 2000/,
  ],
])('%s is rejected with the remedy, and the next one stored', (_what, change, message) => {
  const { sink, decode } = start();
  const valid = { timestampMs: atMs, count: 2, sum: 3, schema: 0, positive: [{ offset: 0, counts: [2] }] };
  const { rejected, written } = decode({ ...valid, ...change }, valid);
  expect({ rejected, written }).toEqual({ rejected: 1, written: { samples: 0, histograms: 1 } });
  expect(sink.rejections).toEqual([
    { reason: 'unsupported', count: 1, text: expect.stringMatching(message) },
  ]);
});

it('one that is too old is rejected with all of its samples, and counted as one', () => {
  const { decode } = start('remote-write-2', { oldestMs: atMs + 1 });
  const samples = exponentialBounds.positive.length + 3;
  expect(decode(histogramOf([1], 0))).toEqual({
    received: samples,
    rejected: samples,
    written: { samples: 0, histograms: 0 },
  });
});

it('a span of more buckets than are counted is rejected without visiting them', () => {
  const { sink, decode } = start();
  const { rejected } = decode({ timestampMs: atMs, count: 0, sum: 0, schema: 0 });
  expect(rejected).toBe(0);
  // Two spans, and the counts of one.
  const sent = encodeNativeHistogram({
    timestampMs: atMs,
    count: 1,
    sum: 1,
    schema: 0,
    positive: [{ offset: 2 ** 30, counts: [1] }],
  });
  const span = [0x5a, 6, 0x10, 0xff, 0xff, 0xff, 0xff, 0x0f];
  const request = encodeRequest2([{ labels, histograms: [Uint8Array.of(...sent, ...span)] }]);
  createMetricDecoder().decode(
    { projectId: 'p', request: packWriteRequest(request), format: 'remote-write-2' },
    sink,
  );
  expect(sink.rejections).toMatchObject([{ text: expect.stringContaining('spans of 4294967296') }]);
});

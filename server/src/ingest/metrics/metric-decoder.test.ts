import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import type { MetricRequestFormat } from '../../metrics/metric-store.ts';
import { propertyRuns } from '../../testing/property-runs.ts';
import { createWireWriter } from '../otlp/protobuf/wire-writer.ts';
import { createMetricDecoder } from './metric-decoder.ts';
import { arbitraryMetricsRequest } from './testing/arbitrary-metrics-request.ts';
import { encodeMetricsRequest } from './testing/encode-metrics-request.ts';
import { encodeNativeHistogram } from './testing/encode-native-histogram.ts';
import { encodeRequest2 } from './testing/encode-request-2.ts';
import { encodeWriteRequest, packWriteRequest } from './testing/encode-write-request.ts';
import { createRecordingSink } from './testing/recording-sink.ts';

const label = fc.tuple(fc.constantFrom('__name__', 'a', 'b'), fc.string({ maxLength: 5 }));
const nativeHistogram = fc
  .record({ schema: fc.constantFrom(-53, -4, 0, 8, 9), counts: fc.array(fc.nat(5)), isFloat: fc.boolean() })
  .map(({ counts, ...rest }) =>
    encodeNativeHistogram({
      ...rest,
      timestampMs: 5,
      count: counts.reduce((sum, count) => sum + count, 0),
      sum: 1,
      positive: [{ offset: 0, counts }],
      negative: [{ offset: -3, counts: [0] }],
      customValues: counts,
    }),
  );
const timeSeries = fc.array(
  fc.record({
    labels: fc.array(label, { maxLength: 4 }),
    samples: fc.array(fc.tuple(fc.maxSafeInteger(), fc.double()), { maxLength: 3 }),
    histograms: fc.array(nativeHistogram, { maxLength: 1 }),
  }),
  { maxLength: 4 },
);
const writeRequest = timeSeries.map((timeseries) =>
  encodeWriteRequest(timeseries, [{ type: 1, name: 'a', help: 'b' }]),
);
const request2 = timeSeries.map((timeseries) =>
  encodeRequest2(timeseries.map((each) => ({ ...each, metadata: { type: 1, help: 'b' } }))),
);

/** Valid requests with some bytes overwritten, left out or doubled. */
function damaged(request: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const mutation = fc.record({ at: fc.nat(), kind: fc.nat(2), byte: fc.nat(255) });
  return fc.tuple(request, fc.array(mutation, { minLength: 1, maxLength: 4 })).map(([valid, mutations]) => {
    const bytes = [...valid];
    for (const { at, kind, byte } of mutations) {
      const position = at % (bytes.length + 1);
      if (kind === 0) bytes[position] = byte;
      else if (kind === 1) bytes.splice(position, byte % 8);
      else bytes.splice(position, 0, ...bytes.slice(position, position + (byte % 32)));
    }
    return Uint8Array.from(bytes);
  });
}

const formats: [MetricRequestFormat, fc.Arbitrary<Uint8Array<ArrayBuffer>>][] = [
  ['otlp', damaged(arbitraryMetricsRequest.map((request) => encodeMetricsRequest(request)))],
  ['remote-write', damaged(writeRequest).map(packWriteRequest)],
  ['remote-write-2', damaged(request2).map(packWriteRequest)],
];

function pack(format: MetricRequestFormat, request: Uint8Array): Uint8Array<ArrayBuffer> {
  return format === 'otlp' ? new Uint8Array(request) : packWriteRequest(request);
}

describe('a request of any bytes', () => {
  it.each(formats)(
    'of %s is read completely or rejected as malformed',
    (format, damagedRequest) => {
      let refused = 0;
      const decoder = createMetricDecoder({ maxCacheBytes: 20_000 });
      const sink = createRecordingSink();
      const anyBytes = fc.uint8Array({ maxLength: 60 }).map((bytes) => pack(format, bytes));
      const requests = fc.oneof(anyBytes, { weight: 6, arbitrary: damagedRequest });
      fc.assert(
        fc.property(requests, (request) => {
          sink.samples.length = 0;
          sink.rejections.length = 0;
          try {
            const { received, rejected } = decoder.decode(
              { projectId: 'p', request: new Uint8Array(request), format },
              sink,
            );
            expect(rejected).toBeLessThanOrEqual(received);
          } catch (error) {
            expect(error).toBeInstanceOf(AppError);
            expect(error).toMatchObject({
              code: 'INVALID_ARGUMENT',
              message: expect.stringMatching(/at byte \d+/),
            });
            refused++;
          }
        }),
      );
      expect(refused).toBeGreaterThan(propertyRuns(0.1));
      expect(refused).toBeLessThan(propertyRuns(0.99));
    },
    60_000,
  );
});

const maxSamples = 2_000;
/** Fields of a message: one with these bytes, and then empty messages of two bytes each, one more than the limit. */
function withEmpty(tag: number, fields: readonly number[] = [], limit = maxSamples): Buffer {
  return Buffer.concat([Buffer.from(fields), Buffer.alloc(2 * (limit + 1), Buffer.of(tag, 0))]);
}
function wrapped(message: Uint8Array, ...numbers: readonly number[]): Uint8Array {
  return numbers.reduce((inner, number) => {
    const outer = createWireWriter();
    outer.bytes(number, inner);
    return outer.finish();
  }, message);
}

it.each<[string, MetricRequestFormat, Uint8Array]>([
  // Of a data point of the gauge "g".
  [
    'otlp',
    'otlp',
    wrapped(Buffer.concat([Buffer.of(0x0a, 1, 0x67), wrapped(withEmpty(0x2a), 1, 5)]), 2, 2, 1),
  ],
  [
    'otlp, in points without a value',
    'otlp',
    wrapped(Buffer.concat([Buffer.of(0x0a, 1, 0x67), wrapped(withEmpty(0x0a), 5)]), 2, 2, 1),
  ],
  // Of a series with an empty sample.
  ['remote-write', 'remote-write', wrapped(withEmpty(0x1a, [0x12, 0]), 1)],
  ['remote-write-2', 'remote-write-2', wrapped(withEmpty(0x22, [0x12, 0]), 5)],
  [
    'remote-write, in series of their own',
    'remote-write',
    Buffer.alloc(4 * (maxSamples + 1), Buffer.of(0x0a, 2, 0x1a, 0)),
  ],
  ['remote-write, in series without samples', 'remote-write', withEmpty(0x0a)],
  ['remote-write, in metadata', 'remote-write', withEmpty(0x1a)],
  ['remote-write-2, in series without samples', 'remote-write-2', withEmpty(0x2a)],
])('a request of %s with too many of what takes as long as a sample is refused', (_what, format, request) => {
  const sink = { ...createRecordingSink(), reject() {}, rejectExemplar() {} };
  expect(() =>
    createMetricDecoder({ maxSamples }).decode(
      { projectId: 'p', request: pack(format, request), format },
      sink,
    ),
  ).toThrow('more than 2000 samples, exemplars and metadata');
});

it('a request may have two million samples by default', () => {
  const format = 'remote-write';
  const request = packWriteRequest(withEmpty(0x1a, [], 2_000_000));
  expect(() =>
    createMetricDecoder().decode({ projectId: 'p', request, format }, createRecordingSink()),
  ).toThrow('more than 2000000 samples');
});

it('a request of remote-write-2 with too many symbols is refused', () => {
  const format = 'remote-write-2';
  expect(() =>
    createMetricDecoder().decode(
      { projectId: 'p', request: pack(format, withEmpty(0x22, [], 2_000_000)), format },
      createRecordingSink(),
    ),
  ).toThrow('more than 2000000 symbols; send smaller batches');
});

it.each<[MetricRequestFormat, RegExp]>([
  ['otlp', /^A length of 127 .* at byte 1; send the request as its OTLP protobuf message$/],
  [
    'remote-write',
    /^A length of 127 .* at byte 1; send a prometheus\.WriteRequest of remote write 1\.0 in protobuf$/,
  ],
  [
    'remote-write-2',
    /^A length of 127 .* at byte 1; send an io\.prometheus\.write\.v2\.Request of remote write 2\.0 in protobuf$/,
  ],
])('what is not a message of %s is rejected with the position and the remedy', (format, message) => {
  const request = pack(format, new Uint8Array([0x0a, 0x7f, 1]));
  const decode = () =>
    createMetricDecoder().decode({ projectId: 'p', request, format }, createRecordingSink());
  expect(decode).toThrow(message);
});

it('a remote write that is no block of snappy is rejected with the remedy, and the next one read', () => {
  const decoder = createMetricDecoder();
  const sink = createRecordingSink();
  const decode = (request: Uint8Array<ArrayBuffer>) =>
    decoder.decode({ projectId: 'p', request, format: 'remote-write' }, sink);
  expect(() => decode(new Uint8Array([5, 0]))).toThrow(
    'the body is not valid snappy; send it in the block format',
  );
  const request = encodeWriteRequest([{ labels: [['__name__', 'm']], samples: [[5, 1]] }]);
  expect(decode(packWriteRequest(request))).toMatchObject({ received: 1, rejected: 0 });
  expect(sink.samples).toEqual(['m @5 = 1']);
});

it('a remote write larger than the memory that is kept is read, and smaller ones before and after', () => {
  const decoder = createMetricDecoder();
  const sink = createRecordingSink();
  for (const length of [10, 2_000_000, 20]) {
    const labels = [
      ['__name__', 'm'],
      ['a', 'x'.repeat(length)],
    ] as const;
    const request = packWriteRequest(encodeWriteRequest([{ labels, samples: [[5, length]] }]));
    decoder.decode({ projectId: 'p', request, format: 'remote-write' }, sink);
    expect(sink.samples.at(-1)).toBe(`m{a="${'x'.repeat(length)}"} @5 = ${length}`);
  }
});

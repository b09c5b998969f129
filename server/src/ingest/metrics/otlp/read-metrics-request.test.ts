import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonToProtobuf } from '../../otlp/json/json-to-protobuf.ts';
import { exportMetricsRequest } from '../../otlp/json/metrics-descriptors.ts';
import { createMetricDecoder } from '../metric-decoder.ts';
import { arbitraryMetricsRequest, arbitraryMetricsRequestOf } from '../testing/arbitrary-metrics-request.ts';
import { encodeMetricsJson } from '../testing/encode-metrics-json.ts';
import { encodeMetricsRequest, type ResourceMetricsInit } from '../testing/encode-metrics-request.ts';
import { expectedSamples } from '../testing/expected-samples.ts';
import { createRecordingSink } from '../testing/recording-sink.ts';
import { timeNs } from '../testing/start-otlp-decoder.ts';

it('every request becomes the samples of the reference decoder, also the second time', () => {
  const style = fc.record({ unpacked: fc.boolean(), headsLast: fc.boolean() });
  fc.assert(
    fc.property(arbitraryMetricsRequest, style, (request, encoding) => {
      const { samples, received, rejected } = expectedSamples(request);
      const bytes = encodeMetricsRequest(request, encoding);
      const decoder = createMetricDecoder();
      const sink = createRecordingSink();
      for (const _time of ['new', 'known']) {
        sink.samples.length = 0;
        sink.rejections.length = 0;
        const points = decoder.decode({ projectId: 'p', request: bytes, format: 'otlp' }, sink);
        expect(sink.samples.toSorted()).toEqual(samples.toSorted());
        expect(points).toEqual({ received, rejected });
        expect(sink.rejections).toHaveLength(rejected);
      }
    }),
  );
});

it('requests with other series in between are decoded independently', () => {
  fc.assert(
    fc.property(
      fc.boolean().chain((hasNegative) => fc.array(arbitraryMetricsRequestOf(hasNegative), { maxLength: 4 })),
      fc.nat(2_000),
      (requests, maxCacheBytes) => {
        const decoder = createMetricDecoder({ maxCacheBytes });
        const sink = createRecordingSink();
        for (const request of [...requests, ...requests]) {
          sink.samples.length = 0;
          decoder.decode({ projectId: 'p', request: encodeMetricsRequest(request), format: 'otlp' }, sink);
          expect(sink.samples.toSorted()).toEqual(expectedSamples(request).samples.toSorted());
        }
      },
    ),
  );
});

it('JSON becomes the same samples as protobuf', () => {
  fc.assert(
    fc.property(arbitraryMetricsRequest, (request) => {
      const json = new TextEncoder().encode(encodeMetricsJson(request));
      const sink = createRecordingSink();
      const protobuf = jsonToProtobuf(exportMetricsRequest, json);
      createMetricDecoder().decode({ projectId: 'p', request: protobuf, format: 'otlp' }, sink);
      expect(sink.samples.toSorted()).toEqual(expectedSamples(request).samples.toSorted());
    }),
  );
});

it.each<[string, (request: readonly ResourceMetricsInit[]) => Uint8Array<ArrayBuffer>]>([
  ['packed', (request) => encodeMetricsRequest(request)],
  ['unpacked', (request) => encodeMetricsRequest(request, { unpacked: true })],
  [
    'in JSON',
    (request) => jsonToProtobuf(exportMetricsRequest, new TextEncoder().encode(encodeMetricsJson(request))),
  ],
])('a histogram has up to 1,000 bounds, %s', (_encoding, encode) => {
  const rejectedWith = (boundCount: number) => {
    const explicitBounds = Array.from(Array(boundCount).keys());
    const bucketCounts = Array<bigint>(boundCount + 1).fill(1n);
    const histogram = [{ timeNs, count: BigInt(boundCount + 1), bucketCounts, explicitBounds }];
    const request = encode([{ scopeMetrics: [{ metrics: [{ name: 'h', histogram, temporality: 2 }] }] }]);
    const sink = createRecordingSink();
    createMetricDecoder().decode({ projectId: 'p', request, format: 'otlp' }, sink);
    return sink.rejections.map(({ text }) => text);
  };
  expect(rejectedWith(1_000)).toEqual([]);
  expect(rejectedWith(1_001)).toEqual(['h: a histogram has more than 1000 explicit_bounds; send fewer']);
});

import fc from 'fast-check';
import { compress } from 'snappyjs';
import { arbitraryMetricsRequest } from '../../../server/src/ingest/metrics/testing/arbitrary-metrics-request.ts';
import { encodeMetricsJson } from '../../../server/src/ingest/metrics/testing/encode-metrics-json.ts';
import { encodeWriteRequest } from '../../../server/src/ingest/metrics/testing/encode-write-request.ts';
import { anyCharacter } from '../../support/any-character.ts';

/** In JSON; points that are refused are counted in the answer. */
export const arbitraryOtlpMetrics: fc.Arbitrary<Uint8Array> = arbitraryMetricsRequest.map((request) =>
  new TextEncoder().encode(encodeMetricsJson(request)),
);

const hourMs = 3_600_000;
const metricName = fc.constantFrom('up', 'http_requests_total', 'latency_bucket', 'my.metric', 'a b', 'é');
const labelName = fc.constantFrom('job', 'status', 'le', '__proto__', 'constructor', 'with space', '😀');
const value = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, 1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
  // The staleness marker: https://prometheus.io/docs/specs/prw/remote_write_spec/#stale-markers
  fc.constant(0x7ff0000000000002n),
);

/** Each of its own labels, because a series takes one value at a time. */
const series = fc
  .record({
    name: metricName,
    id: fc.uuid(),
    labels: fc.uniqueArray(fc.tuple(labelName, fc.string({ unit: anyCharacter, maxLength: 8 })), {
      maxLength: 3,
      selector: ([name]) => name,
    }),
    samples: fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: hourMs }), value), {
      maxLength: 5,
      selector: ([agoMs]) => agoMs,
    }),
  })
  .map(({ name, id, labels, samples }) => ({
    labels: [['__name__', name], ['id', id], ...labels] as const,
    samples: samples.map(([agoMs, sample]) => [Date.now() - agoMs, sample] as const),
  }));

const metadata = fc.record({
  type: fc.integer({ min: 0, max: 8 }),
  name: metricName,
  help: fc.string({ unit: anyCharacter, maxLength: 8 }),
});

/** Remote write that is taken as a whole. */
export const arbitraryRemoteWrite: fc.Arbitrary<Uint8Array> = fc
  .tuple(fc.array(series, { maxLength: 4 }), fc.array(metadata, { maxLength: 2 }))
  .map(([timeseries, described]) => compress(encodeWriteRequest(timeseries, described)));

import fc from 'fast-check';
import { anyCharacter } from '../../../../../test/support/any-character.ts';
import { arbitraryAnyValue, arbitraryKey } from '../../otlp/testing/arbitrary-logs-request.ts';
import type { MetricDataInit, ResourceMetricsInit, ScopeMetricsInit } from './encode-metrics-request.ts';

const text = fc.oneof(fc.constantFrom('', 'a', 'b.c', 'é'), fc.string({ unit: anyCharacter, maxLength: 4 }));
/** May have repeated keys, and keys that become the same label. */
const attributes = fc.array(
  fc.tuple(
    fc.oneof(
      arbitraryKey,
      fc.constantFrom(
        'a.b',
        'a_b',
        'a-b',
        'job',
        'le',
        'quantile',
        'name',
        'service.namespace',
        'service.instance.id',
      ),
    ),
    fc.oneof(text, arbitraryAnyValue),
  ),
  { maxLength: 4 },
);

const timeNs = fc.oneof(
  fc.bigInt(1_763_942_400_000_000_000n, 1_763_942_400_003_000_000n),
  fc.constantFrom(0n, 999_999n, 1_000_000n, 2n ** 63n, 2n ** 64n - 1n),
);
const double = fc.oneof(fc.double(), fc.constantFrom(0, -0, 1.5));
const uint64 = fc.oneof(fc.bigInt(0n, 20n), fc.bigInt(0n, 2n ** 64n - 1n));
/** Only numbers have the no-recorded-value flag: which series a histogram ends depends on earlier requests. */
const flags = fc.constantFrom(0, 0, 2);
const numberFlags = fc.constantFrom(0, 0, 0, 1, 2, 3);
const point = { attributes, timeNs, startTimeNs: timeNs, flags };
/** Sums of them are exact in any order. */
const smallCount = fc.oneof(fc.bigInt(0n, 3n), fc.bigInt(0n, 2n ** 40n));

const numberPoints = fc.array(
  fc.record(
    {
      ...point,
      flags: numberFlags,
      value: fc.oneof(double, fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), fc.bigInt(-9n, 9n)),
    },
    { requiredKeys: [] },
  ),
  { maxLength: 3 },
);

/** Most counts match their bounds, which come from few lists, as in real requests. */
const histogramPoints = fc.array(
  fc
    .record(
      {
        ...point,
        count: uint64,
        sum: double,
        explicitBounds: fc.oneof(
          fc.constantFrom([], [1], [0.5, 1, 2.5], [-1, 0, 1], [1, Number.POSITIVE_INFINITY]),
          fc.constantFrom([1, 1], [2, 1], [Number.NaN]),
        ),
        extraCounts: fc.constantFrom(1, 1, 1, 1, 0, 2, -9),
      },
      { requiredKeys: ['explicitBounds', 'extraCounts'] },
    )
    .chain(({ extraCounts, ...init }) => {
      const length = Math.max(0, init.explicitBounds.length + extraCounts);
      return fc
        .array(uint64, { minLength: length, maxLength: length })
        .map((bucketCounts) => ({ ...init, bucketCounts }));
    }),
  { maxLength: 3 },
);

const buckets = fc.record({
  offset: fc.oneof(fc.integer({ min: -40, max: 40 }), fc.integer()),
  bucketCounts: fc.array(smallCount, { maxLength: 20 }),
});
const exponentialPoint = fc.record(
  {
    ...point,
    count: uint64,
    sum: double,
    scale: fc.integer({ min: -3, max: 8 }),
    zeroCount: smallCount,
    positive: buckets,
    negative: buckets,
  },
  { requiredKeys: [] },
);
const exponentialPointsOf = (hasNegative: boolean) =>
  fc.array(
    exponentialPoint.map(({ negative, ...init }) => {
      const { offset = 0, bucketCounts = [] } = negative ?? {};
      const counts = hasNegative ? [...bucketCounts, 1n] : bucketCounts.map(() => 0n);
      return hasNegative || negative !== undefined
        ? { ...init, negative: { offset, bucketCounts: counts } }
        : init;
    }),
    { maxLength: 2 },
  );

const summaryPoints = fc.array(
  fc.record(
    {
      ...point,
      count: uint64,
      sum: double,
      quantiles: fc.array(fc.tuple(fc.constantFrom(0, 0.5, 0.99, 1), double), { maxLength: 3 }),
    },
    { requiredKeys: [] },
  ),
  { maxLength: 3 },
);

const temporality = fc.constantFrom(1, 2, 2, 0);
const dataOf = (hasNegative: boolean): fc.Arbitrary<MetricDataInit> =>
  fc.oneof(
    fc.record({ gauge: numberPoints }),
    fc.record({ sum: numberPoints, temporality, isMonotonic: fc.boolean() }, { requiredKeys: ['sum'] }),
    fc.record({ histogram: histogramPoints, temporality }, { requiredKeys: ['histogram'] }),
    fc.record({ exponentialHistogram: exponentialPointsOf(hasNegative), temporality }),
    fc.record({ summary: summaryPoints }),
  );

const metricOf = (hasNegative: boolean) =>
  fc
    .tuple(
      fc.record(
        {
          name: fc.oneof(fc.constantFrom('a.total', 'x', ''), text),
          unit: fc.constantFrom('', '1', 's', 'By/s', '{x}'),
          description: text,
        },
        { requiredKeys: [] },
      ),
      dataOf(hasNegative),
    )
    .map(([head, body]) => ({ ...head, ...body }));

const scopeMetricsOf = (hasNegative: boolean): fc.Arbitrary<ScopeMetricsInit> =>
  fc.record(
    {
      scope: fc.record({ name: text, version: text, attributes }, { requiredKeys: [] }),
      schemaUrl: text,
      metrics: fc.array(metricOf(hasNegative), { maxLength: 3 }),
    },
    { requiredKeys: ['metrics'] },
  );

/**
 * Input of `encodeMetricsRequest`: every field present or absent, points of every kind, invalid ones too.
 *
 * @param hasNegative whether all exponential histograms have negative observations, or none: one of a series that had some before
 *   keeps their buckets.
 */
export const arbitraryMetricsRequestOf = (hasNegative: boolean): fc.Arbitrary<ResourceMetricsInit[]> =>
  fc.array(
    fc.record(
      { resource: attributes, scopeMetrics: fc.array(scopeMetricsOf(hasNegative), { maxLength: 2 }) },
      { requiredKeys: ['scopeMetrics'] },
    ),
    { maxLength: 3 },
  );

export const arbitraryMetricsRequest: fc.Arbitrary<ResourceMetricsInit[]> = fc.oneof(
  arbitraryMetricsRequestOf(false),
  arbitraryMetricsRequestOf(true),
);

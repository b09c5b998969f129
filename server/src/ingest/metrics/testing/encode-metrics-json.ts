import type { AnyValueInit, AttributesInit } from '../../otlp/testing/encode-any-value.ts';
import type { MetricInit, ResourceMetricsInit, ScopeMetricsInit } from './encode-metrics-request.ts';
import type {
  BucketsInit,
  ExponentialPointInit,
  HistogramPointInit,
  NumberPointInit,
  SummaryPointInit,
} from './encode-points.ts';

/** The OTLP/JSON of an `ExportMetricsServiceRequest`, from the input of `encodeMetricsRequest`. */
export function encodeMetricsJson(resourceMetrics: readonly ResourceMetricsInit[]): string {
  return JSON.stringify(
    {
      resourceMetrics: resourceMetrics.map(({ resource, scopeMetrics }) => ({
        resource: resource && { attributes: toKeyValues(resource) },
        scopeMetrics: scopeMetrics.map(toScopeMetrics),
      })),
    },
    (_name, value) => (typeof value === 'bigint' ? String(value) : value),
  );
}

function toScopeMetrics({ scope, schemaUrl, metrics }: ScopeMetricsInit) {
  return {
    scope: scope && { ...scope, attributes: scope.attributes && toKeyValues(scope.attributes) },
    schemaUrl,
    metrics: metrics.map(toMetric),
  };
}

function toMetric(metric: MetricInit) {
  const { name, unit, description } = metric;
  const head = { name, unit, description };
  const aggregationTemporality = 'temporality' in metric ? metric.temporality : undefined;
  if ('gauge' in metric) return { ...head, gauge: { dataPoints: metric.gauge.map(toNumberPoint) } };
  if ('sum' in metric) {
    const { isMonotonic } = metric;
    return {
      ...head,
      sum: { dataPoints: metric.sum.map(toNumberPoint), aggregationTemporality, isMonotonic },
    };
  }
  if ('histogram' in metric) {
    return {
      ...head,
      histogram: { dataPoints: metric.histogram.map(toHistogramPoint), aggregationTemporality },
    };
  }
  if ('summary' in metric) return { ...head, summary: { dataPoints: metric.summary.map(toSummaryPoint) } };
  const dataPoints = metric.exponentialHistogram.map(toExponentialPoint);
  return { ...head, exponentialHistogram: { dataPoints, aggregationTemporality } };
}

function toNumberPoint({ value, ...point }: NumberPointInit) {
  return {
    ...toPoint(point),
    ...(typeof value === 'bigint' ? { asInt: value } : { asDouble: toDouble(value) }),
  };
}

function toHistogramPoint({ count, sum, bucketCounts, explicitBounds, ...point }: HistogramPointInit) {
  return {
    ...toPoint(point),
    count,
    sum: toDouble(sum),
    bucketCounts,
    explicitBounds: explicitBounds?.map(toDouble),
  };
}

function toExponentialPoint(point: ExponentialPointInit) {
  const { count, sum, scale, zeroCount, positive, negative } = point;
  const sides = { positive: toBuckets(positive), negative: toBuckets(negative) };
  return { ...toPoint(point), count, sum: toDouble(sum), scale, zeroCount, ...sides };
}

function toBuckets(buckets: BucketsInit | undefined) {
  return buckets && { offset: buckets.offset, bucketCounts: buckets.bucketCounts };
}

function toSummaryPoint({ count, sum, quantiles, ...point }: SummaryPointInit) {
  return {
    ...toPoint(point),
    count,
    sum: toDouble(sum),
    quantileValues: quantiles?.map(([quantile, value]) => ({
      quantile: toDouble(quantile),
      value: toDouble(value),
    })),
  };
}

function toPoint({ attributes, timeNs, startTimeNs, flags }: NumberPointInit) {
  return {
    attributes: attributes && toKeyValues(attributes),
    timeUnixNano: timeNs,
    startTimeUnixNano: startTimeNs,
    flags,
  };
}

/** As a string, which preserves minus zero and non-finite numbers. */
function toDouble(value: number | undefined): string | undefined {
  return Object.is(value, -0) ? '-0' : value?.toString();
}

function toKeyValues(attributes: AttributesInit) {
  const entries: Iterable<readonly [string, AnyValueInit]> =
    Symbol.iterator in attributes ? attributes : Object.entries(attributes);
  return [...entries].map(([key, value]) => ({ key, value: toAnyValue(value) }));
}

function toAnyValue(value: AnyValueInit): object {
  if (value === null) return {};
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'bigint') return { intValue: value };
  if (typeof value === 'number') return { doubleValue: toDouble(value) };
  if (value instanceof Uint8Array) return { bytesValue: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toAnyValue) } };
  return { kvlistValue: { values: toKeyValues(value as AttributesInit) } }; // the only remaining type
}

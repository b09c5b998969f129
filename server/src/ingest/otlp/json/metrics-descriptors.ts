import { instrumentationScope, keyValue, resource } from './common-descriptors.ts';
import { describeMessage, enumeration, message, repeated, scalar } from './message-descriptor.ts';

/* opentelemetry/proto/metrics/v1/metrics.proto and opentelemetry/proto/collector/metrics/v1/metrics_service.proto, 1.x. */

const temporalities = new Map([
  ['AGGREGATION_TEMPORALITY_UNSPECIFIED', 0],
  ['AGGREGATION_TEMPORALITY_DELTA', 1],
  ['AGGREGATION_TEMPORALITY_CUMULATIVE', 2],
]);

const exemplar = describeMessage({
  filteredAttributes: repeated(message(7, () => keyValue)),
  timeUnixNano: scalar(2, 'fixed64'),
  asDouble: scalar(3, 'double'),
  asInt: scalar(6, 'sfixed64'),
  spanId: scalar(4, 'id'),
  traceId: scalar(5, 'id'),
});

const times = {
  startTimeUnixNano: scalar(2, 'fixed64'),
  timeUnixNano: scalar(3, 'fixed64'),
} as const;

const numberDataPoint = describeMessage({
  attributes: repeated(message(7, () => keyValue)),
  ...times,
  asDouble: scalar(4, 'double'),
  asInt: scalar(6, 'sfixed64'),
  exemplars: repeated(message(5, () => exemplar)),
  flags: scalar(8, 'uint32'),
});

const histogramDataPoint = describeMessage({
  attributes: repeated(message(9, () => keyValue)),
  ...times,
  count: scalar(4, 'fixed64'),
  sum: scalar(5, 'double'),
  bucketCounts: repeated(scalar(6, 'fixed64')),
  explicitBounds: repeated(scalar(7, 'double')),
  exemplars: repeated(message(8, () => exemplar)),
  flags: scalar(10, 'uint32'),
  min: scalar(11, 'double'),
  max: scalar(12, 'double'),
});

const buckets = describeMessage({
  offset: scalar(1, 'sint32'),
  bucketCounts: repeated(scalar(2, 'uint64')),
});

const exponentialHistogramDataPoint = describeMessage({
  attributes: repeated(message(1, () => keyValue)),
  ...times,
  count: scalar(4, 'fixed64'),
  sum: scalar(5, 'double'),
  scale: scalar(6, 'sint32'),
  zeroCount: scalar(7, 'fixed64'),
  positive: message(8, () => buckets),
  negative: message(9, () => buckets),
  flags: scalar(10, 'uint32'),
  exemplars: repeated(message(11, () => exemplar)),
  min: scalar(12, 'double'),
  max: scalar(13, 'double'),
  zeroThreshold: scalar(14, 'double'),
});

const valueAtQuantile = describeMessage({
  quantile: scalar(1, 'double'),
  value: scalar(2, 'double'),
});

const summaryDataPoint = describeMessage({
  attributes: repeated(message(7, () => keyValue)),
  ...times,
  count: scalar(4, 'fixed64'),
  sum: scalar(5, 'double'),
  quantileValues: repeated(message(6, () => valueAtQuantile)),
  flags: scalar(8, 'uint32'),
});

const aggregationTemporality = enumeration(2, temporalities);

const gauge = describeMessage({ dataPoints: repeated(message(1, () => numberDataPoint)) });

const sum = describeMessage({
  dataPoints: repeated(message(1, () => numberDataPoint)),
  aggregationTemporality,
  isMonotonic: scalar(3, 'bool'),
});

const histogram = describeMessage({
  dataPoints: repeated(message(1, () => histogramDataPoint)),
  aggregationTemporality,
});

const exponentialHistogram = describeMessage({
  dataPoints: repeated(message(1, () => exponentialHistogramDataPoint)),
  aggregationTemporality,
});

const summary = describeMessage({ dataPoints: repeated(message(1, () => summaryDataPoint)) });

const metric = describeMessage({
  name: scalar(1, 'string'),
  description: scalar(2, 'string'),
  unit: scalar(3, 'string'),
  gauge: message(5, () => gauge),
  sum: message(7, () => sum),
  histogram: message(9, () => histogram),
  exponentialHistogram: message(10, () => exponentialHistogram),
  summary: message(11, () => summary),
  metadata: repeated(message(12, () => keyValue)),
});

const scopeMetrics = describeMessage({
  scope: message(1, () => instrumentationScope),
  metrics: repeated(message(2, () => metric)),
  schemaUrl: scalar(3, 'string'),
});

const resourceMetrics = describeMessage({
  resource: message(1, () => resource),
  scopeMetrics: repeated(message(2, () => scopeMetrics)),
  schemaUrl: scalar(3, 'string'),
});

/** `ExportMetricsServiceRequest`. */
export const exportMetricsRequest = describeMessage({
  resourceMetrics: repeated(message(1, () => resourceMetrics)),
});

/** What a metric family measures; what remote write calls a counter is a `sum`. */
export type MetricKind = 'gauge' | 'sum' | 'histogram' | 'summary';

/** What a producer said about a metric family, named by its Prometheus name without `_bucket`, `_sum`, `_count`. */
export interface MetricMetadata {
  readonly name: string;
  readonly kind: MetricKind;
  /** As the producer wrote it (UCUM for OpenTelemetry); '' when it said nothing. */
  readonly unit: string;
  readonly description: string;
}

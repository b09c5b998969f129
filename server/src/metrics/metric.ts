/** The type of a metric family; a remote write counter is a `sum`. */
export type MetricKind = 'gauge' | 'sum' | 'histogram' | 'summary';

/** Metadata of a metric family, by its Prometheus name without `_bucket`, `_sum`, `_count`. */
export interface MetricMetadata {
  readonly name: string;
  readonly kind: MetricKind;
  /** As sent by the producer (UCUM for OpenTelemetry); '' if absent. */
  readonly unit: string;
  readonly description: string;
}

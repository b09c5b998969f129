import type { Schemas } from '../../generated/operations.gen.ts';
import type { MetricKind, MetricMetadata } from '../metric.ts';

const typeOfKind: Record<MetricKind, Schemas['PrometheusMetadata']['type']> = {
  gauge: 'gauge',
  sum: 'counter',
  histogram: 'histogram',
  summary: 'summary',
};

/** Metadata by metric family, as https://prometheus.io/docs/prometheus/latest/querying/api/#querying-metric-metadata. */
export function toPrometheusMetadata(
  metadata: readonly MetricMetadata[],
): Record<string, Schemas['PrometheusMetadata'][]> {
  const byName: Record<string, Schemas['PrometheusMetadata'][]> = Object.create(null);
  for (const { name, kind, unit, description } of metadata) {
    byName[name] = [{ type: typeOfKind[kind], help: description, unit }];
  }
  return byName;
}

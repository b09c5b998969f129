import type { MetricKind } from '../../../metrics/metric.ts';

/**
 * The kind of each `MetricType`, from UNKNOWN on, which both versions number alike; gauge histograms, infos and state sets are
 * sent as gauges. Source: https://github.com/prometheus/prometheus/blob/main/prompb/types.proto
 */
const kinds: readonly MetricKind[] = [
  'gauge',
  'sum',
  'gauge',
  'histogram',
  'gauge',
  'summary',
  'gauge',
  'gauge',
];

export const metricKindOf = (type: number): MetricKind => kinds[type] ?? 'gauge';

/** The name of the metric that the series is a part of, which 1.0 sends and 2.0 does not. */
export function familyOf(name: string, kind: MetricKind): string {
  return kind === 'histogram' || kind === 'summary' ? name.replace(/_(?:bucket|sum|count)$/, '') : name;
}

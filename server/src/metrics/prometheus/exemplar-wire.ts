import type { Schemas } from '../../generated/operations.gen.ts';
import type { Labels } from '../../promql/labels/labels.ts';
import type { SeriesExemplars } from '../exemplar.ts';
import { formatSampleValue } from '../format-sample.ts';

/** https://prometheus.io/docs/prometheus/latest/querying/api/#querying-exemplars */
export function toPrometheusExemplars(
  found: readonly SeriesExemplars[],
): Schemas['PrometheusExemplarsResponse']['data'] {
  return found.map(({ seriesLabels, exemplars }) => ({
    seriesLabels: toRecord(seriesLabels),
    exemplars: exemplars.map(({ labels, value, timestampMs }) => ({
      labels: toRecord(labels),
      value: formatSampleValue(value),
      timestamp: timestampMs / 1000,
    })),
  }));
}

/** Label names are text of producers, `__proto__` among them. */
function toRecord(labels: Labels): Record<string, string> {
  const record: Record<string, string> = Object.create(null);
  for (let at = 0; at < labels.length; at += 2) record[labels[at] ?? ''] = labels[at + 1] ?? '';
  return record;
}

import type { MetricKind, MetricMetadata } from '../../metrics/metric.ts';

/** A metric of the store, as far as its family follows from it. */
export interface NamedMetric {
  readonly name: string;
  /** Without the metric name. */
  readonly labelNames: ReadonlySet<string>;
}

export interface MetricFamily {
  readonly name: string;
  readonly kind: MetricKind;
}

const parts = ['_bucket', '_sum', '_count'] as const;

/**
 * The family that a metric belongs to: what metadata says of it or of its name without `_bucket`, `_sum` or `_count`; without
 * metadata, what names and labels say by convention.
 *
 * @param find the other metrics of the project.
 */
export function familyOf(
  metric: NamedMetric,
  metadata: ReadonlyMap<string, MetricMetadata>,
  find: (name: string) => NamedMetric | undefined,
): MetricFamily {
  const { name, labelNames } = metric;
  const described = metadata.get(name);
  if (described !== undefined) return described;
  const part = parts.find((suffix) => name.endsWith(suffix));
  const base = part === undefined ? name : name.slice(0, -part.length);
  const kind = part === undefined ? undefined : kindOfBase(base, part, metric, metadata, find);
  if (kind !== undefined) return { name: base, kind };
  if (labelNames.has('quantile')) return { name, kind: 'summary' };
  return { name, kind: name.endsWith('_total') ? 'sum' : 'gauge' };
}

/** What a family of several metrics is, when this is a part of one. */
function kindOfBase(
  base: string,
  part: (typeof parts)[number],
  metric: NamedMetric,
  metadata: ReadonlyMap<string, MetricMetadata>,
  find: (name: string) => NamedMetric | undefined,
): MetricKind | undefined {
  const described = metadata.get(base)?.kind;
  if (described === 'histogram' || (described === 'summary' && part !== '_bucket')) return described;
  if (described !== undefined) return undefined;
  const buckets = part === '_bucket' ? metric : find(`${base}_bucket`);
  if (buckets?.labelNames.has('le') === true) return 'histogram';
  return part !== '_bucket' && find(base)?.labelNames.has('quantile') === true ? 'summary' : undefined;
}

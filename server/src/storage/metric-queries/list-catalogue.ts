import type { MetricMetadata } from '../../metrics/metric.ts';
import type { MetricCatalogueQuery, MetricSummary } from '../../metrics/metric-store.ts';
import { lengthOfTexts, type Truncatable, truncateList } from '../../paging/truncate-list.ts';
import { metricNameLabel } from '../../promql/labels/labels.ts';
import type { DeadlineCheck } from '../threads/query-deadline.ts';
import { familyOf, type MetricFamily, type NamedMetric } from './metric-family.ts';
import type { MetricSource, SelectedMetric } from './selected-metrics.ts';

interface CollectedFamily extends MetricFamily {
  readonly labelNames: Set<string>;
}

/** The metric families of a project that may have samples in the window. */
export function listCatalogue(
  source: MetricSource,
  query: MetricCatalogueQuery,
  metadata: ReadonlyMap<string, MetricMetadata>,
  checkDeadline: DeadlineCheck,
): Truncatable<MetricSummary> {
  const selected = source.selectMetrics([], query.startMs, query.endMs);
  const metrics = new Map<string, NamedMetric>();
  for (const each of selected) {
    checkDeadline();
    metrics.set(each.metric.metric, toNamedMetric(each));
  }
  return summarizeFamilies(metrics, query, metadata);
}

/** @param metrics by name. */
export function summarizeFamilies(
  metrics: ReadonlyMap<string, NamedMetric>,
  { search = '', maxMetrics, maxDimensions }: MetricCatalogueQuery,
  metadata: ReadonlyMap<string, MetricMetadata>,
): Truncatable<MetricSummary> {
  const families = new Map<string, CollectedFamily>();
  for (const metric of metrics.values()) {
    const { name, kind } = familyOf(metric, metadata, (other) => metrics.get(other));
    const known = families.get(name) ?? { name, kind, labelNames: new Set() };
    families.set(name, known);
    for (const label of metric.labelNames) known.labelNames.add(label);
  }
  const searched = search.toLowerCase();
  const found = [...families.values()].filter(({ name }) => name.toLowerCase().includes(searched));
  const shown = found.sort((a, b) => (a.name < b.name ? -1 : 1)).slice(0, maxMetrics);
  const summaries = shown.map((family) => toSummary(family, metadata.get(family.name), maxDimensions));
  const { items, truncated } = truncateList(summaries, maxMetrics, lengthOfSummary);
  return { items, truncated: truncated || shown.length < found.length };
}

function toNamedMetric({ metric, rows }: SelectedMetric): NamedMetric {
  const labelNames = new Set<string>();
  for (const column of metric.columns()) {
    const isUsed = column.name !== metricNameLabel && rows.some((row) => column.codeAt(row) !== 0);
    if (isUsed) labelNames.add(column.name);
  }
  return { name: metric.metric, labelNames };
}

function lengthOfSummary({ name, unit = '', description = '', dimensions }: MetricSummary): number {
  return lengthOfTexts([name, unit, description, ...dimensions.items]);
}

function toSummary(
  { name, kind, labelNames }: CollectedFamily,
  metadata: MetricMetadata | undefined,
  maxDimensions: number,
): MetricSummary {
  const { unit = '', description = '' } = metadata ?? {};
  return {
    name,
    kind,
    ...(unit === '' ? {} : { unit }),
    ...(description === '' ? {} : { description }),
    dimensions: truncateList([...labelNames].sort(), maxDimensions, (name) => name.length),
  };
}

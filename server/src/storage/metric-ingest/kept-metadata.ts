import type { MetricMetadata } from '../../metrics/metric.ts';

/** Longer units and descriptions are cut. */
const maxTextLength = 1024;

/** Metadata as it is kept. */
export function cutMetadata(given: MetricMetadata): MetricMetadata {
  return { ...given, unit: cut(given.unit), description: cut(given.description) };
}

/** Whether two metadata of one metric are the same. */
export function isSameMetadata(a: MetricMetadata, b: MetricMetadata): boolean {
  return a.kind === b.kind && a.unit === b.unit && a.description === b.description;
}

function cut(text: string): string {
  // The cut may split a surrogate pair.
  return text.length <= maxTextLength ? text : text.slice(0, maxTextLength).toWellFormed();
}

import type { MetricMetadata } from './metric.ts';
import { defaultSeriesLimits } from './series-limits.ts';

/** No series may have a longer one. */
export const maxMetricNameBytes: number = defaultSeriesLimits.maxLabelValueBytes;
/** Longer units and descriptions are cut. */
const maxTextLength = 1024;
/** Of an object, its entry in a map, and the headers of its texts. */
const bytesPerMetric = 128;
const bytesPerCharacter = 2;

/** Metadata as it is kept; undefined if no series may have the name. */
export function toKeptMetadata(given: MetricMetadata): MetricMetadata | undefined {
  const { name, unit, description } = given;
  if (name.length > maxMetricNameBytes || Buffer.byteLength(name) > maxMetricNameBytes) return undefined;
  if (unit.length <= maxTextLength && description.length <= maxTextLength) return given;
  return { ...given, unit: cut(unit), description: cut(description) };
}

/** Whether two metadata of one metric are the same. */
export function isSameMetadata(a: MetricMetadata, b: MetricMetadata): boolean {
  return a.kind === b.kind && a.unit === b.unit && a.description === b.description;
}

/** What metadata takes in memory at most. */
export function metadataBytes({ name, unit, description }: MetricMetadata): number {
  return bytesPerMetric + bytesPerCharacter * (name.length + unit.length + description.length);
}

function cut(text: string): string {
  // A copy: V8 keeps the whole text for a slice of it. The cut may split a surrogate pair, which becomes U+FFFD.
  return text.length <= maxTextLength ? text : Buffer.from(text.slice(0, maxTextLength)).toString();
}

import type { Labels } from '../../promql/labels/labels.ts';

/** Its object, and its entry in a map. */
const bytesPerIncident = 256;
/** Of a string that V8 keeps, beside its characters. */
const bytesPerText = 40;
/** Two for each, and two in the key of the incident. */
const bytesPerCharacter = 4;

/** What incidents, or label sets that may become some, take in memory. */
export function estimateIncidentBytes(items: Iterable<{ readonly labels: Labels }>): number {
  let bytes = 0;
  for (const { labels } of items) {
    bytes += bytesPerIncident + labels.length * bytesPerText;
    for (const text of labels) bytes += text.length * bytesPerCharacter;
  }
  return bytes;
}

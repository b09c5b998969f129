import type { FieldSection } from '../field-section.ts';
import { readLabels } from './read-labels.ts';
import type { WriteRequestTarget } from './write-request-target.ts';

/**
 * The number of the series that exemplars without samples belong to; -1 when there is none, and none is made.
 *
 * @param labels the fields `Label`.
 */
export function findSeries(
  labels: FieldSection,
  { sink, cache, project, encoder }: WriteRequestTarget,
): number {
  const offset = cache.find(project, labels.view, labels.start, labels.end);
  if (offset !== -1) return cache.numbers[offset] as number; // offsets come from the cache
  const result = readLabels(labels);
  return result.ok ? sink.knownSeries(encoder.encode(result.labels)) : -1;
}

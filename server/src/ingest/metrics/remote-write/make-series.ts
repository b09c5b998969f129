import type { FieldSection } from '../field-section.ts';
import { readLabels } from './read-labels.ts';
import type { WriteRequestTarget } from './write-request-target.ts';

/**
 * The number of a series that the cache does not know.
 *
 * @param labels the fields `Label`.
 * @param sampleCount that are rejected with the series.
 * @returns -1 if it is rejected, which the sink has counted.
 */
export function makeSeries(
  labels: FieldSection,
  sampleCount: number,
  { sink, cache, project, encoder }: WriteRequestTarget,
): number {
  const result = readLabels(labels);
  if (!result.ok) {
    sink.reject('invalid_labels', sampleCount, result.problem);
    return -1;
  }
  const series = sink.series(encoder.encode(result.labels));
  if (typeof series !== 'number') {
    sink.reject(series.reason, sampleCount, series.text);
    return -1;
  }
  cache.add(project, labels.bytes, labels.start, labels.end, Int32Array.of(series));
  return series;
}

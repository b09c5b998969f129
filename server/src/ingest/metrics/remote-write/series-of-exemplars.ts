import type { FieldSection } from '../field-section.ts';
import type { NativeHistograms } from './native-histograms.ts';
import { readLabels } from './read-labels.ts';
import type { WriteRequestTarget } from './write-request-target.ts';

/** The series of an exemplar with this value; -1 when it has none. */
export type SeriesOfExemplar = (value: number) => number;

/**
 * The series of exemplars without samples and histograms, as Prometheus sends them: the one with these labels, or of a native histogram
 * that is remembered, the bucket that counts the value first. `undefined` when neither is known; the histogram may follow in the request.
 *
 * @param labels the fields `Label`.
 */
export function seriesOfLoneExemplars(
  labels: FieldSection,
  { cache, project }: WriteRequestTarget,
  histograms: NativeHistograms,
): SeriesOfExemplar | undefined {
  const offset = cache.find(project, labels.view, labels.start, labels.end);
  if (offset !== -1) {
    const known = cache.numbers[offset] as number; // offsets come from the cache
    return () => known;
  }
  histograms.begin(labels);
  return histograms.recall() ? histograms.bucketSeries : undefined;
}

/** The series with these labels, which is made if it is new. @param labels the fields `Label`. */
export function makeSeriesOfExemplars(
  labels: FieldSection,
  { sink, encoder }: WriteRequestTarget,
): SeriesOfExemplar {
  const result = readLabels(labels);
  const made = result.ok ? sink.series(encoder.encode(result.labels)) : undefined;
  return () => (typeof made === 'number' ? made : -1);
}

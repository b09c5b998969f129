import type { Labels } from '../promql/labels/labels.ts';

/** A measurement that a sample includes, with what tells where it came from: `trace_id`, `span_id` and other labels. */
export interface Exemplar {
  readonly labels: Labels;
  /** Milliseconds since the epoch. */
  readonly timestampMs: number;
  readonly value: number;
}

/** The exemplars of one series, oldest first. */
export interface SeriesExemplars {
  readonly seriesLabels: Labels;
  readonly exemplars: readonly Exemplar[];
}

/**
 * Why exemplars were left out: more than `maxExemplarCharacters`, no value, labels that are not UTF-8, empty or repeated, a series that
 * has no recent samples, a time outside of what the store takes samples of, or too many at once.
 */
export type ExemplarRejection =
  | 'too_long'
  | 'no_value'
  | 'invalid_labels'
  | 'unknown_series'
  | 'too_old'
  | 'too_new'
  | 'too_many';

/** Exemplars of a request. */
export interface ExemplarCounts {
  /** Stored, now or before. */
  readonly accepted: number;
  readonly rejected: Readonly<Partial<Record<ExemplarRejection, number>>>;
}

/**
 * Characters (code points) of all label names and values of an exemplar together.
 * Source: https://github.com/prometheus/OpenMetrics/blob/main/specification/OpenMetrics.md#exemplars
 */
export const maxExemplarCharacters = 128;

/** Characters (code points) of label names and values together. */
export function countCharacters(labels: Labels): number {
  let count = 0;
  for (const text of labels) for (const _character of text) count += 1;
  return count;
}

import type { LabelMatcher } from './labels/label-matcher.ts';
import type { Labels } from './labels/labels.ts';
import type { Samples } from './samples/samples.ts';

/** What the engine reads: the series of one project. */
export interface SeriesSource {
  /**
   * The series that every matcher matches and that may have samples in the closed range `[minMs, maxMs]`, each once, in an
   * order that is the same for the same data.
   */
  select(matchers: readonly LabelMatcher[], minMs: number, maxMs: number): SelectedSeries;
}

export interface SelectedSeries {
  readonly count: number;
  /** The same object each time for the same series, so that results can be cached by it. */
  labels(index: number): Labels;
  /** The samples in the range of the selection, ascending, no timestamp twice. Valid until the next `read` of the selection. */
  read(index: number): Samples;
}

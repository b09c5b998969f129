import type { LabelMatcher } from './labels/label-matcher.ts';
import type { Labels } from './labels/labels.ts';
import type { Samples } from './samples/samples.ts';

/** What one selector of an expression reads at most: series that match, samples in the closed range `[minMs, maxMs]`. */
export interface SeriesFetch {
  readonly matchers: readonly Pick<LabelMatcher, 'name' | 'operator' | 'value'>[];
  readonly minMs: number;
  readonly maxMs: number;
}

/** Where series are, in this process or elsewhere. */
export interface SeriesStore {
  /**
   * A source that has whatever the fetches name; it may have more. The engine reads it synchronously, so everything that
   * takes waiting happens here. A store whose samples are at hand ignores the fetches and resolves at once.
   */
  prefetch(fetches: readonly SeriesFetch[]): Promise<SeriesSource>;
}

/** What the engine reads: the series of one project. */
export interface SeriesSource {
  /**
   * The series that every matcher matches and that may have samples in the closed range `[minMs, maxMs]`, each once, in an
   * order that is deterministic for the same data.
   */
  select(matchers: readonly LabelMatcher[], minMs: number, maxMs: number): SelectedSeries;
}

export interface SelectedSeries {
  readonly count: number;
  /** The same object for the same series every time, so that it can be a cache key. */
  labels(index: number): Labels;
  /** The samples in the range of the selection, ascending, no timestamp twice. Valid until the next `read` of the selection. */
  read(index: number): Samples;
}

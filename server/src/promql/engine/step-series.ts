import type { Labels } from '../labels/labels.ts';

/** The times a query is evaluated at: `startMs + i * stepMs` for `i < count`. An instant query has one. */
export interface Steps {
  readonly startMs: number;
  readonly stepMs: number;
  readonly count: number;
}

/**
 * One series of an intermediate result, by step. The arrays have `steps.count` elements; the consumer of a stream may read and
 * overwrite them until it asks for the next series, and copies what it keeps.
 */
export interface StepSeries {
  readonly labels: Labels;
  /**
   * The metric name no longer describes the values: it is removed when the result leaves the engine, or by whatever
   * groups or matches by labels in between (Prometheus' delayed name removal).
   */
  readonly dropName: boolean;
  readonly values: Float64Array;
  /** 1 where there is a point; `values` means nothing elsewhere. NaN is a value like any other. */
  readonly present: Uint8Array;
}

/** Gives series one after the other; nothing is evaluated before it is asked for. */
export interface SeriesStream {
  next(): StepSeries | undefined;
}

import type { Labels } from '../labels/labels.ts';

/** The times a query is evaluated at: `startMs + i * stepMs` for `i < count`. An instant query has one. */
export interface Steps {
  readonly startMs: number;
  readonly stepMs: number;
  readonly count: number;
}

/**
 * One series of an intermediate result, by step. The arrays have `steps.count` elements; the consumer may read and
 * overwrite them until it requests the next series, and must copy what it keeps.
 */
export interface StepSeries {
  readonly labels: Labels;
  /**
   * The metric name no longer describes the values: it is removed at once, or, with delayed name removal, at the end of the
   * evaluation or by an operator that groups or matches by labels.
   */
  readonly dropName: boolean;
  readonly values: Float64Array;
  /** 1 where there is a point; `values` is undefined elsewhere. NaN is an ordinary value. */
  readonly present: Uint8Array;
}

/** Yields series one by one, evaluated lazily. */
export interface SeriesStream {
  next(): StepSeries | undefined;
}

import type { Annotator, FunctionDefinition, StepScalar } from '../functions/function-definition.ts';
import type { Labels } from '../labels/labels.ts';
import type { Samples } from '../samples/samples.ts';
import type { SeriesSource } from '../series-source.ts';
import type { Expr } from '../syntax/ast.ts';
import type { QueryMeter } from './query-meter.ts';
import type { SeriesStream, Steps } from './step-series.ts';

/** The first and the last time of a query, for `@ start()` and `@ end()`, in subqueries too. */
export interface QueryBounds {
  readonly startMs: number;
  readonly endMs: number;
  /** 0 of an instant query. */
  readonly stepMs: number;
}

/**
 * State shared by all operators of one query. An operator opens its operands through it, so that operators do not depend
 * on each other.
 */
export interface Query {
  readonly source: SeriesSource;
  readonly functions: ReadonlyMap<string, FunctionDefinition>;
  readonly meter: QueryMeter;
  readonly annotate: Annotator;
  readonly bounds: QueryBounds;
  readonly lookbackMs: number;
  readonly defaultSubqueryStepMs: number;
  /** Metric names that lost their meaning are removed at the end of the evaluation. */
  readonly delaysNameRemoval: boolean;
  /** Of an expression of type vector. */
  openVector(expr: Expr, steps: Steps): SeriesStream;
  /** Of a matrix selector or subquery. */
  openRange(expr: Expr, steps: Steps): RangeStream;
  evaluateScalar(expr: Expr, steps: Steps): StepScalar;
}

/** The series of a matrix selector or subquery. The window of a step is the `rangeMs` up to its end, left-open. */
export interface RangeStream {
  readonly rangeMs: number;
  /** End of the first step's window, and the distance to the next step's end: 0 if `@` fixes it. */
  readonly firstEndMs: number;
  readonly strideMs: number;
  /** Valid until the next call. */
  next(): RangeSeries | undefined;
}

export interface RangeSeries {
  readonly labels: Labels;
  readonly dropName: boolean;
  /** Of all windows together, without staleness markers. */
  readonly samples: Samples;
}

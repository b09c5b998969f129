import type { Steps } from '../engine/step-series.ts';
import type { Annotator } from '../functions/function-definition.ts';

/** The part of a query that an aggregation uses. */
export interface AggregationContext {
  readonly steps: Steps;
  readonly annotate: Annotator;
  /** Throws when the query has exceeded its deadline or was cancelled; called once per series. */
  readonly checkDeadline: () => void;
  /** For longer work: checks the deadline once enough has accumulated; a unit is about the work of one sample. */
  readonly work: (units: number) => void;
  /** Counts groups, or the series kept by a selecting aggregation; throws beyond the limit. */
  readonly chargeSeries: (count: number) => void;
  /** Counts held points; throws beyond the limit. */
  readonly chargePoints: (count: number) => void;
}

/** A scalar by step, or the text of count_values. */
export type AggregationParameter = Float64Array | string | undefined;

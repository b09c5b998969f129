import type { Steps } from '../engine/step-series.ts';
import type { Annotator } from '../functions/function-definition.ts';

/** What an aggregation needs of the query that it is part of. */
export interface AggregationContext {
  readonly steps: Steps;
  readonly annotate: Annotator;
  /** Throws when the query ran past its deadline or was called off; called once a series. */
  readonly checkDeadline: () => void;
  /** Counts groups, or the series that a selecting aggregation keeps; throws over the limit. */
  readonly chargeSeries: (count: number) => void;
  /** Counts the points that are held; throws over the limit. */
  readonly chargePoints: (count: number) => void;
}

/** A scalar by step, or the text of count_values. */
export type AggregationParameter = Float64Array | string | undefined;

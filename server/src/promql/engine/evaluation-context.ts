import type { QueryLimits } from '../query-limits.ts';
import type { SeriesSource } from '../series-source.ts';

/** Inputs of an evaluation besides the expression and its times. */
export interface EvaluationContext {
  readonly source: SeriesSource;
  readonly limits: QueryLimits;
  /** Throws when the query has exceeded its deadline or was cancelled. Called every few thousand units of work. */
  readonly checkDeadline: () => void;
  /** Look-back of selectors without a range. Default 300,000. */
  readonly lookbackMs?: number;
  /** Default step of subqueries. Default 60,000. */
  readonly defaultSubqueryStepMs?: number;
  /** The query text, for line numbers in annotations; without it everything is on one line. */
  readonly text?: string;
}

export const defaultLookbackMs = 300_000;

export const defaultSubqueryStepMs = 60_000;

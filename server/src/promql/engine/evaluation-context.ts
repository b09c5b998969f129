import type { QueryLimits } from '../query-limits.ts';
import type { SeriesSource } from '../series-source.ts';

/** What an evaluation needs besides the expression and its times. */
export interface EvaluationContext {
  readonly source: SeriesSource;
  readonly limits: QueryLimits;
  /** Throws when the query ran past its deadline or was called off. Called every few thousand units of work. */
  readonly checkDeadline: () => void;
  /** How long a sample counts for a selector without range. Default 300,000. */
  readonly lookbackMs?: number;
  /** The step of subqueries that name none. Default 60,000. */
  readonly defaultSubqueryStepMs?: number;
  /** What the expression was parsed from, so that annotations can name lines; without it they count as one line. */
  readonly text?: string;
}

export const defaultLookbackMs = 300_000;

export const defaultSubqueryStepMs = 60_000;

import type { QueryResult } from '../promql-value.ts';
import type { SeriesStore } from '../series-source.ts';
import type { Expr } from '../syntax/ast.ts';
import { evaluateInstant, instantBounds, instantSteps } from './evaluate-instant.ts';
import { evaluateRange, type RangeTimes, rangeSteps } from './evaluate-range.ts';
import type { EvaluationContext } from './evaluation-context.ts';
import { fetchesOf } from './fetches-of.ts';

/** What a query needs besides the expression and its times. */
export interface QueryContext extends Omit<EvaluationContext, 'source'> {
  readonly series: SeriesStore;
}

/** Fetches what an expression reads and evaluates it at one time. @throws as `evaluateInstant` and the store. */
export async function runInstantQuery(expr: Expr, atMs: number, context: QueryContext): Promise<QueryResult> {
  const { series, ...rest } = context;
  const source = await series.prefetch(fetchesOf(expr, instantSteps(atMs), instantBounds(atMs), rest));
  return evaluateInstant(expr, atMs, { ...rest, source });
}

/** Fetches what an expression reads and evaluates it at each step of a range. @throws as `evaluateRange` and the store. */
export async function runRangeQuery(
  expr: Expr,
  times: RangeTimes,
  context: QueryContext,
): Promise<QueryResult> {
  const { series, ...rest } = context;
  const source = await series.prefetch(fetchesOf(expr, rangeSteps(times), times, rest));
  return evaluateRange(expr, times, { ...rest, source });
}

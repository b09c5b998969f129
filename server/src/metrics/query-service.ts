import type { QueryLimits } from '../promql/query-limits.ts';
import { parsePromql } from '../promql/syntax/parse-promql.ts';
import { uncheckedPatterns } from '../promql/syntax/pattern-budget.ts';
import type { EncodedQueryResult, MetricStore } from './metric-store.ts';
import { fromPromqlFailure } from './promql-failure.ts';

/** Options of a query request. */
export interface QueryOptions {
  readonly lookbackMs?: number;
  /** Maximum number of series in the result. */
  readonly maxResultSeries?: number;
  /** Maximum evaluation time; the limit of the service also applies. */
  readonly timeoutMs?: number;
}

export interface QueryTimes {
  readonly startMs: number;
  readonly endMs: number;
  readonly stepMs: number;
}

/** Evaluates PromQL over the metrics of a project. */
export interface QueryService {
  /** @throws AppError `INVALID_QUERY`, `DEADLINE_EXCEEDED`, `UNAVAILABLE`. */
  instant(
    projectId: string,
    request: QueryOptions & { readonly query: string; readonly atMs: number },
    signal: AbortSignal,
  ): Promise<EncodedQueryResult>;
  /** @throws AppError like `instant`. */
  range(
    projectId: string,
    request: QueryOptions & QueryTimes & { readonly query: string },
    signal: AbortSignal,
  ): Promise<EncodedQueryResult>;
}

export function createQueryService(deps: {
  readonly store: Pick<MetricStore, 'instant' | 'range'>;
  readonly limits: QueryLimits;
  readonly monotonicNowMs: () => number;
  readonly queryDeadlineMs: number;
}): QueryService {
  const { store, limits, monotonicNowMs, queryDeadlineMs } = deps;
  const budgetOf = (signal: AbortSignal, timeoutMs = queryDeadlineMs) => ({
    deadlineMs: monotonicNowMs() + Math.min(timeoutMs, queryDeadlineMs),
    signal,
  });

  /**
   * Parses first, so that an invalid expression fails without waiting for the store. Regular expressions, which take up to 100 ms to
   * compile, are left to the thread that evaluates.
   */
  async function evaluate(
    query: string,
    read: () => Promise<EncodedQueryResult>,
  ): Promise<EncodedQueryResult> {
    try {
      parsePromql(query, { patterns: uncheckedPatterns });
      return await read();
    } catch (error) {
      throw fromPromqlFailure(error, query);
    }
  }

  return {
    instant: (projectId, { query, atMs, timeoutMs, ...options }, signal) =>
      evaluate(query, () =>
        store.instant({ projectId, query, atMs, limits, ...options }, budgetOf(signal, timeoutMs)),
      ),
    range: (projectId, { query, startMs, endMs, stepMs, timeoutMs, ...options }, signal) =>
      evaluate(query, () =>
        store.range(
          { projectId, query, startMs, endMs, stepMs, limits, ...options },
          budgetOf(signal, timeoutMs),
        ),
      ),
  };
}

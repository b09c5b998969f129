import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { queryMetrics, queryMetricsRange } from '../generated/sdk.gen.ts';
import { instantParameters, rangeParameters } from '../promql/query-parameters.ts';
import { planQueryWindow } from '../promql/query-step.ts';
import {
  type InstantAnswer,
  type RangeAnswer,
  toInstantAnswer,
  toRangeAnswer,
} from '../promql/range-answer.ts';
import type { Evaluation } from '../promql/use-evaluation-time.ts';
import { useProject } from '../session/use-project.ts';
import type { MetricsQuery, MetricsView } from './metrics-view.ts';

const isAsked = ({ expression, hidden }: MetricsQuery) => expression.trim() !== '' && !hidden;

/** How a query of the view is evaluated. */
interface QueryPlan<Answer> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Answer>;
  readonly enabled: boolean;
}

/** Evaluates the queries as `planOf` says; each shows the last answer to its expression until a newer one has come. */
function useLastAnswers<Answer>(
  queries: readonly MetricsQuery[],
  planOf: (query: MetricsQuery) => QueryPlan<Answer>,
) {
  const last = useRef(new Map<string, Answer>());
  const results = useQueries({
    queries: queries.map((query) => ({
      ...planOf(query),
      placeholderData: () => last.current.get(query.expression),
      ...keptBriefly,
    })),
  });
  useEffect(() => {
    const expressions = new Set(queries.map(({ expression }) => expression));
    for (const expression of last.current.keys())
      if (!expressions.has(expression)) last.current.delete(expression);
    results.forEach(({ data, isPlaceholderData }, index) => {
      const expression = queries[index]?.expression;
      if (expression !== undefined && data !== undefined && !isPlaceholderData)
        last.current.set(expression, data);
    });
  });
  return results;
}

/** Evaluates the queries of the view over its range, while it shows the chart. */
export function useRangeQueries(view: MetricsView, { window, run }: Evaluation) {
  const { client, projectId } = useProject();
  const planned = planQueryWindow(window, view.stepMs);
  return useLastAnswers<RangeAnswer>(view.queries, (query) => ({
    queryKey: ['metrics', projectId, 'range', query.expression, planned, run],
    queryFn: async ({ signal }) => {
      const parameters = rangeParameters(query.expression, planned);
      const { data } = await queryMetricsRange({ client, query: parameters, signal, throwOnError: true });
      return toRangeAnswer(data, planned);
    },
    enabled: view.display === 'chart' && isAsked(query),
  }));
}

/** Evaluates the queries of the view at the end of its range, while it shows the table. */
export function useInstantQueries(view: MetricsView, { window, run }: Evaluation) {
  const { client, projectId } = useProject();
  return useLastAnswers<InstantAnswer>(view.queries, (query) => ({
    queryKey: ['metrics', projectId, 'instant', query.expression, window.untilMs, run],
    queryFn: async ({ signal }) => {
      const parameters = instantParameters(query.expression, window);
      const { data } = await queryMetrics({ client, query: parameters, signal, throwOnError: true });
      return toInstantAnswer(data);
    },
    enabled: view.display === 'table' && isAsked(query),
  }));
}

/** Each refresh leaves an answer behind, and comparing large answers costs more than drawing them. */
const keptBriefly = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 30_000,
  structuralSharing: false,
} as const;

/** Ends the running queries of an expression; the service stops evaluating when the connection closes. */
export function useCancelQueries(): (expression: string) => void {
  const queryClient = useQueryClient();
  const { projectId } = useProject();
  return useCallback(
    (expression) =>
      void queryClient.cancelQueries({
        predicate: ({ queryKey }) =>
          queryKey[0] === 'metrics' && queryKey[1] === projectId && queryKey[3] === expression,
      }),
    [queryClient, projectId],
  );
}

/** Whether a query of this screen is running. */
export function useIsEvaluating(): () => boolean {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.isFetching({ queryKey: ['metrics'] }) > 0, [queryClient]);
}

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

/** The last answers by expression, shown until newer ones have come. */
function useLastAnswers<Answer>() {
  const last = useRef(new Map<string, Answer>());
  const keep = useCallback((expressions: readonly string[], answers: readonly (Answer | undefined)[]) => {
    for (const expression of last.current.keys())
      if (!expressions.includes(expression)) last.current.delete(expression);
    answers.forEach((answer, index) => {
      const expression = expressions[index];
      if (expression !== undefined && answer !== undefined) last.current.set(expression, answer);
    });
  }, []);
  return { last, keep };
}

/** Evaluates the queries of the view over its range, while it shows the chart. */
export function useRangeQueries(view: MetricsView, { window, run }: Evaluation) {
  const { client, projectId } = useProject();
  const { last, keep } = useLastAnswers<RangeAnswer>();
  const planned = planQueryWindow(window, view.stepMs);
  const results = useQueries({
    queries: view.queries.map((query) => ({
      queryKey: ['metrics', projectId, 'range', query.expression, planned, run],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const parameters = rangeParameters(query.expression, planned);
        const { data } = await queryMetricsRange({ client, query: parameters, signal, throwOnError: true });
        return toRangeAnswer(data, planned);
      },
      enabled: view.display === 'chart' && isAsked(query),
      placeholderData: () => last.current.get(query.expression),
      ...keptBriefly,
    })),
  });
  useEffect(() => {
    keep(
      view.queries.map(({ expression }) => expression),
      results.map(({ data, isPlaceholderData }) => (isPlaceholderData ? undefined : data)),
    );
  });
  return results;
}

/** Evaluates the queries of the view at the end of its range, while it shows the table. */
export function useInstantQueries(view: MetricsView, { window, run }: Evaluation) {
  const { client, projectId } = useProject();
  const { last, keep } = useLastAnswers<InstantAnswer>();
  const results = useQueries({
    queries: view.queries.map((query) => ({
      queryKey: ['metrics', projectId, 'instant', query.expression, window.untilMs, run],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const parameters = instantParameters(query.expression, window);
        const { data } = await queryMetrics({ client, query: parameters, signal, throwOnError: true });
        return toInstantAnswer(data);
      },
      enabled: view.display === 'table' && isAsked(query),
      placeholderData: () => last.current.get(query.expression),
      ...keptBriefly,
    })),
  });
  useEffect(() => {
    keep(
      view.queries.map(({ expression }) => expression),
      results.map(({ data, isPlaceholderData }) => (isPlaceholderData ? undefined : data)),
    );
  });
  return results;
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

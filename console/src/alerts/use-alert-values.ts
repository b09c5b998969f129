import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryMetricsRange } from '../generated/sdk.gen.ts';
import { formatDuration, planQueryWindow } from '../promql/query-step.ts';
import { toRangeAnswer } from '../promql/range-answer.ts';
import type { Evaluation } from '../promql/use-evaluation-time.ts';
import { useProject } from '../session/use-project.ts';

const root = 'alert-values';

/** The values of an expression over the window of an evaluation. */
export function useAlertValues(expression: string, { window, run }: Evaluation) {
  const { client, projectId } = useProject();
  const queryClient = useQueryClient();
  const planned = planQueryWindow(window);
  const queryKey = [root, projectId, expression, planned, run] as const;
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { startMs, endMs, stepMs } = planned;
      const parameters = {
        query: expression,
        start: new Date(startMs).toISOString(),
        end: new Date(endMs).toISOString(),
        step: formatDuration(stepMs),
      };
      const { data } = await queryMetricsRange({ client, query: parameters, signal, throwOnError: true });
      return toRangeAnswer(data, planned);
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    structuralSharing: false,
  });
  return { ...query, cancel: () => void queryClient.cancelQueries({ queryKey }) };
}

/** Whether values are being read. */
export function useIsReadingValues(): () => boolean {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.isFetching({ queryKey: [root] }) > 0, [queryClient]);
}

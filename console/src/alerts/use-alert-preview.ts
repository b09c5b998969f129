import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { organizationClient } from '../api/clients.ts';
import { previewMetricAlert } from '../generated/sdk.gen.ts';
import type { AlertPreview } from '../generated/types.gen.ts';
import { useProject } from '../session/use-project.ts';
import { toCondition } from './alert-draft.ts';
import type { PreviewAge } from './alert-editor-view.ts';
import type { WrittenCondition } from './condition-failure.ts';

/** Of typing, before the condition is evaluated. */
const pauseMs = 600;

/** What a condition would have done. */
export interface ConditionPreview {
  /** Of the last condition that was evaluated. */
  readonly data: { readonly preview: AlertPreview; readonly age: PreviewAge } | undefined;
  /** Whether `data` is of another condition or range than the one that is written. */
  readonly isStale: boolean;
  readonly error: Error | null;
  /** The condition that the error is about. */
  readonly asked: WrittenCondition;
  readonly isFetching: boolean;
  /** Whether there is nothing to evaluate. */
  readonly isEmpty: boolean;
  readonly run: () => void;
  readonly cancel: () => void;
}

/** Evaluates the condition that is being written over the past, when the typing pauses. */
export function useAlertPreview(written: WrittenCondition, age: PreviewAge): ConditionPreview {
  const { projectId } = useProject();
  const queryClient = useQueryClient();
  const { expression, recoveryExpression } = written;
  const current = useMemo(() => ({ expression, recoveryExpression }), [expression, recoveryExpression]);
  const [asked] = useDebouncedValue(current, pauseMs);
  const isEmpty = asked.expression.trim() === '';
  const queryKey = ['alert-preview', projectId, asked, age] as const;
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { data } = await previewMetricAlert({
        client: organizationClient,
        path: { project_id: projectId },
        body: { condition: toCondition(asked), since: age },
        signal,
        throwOnError: true,
      });
      return { preview: data, age };
    },
    enabled: !isEmpty,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
  });
  const last = useRef(query.data);
  if (query.data !== undefined) last.current = query.data;
  return {
    data: isEmpty ? undefined : last.current,
    isStale: query.data === undefined || asked !== current,
    error: isEmpty ? null : query.error,
    asked,
    isFetching: query.isFetching,
    isEmpty,
    run: () => void query.refetch(),
    cancel: () => void queryClient.cancelQueries({ queryKey }),
  };
}

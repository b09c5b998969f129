import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { isUnknownItem } from '../api/api-error.ts';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { useProject } from '../session/use-project.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';
import { BackToTraces, TraceHeader } from './TraceHeader.tsx';
import { TraceStory } from './TraceStory.tsx';
import { useTimeline, useTrace } from './trace-queries.ts';

/** One trace: its spans and events side by side, and everything that is known of it below. */
export function TracePage() {
  const { client } = useProject();
  const { traceId = '' } = useParams({ strict: false });
  const summary = useTrace(client, traceId);
  const trace = summary.data?.trace;
  const timeline = useTimeline(client, trace);

  if (trace === undefined)
    return (
      <Stack>
        <BackToTraces />
        {isUnknownItem(summary.error) ? (
          <EmptyState title="This project has no such trace" headingLevel={1}>
            It was never received, belongs to another project, or is older than the retention of traces.
          </EmptyState>
        ) : (
          <>
            <PageHeader title="Trace" />
            {summary.isPending && <LoadingState />}
            {summary.isError && <ErrorNotice error={summary.error} retry={() => void summary.refetch()} />}
          </>
        )}
      </Stack>
    );
  const error = summary.error ?? timeline.error;
  const refresh = () => void Promise.all([summary.refetch(), timeline.refetch()]);
  return (
    <Stack gap="md">
      <TraceHeader
        trace={trace}
        isRefreshing={summary.isFetching && timeline.isFetching}
        onRefresh={refresh}
      />
      {error !== null && <ErrorNotice error={error} retry={refresh} />}
      {timeline.isPending && <LoadingState />}
      {timeline.data !== undefined && (
        <TraceStory key={traceId} trace={trace} events={timeline.data.events} />
      )}
    </Stack>
  );
}

import { queryOptions, useQuery } from '@tanstack/react-query';
import { getTraceOptions, listTraceEventsQueryKey } from '../generated/@tanstack/react-query.gen.ts';
import type { Client } from '../generated/client/index.ts';
import { listTraceEvents } from '../generated/sdk.gen.ts';
import type { TraceEvent, TraceSummary } from '../generated/types.gen.ts';
import { refreshDelayMs } from './refresh-delay.ts';

/** The timeline of a trace as it was read once. */
export interface ReadTimeline {
  readonly events: readonly TraceEvent[];
  readonly tookMs: number;
  /** What `revisionOf` was when the read began. */
  readonly revision: string;
}

/** The summary, read again while the trace runs; TanStack Query pauses that on hidden tabs. */
export function useTrace(client: Client, traceId: string) {
  return useQuery({
    ...getTraceOptions({ client, path: { trace_id: traceId } }),
    refetchInterval: ({ state }) =>
      refreshDelayMs({
        isRunning: state.data?.trace.status === 'running',
        tookMs: 0,
        failureCount: state.error === null ? 0 : state.fetchFailureCount,
      }),
  });
}

/** The timeline, read after the summary and again when the summary has changed, so that an idle trace costs no transfers. */
export function useTimeline(client: Client, trace: TraceSummary | undefined) {
  return useQuery({
    ...timelineOptions(client, trace),
    enabled: trace !== undefined,
    refetchInterval: ({ state }) =>
      refreshDelayMs({
        isRunning:
          trace !== undefined && state.data !== undefined && state.data.revision !== revisionOf(trace),
        tookMs: state.data?.tookMs ?? 0,
        failureCount: state.error === null ? 0 : state.fetchFailureCount,
      }),
  });
}

export function timelineOptions(client: Client, trace: TraceSummary | undefined) {
  const path = { trace_id: trace?.trace_id ?? '' };
  return queryOptions({
    queryKey: [...listTraceEventsQueryKey({ client, path }), 'timed'],
    queryFn: async ({ signal }): Promise<ReadTimeline> => {
      const startMs = performance.now();
      const { data } = await listTraceEvents({ client, path, signal, throwOnError: true });
      const revision = trace === undefined ? '' : revisionOf(trace);
      return { events: data.events, tookMs: performance.now() - startMs, revision };
    },
    // A long one takes hundreds of megabytes of the tab.
    gcTime: 30_000,
    // Comparing ten thousand events with those before costs more than drawing them.
    structuralSharing: false,
  });
}

/** Changes whenever the timeline may have. */
function revisionOf({ status, last_seen_at, duration_ms, rule_matches }: TraceSummary): string {
  return `${status} ${last_seen_at} ${duration_ms} ${rule_matches.length}`;
}

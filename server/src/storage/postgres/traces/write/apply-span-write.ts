import type { Steps } from '../../../../fairness/in-turns.ts';
import type { SpanAppendOutcome } from '../../../../traces/trace-store.ts';
import { applySpanGroup } from '../../../trace-ingest/apply-span-group.ts';
import { toSpanOutcome } from '../../../trace-ingest/span-outcome.ts';
import type { WrittenTraces } from '../../../trace-ingest/written-traces.ts';
import type { BatchTrace } from './batch-trace.ts';
import type { PreparedSpans } from './prepared-write.ts';
import type { RecentSpanRequests } from './recent-span-requests.ts';

/** Stores the spans of a request in steps, unless it was stored in the last minutes. */
export function* applySpanWrite(
  traces: WrittenTraces<BatchTrace>,
  recent: RecentSpanRequests,
  { command, digest, request, grouped }: PreparedSpans,
): Steps<SpanAppendOutcome> {
  const { projectId, receivedAtMs } = command;
  const earlier = recent.find(digest, receivedAtMs);
  if (earlier !== undefined) return { ...earlier, duplicate: true };
  let [accepted, deleted, labelsLeftOut] = [0, 0, 0];
  let deletedTrace: string | undefined;
  for (const group of grouped.groups) {
    const leftOut = applySpanGroup(traces, { projectId, receivedAtMs, request, group });
    if (leftOut === undefined) {
      deleted += group.ranges.length;
      deletedTrace ??= group.traceId;
    } else {
      accepted += group.ranges.length;
      labelsLeftOut += leftOut;
    }
    yield;
  }
  const outcome = toSpanOutcome({ accepted, deleted, deletedTrace, labelsLeftOut }, grouped.rejections);
  if (accepted > 0) recent.add(digest, receivedAtMs, outcome);
  return { ...outcome, duplicate: false };
}

import type { Steps } from '../../../../fairness/in-turns.ts';
import type { SpanAppendOutcome } from '../../../../traces/trace-store.ts';
import { toSpanOutcome } from '../../../trace-ingest/span-outcome.ts';
import { applySpanGroups, type SpanProgress } from '../../../trace-ingest/span-steps.ts';
import type { WrittenTraces } from '../../../trace-ingest/written-traces.ts';
import type { BatchTrace } from './batch-trace.ts';
import { isLastStep, type PreparedSpans } from './prepared-write.ts';
import type { RecentSpanRequests } from './recent-span-requests.ts';
import type { SpanProgressRows } from './span-progress.ts';

/** What is known of the requests of a write, and what that adds. */
export interface KnownRequests {
  readonly recent: Pick<RecentSpanRequests, 'find' | 'add'>;
  readonly progress: Pick<SpanProgressRows, 'set' | 'remove'>;
}

/** A request that has more than was stored. */
export interface UnfinishedWrite {
  readonly reached: SpanProgress;
}

/** Stores a step of a request, unless the request was stored in the last minutes. */
export function* applySpanWrite(
  traces: WrittenTraces<BatchTrace>,
  { recent, progress }: KnownRequests,
  write: PreparedSpans,
): Steps<SpanAppendOutcome | UnfinishedWrite> {
  const { command, digest, request, grouped, groups, done } = write;
  const { projectId, receivedAtMs } = command;
  const earlier = recent.find(digest, receivedAtMs);
  if (earlier !== undefined) return { ...earlier, duplicate: true };
  const reached = yield* applySpanGroups(traces, { projectId, receivedAtMs, request }, groups, done);
  if (!isLastStep(write)) {
    progress.set(digest, receivedAtMs, reached);
    return { reached };
  }
  if (done.traces > 0) progress.remove(digest);
  const outcome = toSpanOutcome(reached, grouped.rejections);
  if (reached.accepted > 0) recent.add(digest, receivedAtMs, outcome);
  return { ...outcome, duplicate: false };
}

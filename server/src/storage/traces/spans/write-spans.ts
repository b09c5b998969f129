import { runAtOnce } from '../../../fairness/in-turns.ts';
import type { SpanAppend, SpanAppendOutcome } from '../../../traces/trace-store.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createRecentRequests, digestRequest } from '../../sqlite/recent-requests.ts';
import { applySpanGroup } from '../../trace-ingest/apply-span-group.ts';
import { createSpanRequestReader, type SpanRequest } from '../../trace-ingest/read-span-request.ts';
import type { SpanGroup } from '../../trace-ingest/span-group.ts';
import { toSpanOutcome } from '../../trace-ingest/span-outcome.ts';
import type { WrittenTraces } from '../../trace-ingest/written-traces.ts';
import type { FoundTrace } from '../rows/trace-heads.ts';
import type { SpanBlocks } from './span-blocks.ts';
import { createSpanProgressRows, type SpanProgress } from './span-progress.ts';
import { createUnfinishedRequests } from './unfinished-requests.ts';

/** Stores OTLP requests in the transaction of their batch. */
export interface SpanWriter {
  /**
   * Stores the next traces of a request. How far it is stored is remembered with them, so that a retry after a crash goes on there.
   *
   * @param command the same object for all steps of a request.
   * @returns what is left of the request, unless this was its last step.
   * @throws AppError `INVALID_ARGUMENT` for a malformed request, before anything of it is stored.
   */
  append(command: SpanAppend, step: SpanStep): SpanAppendOutcome | UnfinishedAppend;
  /** Deletes some of the requests that are no longer recognized as sent before. */
  forgetExpired(nowMs: number, requestCount: number): void;
  /** Call after a rollback. */
  forgetUnfinished(): void;
}

/** At least a trace is stored; a trace is not divided. */
export interface SpanStep {
  readonly maxTraces: number;
  readonly maxSpans: number;
}

export interface UnfinishedAppend {
  /** Of what was left of the request before, by traces; from 0 to 1. */
  readonly shareLeft: number;
}

interface ReadRequest extends SpanRequest {
  readonly digest: Uint8Array;
  /** As it was stored last: a clock that is set ahead lets the row expire while the request is being stored. */
  readonly progress: SpanProgress;
}

/** About what a group with a name and a few attributes takes, and the range of a span. */
const bytesPerGroup = 1_024;
const bytesPerSpan = 64;
const bytesPerLabel = 130;

export const wholeRequest: SpanStep = {
  maxTraces: Number.POSITIVE_INFINITY,
  maxSpans: Number.POSITIVE_INFINITY,
};

export function createSpanWriter(
  db: SqliteDatabase,
  stored: WrittenTraces<FoundTrace>,
  blocks: Pick<SpanBlocks, 'begin' | 'finish'>,
): SpanWriter {
  const recentRequests = createRecentRequests(db);
  const progress = createSpanProgressRows(db);
  const unfinished = createUnfinishedRequests<SpanAppend, ReadRequest>();
  const readRequest = createSpanRequestReader();

  function append(command: SpanAppend, step: SpanStep): SpanAppendOutcome | UnfinishedAppend {
    const { projectId, keyId, receivedAtMs } = command;
    const known = unfinished.get(command);
    const digest = known?.digest ?? digestRequest(projectId, keyId, command.request);
    const earlier = recentRequests.find(digest, receivedAtMs);
    if (earlier !== undefined) {
      unfinished.remove(command);
      return { ...earlier, duplicate: true };
    }
    const done = progress.find(digest, receivedAtMs) ?? known?.progress;
    const { oldestNs, newestNs } = done ?? command;
    const window = { oldestNs, newestNs };
    const { request, grouped } = known ?? runAtOnce(readRequest(command, window));
    const { groups } = grouped;
    let { traces, accepted, deleted, deletedTrace, labelsLeftOut } = done ?? nothingDone;
    const before = { traces, spans: accepted + deleted };
    blocks.begin(receivedAtMs);
    for (; traces < groups.length; traces += 1) {
      // The index is within the bounds.
      const group = groups[traces] as SpanGroup;
      const isFirst = traces === before.traces;
      const spans = accepted + deleted + group.ranges.length - before.spans;
      if (!isFirst && (traces - before.traces >= step.maxTraces || spans > step.maxSpans)) break;
      const leftOut = applySpanGroup(stored, { projectId, receivedAtMs, request, group });
      if (leftOut === undefined) {
        deleted += group.ranges.length;
        deletedTrace ??= group.traceId;
      } else {
        accepted += group.ranges.length;
        labelsLeftOut += leftOut;
      }
    }
    blocks.finish();
    if (traces < groups.length) {
      const reached = { ...window, traces, accepted, deleted, deletedTrace, labelsLeftOut };
      unfinished.keep(command, { digest, request, progress: reached, grouped }, sizeOf(groups));
      progress.save(digest, receivedAtMs, reached);
      return { shareLeft: (groups.length - traces) / (groups.length - before.traces) };
    }
    unfinished.remove(command);
    if (done !== undefined) progress.remove(digest);
    const outcome = toSpanOutcome({ accepted, deleted, deletedTrace, labelsLeftOut }, grouped.rejections);
    if (accepted > 0) recentRequests.add(digest, receivedAtMs, outcome);
    return { ...outcome, duplicate: false };
  }

  return {
    append,
    forgetExpired(nowMs, requestCount) {
      recentRequests.forgetExpired(nowMs, requestCount);
      progress.forgetExpired(nowMs);
    },
    forgetUnfinished: unfinished.clear,
  };
}

/** In memory, besides its bytes. */
function sizeOf(groups: readonly SpanGroup[]): number {
  return groups.reduce(
    (sum, { ranges, labelCount }) =>
      sum + bytesPerGroup + ranges.length * bytesPerSpan + labelCount * bytesPerLabel,
    0,
  );
}

const nothingDone: Omit<SpanProgress, 'oldestNs' | 'newestNs'> = {
  traces: 0,
  accepted: 0,
  deleted: 0,
  deletedTrace: undefined,
  labelsLeftOut: 0,
};

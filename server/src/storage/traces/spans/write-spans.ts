import { runAtOnce } from '../../../fairness/in-turns.ts';
import type { SpanAppend, SpanAppendOutcome } from '../../../traces/trace-store.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createRecentRequests, digestRequest } from '../../sqlite/recent-requests.ts';
import { createSpanRequestReader, type SpanRequest } from '../../trace-ingest/read-span-request.ts';
import { toSpanOutcome } from '../../trace-ingest/span-outcome.ts';
import {
  applySpanGroups,
  endOfStep,
  nothingDone,
  type SpanProgress,
  type SpanStep,
} from '../../trace-ingest/span-steps.ts';
import { createUnfinishedRequests, memoryOf } from '../../trace-ingest/unfinished-requests.ts';
import type { WrittenTraces } from '../../trace-ingest/written-traces.ts';
import type { FoundTrace } from '../rows/trace-heads.ts';
import type { SpanBlocks } from './span-blocks.ts';
import { createSpanProgressRows } from './span-progress.ts';

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

export interface UnfinishedAppend {
  /** Of what was left of the request before, by traces; from 0 to 1. */
  readonly shareLeft: number;
}

interface ReadRequest extends SpanRequest {
  readonly digest: Uint8Array;
  /** As it was stored last: a clock that is set ahead lets the row expire while the request is being stored. */
  readonly progress: SpanProgress;
}

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
    const done = progress.find(digest, receivedAtMs) ?? known?.progress ?? nothingDone(command);
    const { request, grouped } = known ?? runAtOnce(readRequest(command, done));
    const { groups } = grouped;
    const end = endOfStep(groups, done.traces, step);
    blocks.begin(receivedAtMs);
    const write = { projectId, receivedAtMs, request };
    const reached = runAtOnce(applySpanGroups(stored, write, groups.slice(done.traces, end), done));
    blocks.finish();
    if (end < groups.length) {
      unfinished.keep(command, { digest, request, progress: reached, grouped }, memoryOf(groups));
      progress.save(digest, receivedAtMs, reached);
      return { shareLeft: (groups.length - end) / (groups.length - done.traces) };
    }
    unfinished.remove(command);
    if (done.traces > 0) progress.remove(digest);
    const outcome = toSpanOutcome(reached, grouped.rejections);
    if (reached.accepted > 0) recentRequests.add(digest, receivedAtMs, outcome);
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

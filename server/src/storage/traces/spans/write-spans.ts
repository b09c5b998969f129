import { AppError } from '../../../errors/app-error.ts';
import { MalformedRequest } from '../../../ingest/otlp/protobuf/malformed-request.ts';
import { toRejectedCounts } from '../../../ingest/rejections.ts';
import { applySpans } from '../../../traces/trace-spans.ts';
import type { SpanAppend, SpanAppendOutcome } from '../../../traces/trace-store.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createRecentRequests, digestRequest } from '../../sqlite/recent-requests.ts';
import type { TraceHeads } from '../rows/trace-heads.ts';
import { encodeSegment } from './encode-segment.ts';
import { createSpanGrouper, type GroupedSpans } from './group-spans.ts';
import { createSpanBlocks } from './span-blocks.ts';
import type { SpanGroup } from './span-group.ts';

/** Stores OTLP requests in the transaction of their batch. */
export interface SpanWriter {
  /** @throws AppError `INVALID_ARGUMENT` for a malformed request, before anything of it is stored. */
  append(command: SpanAppend): SpanAppendOutcome;
  /** Deletes some of the requests that are no longer recognized as sent before. */
  forgetExpired(nowMs: number, requestCount: number): void;
}

export function createSpanWriter(db: SqliteDatabase, heads: TraceHeads): SpanWriter {
  const recentRequests = createRecentRequests(db);
  const groupSpans = createSpanGrouper();
  const blocks = createSpanBlocks(db);

  function read(command: SpanAppend, request: Buffer): GroupedSpans {
    try {
      return groupSpans({ request, oldestNs: command.oldestNs, newestNs: command.newestNs });
    } catch (error) {
      if (!(error instanceof MalformedRequest)) throw error;
      throw new AppError('INVALID_ARGUMENT', error.message, [], error);
    }
  }

  /** @returns false when the trace was deleted: nothing was stored. */
  function store({ projectId, receivedAtMs }: SpanAppend, request: Buffer, group: SpanGroup): boolean {
    const found = heads.find(projectId, group.traceId);
    if (found?.state.status === 'deleted') return false;
    const summary = group.summarize(receivedAtMs);
    if (found !== undefined) heads.update(found, applySpans(found.state, summary), receivedAtMs);
    const { traceKey } =
      found ??
      heads.create(projectId, receivedAtMs, (createdAtMs) =>
        applySpans(undefined, { ...summary, receivedAtMs: createdAtMs }),
      );
    const { firstNs, lastNs } = summary;
    blocks.add(traceKey, { segment: encodeSegment(request, group.ranges), firstNs, lastNs });
    return true;
  }

  return {
    append(command) {
      const { projectId, keyId, receivedAtMs } = command;
      const digest = digestRequest(projectId, keyId, command.request);
      const earlier = recentRequests.find(digest, receivedAtMs);
      if (earlier !== undefined) return { ...earlier, duplicate: true };
      const { buffer, byteOffset, byteLength } = command.request;
      const request = Buffer.from(buffer, byteOffset, byteLength);
      const grouped = read(command, request);
      const { rejections } = grouped;
      let accepted = 0;
      blocks.begin(receivedAtMs);
      for (const group of grouped.groups) {
        if (store(command, request, group)) accepted += group.ranges.length;
        else rejections.add('trace_deleted', () => explainDeleted(group.traceId), group.ranges.length);
      }
      blocks.finish();
      const outcome = { accepted, ...toRejectedCounts(rejections) };
      if (accepted > 0) recentRequests.add(digest, receivedAtMs, outcome);
      return { ...outcome, duplicate: false };
    },
    forgetExpired: recentRequests.forgetExpired,
  };
}

function explainDeleted(traceId: string): string {
  return `trace ${traceId} was deleted and takes no more spans`;
}

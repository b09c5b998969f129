import { AppError } from '../../../errors/app-error.ts';
import { MalformedRequest } from '../../../ingest/otlp/protobuf/malformed-request.ts';
import { applySpans } from '../../../traces/trace-spans.ts';
import type { SpanAppend, SpanAppendOutcome } from '../../../traces/trace-store.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createRecentRequests, digestRequest } from '../../sqlite/recent-requests.ts';
import type { TraceHeads } from '../rows/trace-heads.ts';
import type { PackingQueue } from '../timeline/packing-queue.ts';
import { encodeSegment } from './encode-segment.ts';
import { createSpanGrouper, type GroupedSpans } from './group-spans.ts';
import type { SpanGroup } from './span-group.ts';

/** Stores OTLP requests in the transaction of their batch. */
export interface SpanWriter {
  /** @throws AppError `INVALID_ARGUMENT` for a malformed request, before anything of it is stored. */
  append(command: SpanAppend): SpanAppendOutcome;
  /** Deletes some of the requests that are no longer recognized as sent before. */
  forgetExpired(nowMs: number, requestCount: number): void;
}

/** Other services send their spans of a trace within this time, as a rule: most exporters wait for at most five seconds. */
const quietMs = 15_000;

export function createSpanWriter(
  db: SqliteDatabase,
  { heads, packing }: { readonly heads: TraceHeads; readonly packing: PackingQueue },
): SpanWriter {
  const recentRequests = createRecentRequests(db);
  const groupSpans = createSpanGrouper();
  const insertBatch = db.prepare<[number, bigint, bigint, number, Uint8Array]>(
    'INSERT INTO span_batch (trace_key, first_ns, last_ns, received_at_ms, spans) VALUES (?, ?, ?, ?, ?)',
  );

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
    let traceKey = found?.traceKey;
    if (found === undefined) {
      const open = (createdAtMs: number) => applySpans(undefined, { ...summary, receivedAtMs: createdAtMs });
      traceKey = heads.create(projectId, receivedAtMs, open).traceKey;
    } else heads.update(found, applySpans(found.state, summary), receivedAtMs);
    const key = traceKey as number; // of the trace that was found or created
    insertBatch.run(key, summary.firstNs, summary.lastNs, receivedAtMs, encodeSegment(request, group.ranges));
    packing.add(key, receivedAtMs + quietMs);
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
      let { rejected, reason } = grouped;
      let accepted = 0;
      for (const group of grouped.groups) {
        if (store(command, request, group)) accepted += group.ranges.length;
        else {
          rejected += group.ranges.length;
          reason ??= `trace ${group.traceId} was deleted and takes no more spans`;
        }
      }
      const outcome = { accepted, rejected, ...(reason === undefined ? {} : { reason }) };
      if (accepted > 0) recentRequests.add(digest, receivedAtMs, outcome);
      return { ...outcome, duplicate: false };
    },
    forgetExpired: recentRequests.forgetExpired,
  };
}

import type { ServerMetrics } from '../../http/server-metrics.ts';
import type { SpanAppendOutcome, SpanStore } from '../../traces/trace-store.ts';
import type { UsageRecorder } from '../../usage/usage-recorder.ts';
import { acceptanceWindow } from './acceptance-window.ts';
import type { ExportResult } from './export-result.ts';
import type { Writer } from './log-ingest-service.ts';

export interface TraceIngestService {
  /**
   * Stores the spans of an `ExportTraceServiceRequest` in protobuf, durably. The service takes ownership of the
   * bytes. Valid spans of a request are stored even if others are rejected.
   *
   * @param receivedBytes size of the request as it was sent, decompressed; that of the protobuf by default.
   * @throws AppError `INVALID_ARGUMENT` for bytes that are not such a message; `UNAVAILABLE` when the store cannot
   *   accept writes. Nothing is stored then.
   */
  ingest(writer: Writer, request: Uint8Array<ArrayBuffer>, receivedBytes?: number): Promise<ExportResult>;
}

export interface TraceIngestOptions {
  readonly store: SpanStore;
  readonly metrics: Pick<ServerMetrics, 'countReceived' | 'countOutcome' | 'countLabelsLeftOut'>;
  readonly usage: Pick<UsageRecorder, 'record'>;
  readonly nowMs: () => number;
  /** Spans that started before this are rejected: retention would remove their traces. */
  readonly retentionMs: () => number;
}

export function createTraceIngestService(options: TraceIngestOptions): TraceIngestService {
  const { store, metrics, nowMs, retentionMs, usage } = options;
  return {
    async ingest({ projectId, keyId, kind }, request, receivedBytes = request.byteLength) {
      const receivedAtMs = nowMs();
      const outcome = await store.appendSpans({
        projectId,
        keyId,
        request,
        receivedAtMs,
        ...acceptanceWindow(receivedAtMs, retentionMs()),
        isOfWebKey: kind === 'web',
      });
      count(metrics, outcome);
      const { accepted, rejected, reason, rejections, duplicate } = outcome;
      if (!duplicate) {
        const usageOutcome = {
          signal: 'traces',
          acceptedCount: accepted,
          requestBytes: receivedBytes,
          rejections,
        } as const;
        usage.record(projectId, usageOutcome);
      }
      return { rejected, ...(reason === undefined ? {} : { reason }) };
    },
  };
}

/** A failed request is not counted: only the store knows the number of its spans. */
function count(metrics: TraceIngestOptions['metrics'], outcome: SpanAppendOutcome): void {
  const { accepted, rejected, duplicate, labelsLeftOut = 0 } = outcome;
  if (labelsLeftOut > 0) metrics.countLabelsLeftOut(labelsLeftOut);
  metrics.countReceived('traces', accepted + rejected);
  metrics.countOutcome('traces', duplicate ? 'duplicate' : 'accepted', accepted);
  metrics.countOutcome('traces', 'rejected', rejected);
}

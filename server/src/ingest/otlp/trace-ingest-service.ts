import type { ServerMetrics } from '../../http/server-metrics.ts';
import type { SpanStore } from '../../traces/trace-store.ts';
import type { UsageRecorder } from '../../usage/usage-recorder.ts';
import { acceptanceWindow } from './acceptance-window.ts';
import type { ExportResult } from './export-result.ts';
import { reportAppend, type Writer } from './report-append.ts';

export interface TraceIngestService {
  /**
   * Stores the spans of an `ExportTraceServiceRequest` in protobuf, durably. The service takes ownership of the
   * bytes. Valid spans of a request are stored even if others are rejected.
   *
   * @param requestBytes size of the request as it was sent, decompressed; that of the protobuf by default.
   * @throws AppError `INVALID_ARGUMENT` for bytes that are not such a message; `UNAVAILABLE` when the store cannot
   *   accept writes. Nothing is stored then.
   */
  ingest(writer: Writer, request: Uint8Array<ArrayBuffer>, requestBytes?: number): Promise<ExportResult>;
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
    async ingest({ projectId, keyId, kind }, request, requestBytes = request.byteLength) {
      const receivedAtMs = nowMs();
      const outcome = await store.appendSpans({
        projectId,
        keyId,
        request,
        receivedAtMs,
        ...acceptanceWindow(receivedAtMs, retentionMs()),
        isOfWebKey: kind === 'web',
      });
      const { labelsLeftOut = 0 } = outcome;
      if (labelsLeftOut > 0) metrics.countLabelsLeftOut(labelsLeftOut);
      return reportAppend({ signal: 'traces', projectId, requestBytes, outcome }, metrics, usage);
    },
  };
}

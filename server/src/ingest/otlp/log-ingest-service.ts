import type { ServerMetrics } from '../../http/server-metrics.ts';
import type { LogStore } from '../../logs/log-store.ts';
import type { UsageRecorder } from '../../usage/usage-recorder.ts';
import { acceptanceWindow, msToNs } from './acceptance-window.ts';
import type { ExportResult } from './export-result.ts';
import { reportAppend, type Writer } from './report-append.ts';

export interface LogIngestService {
  /**
   * Stores the records of an `ExportLogsServiceRequest` in protobuf, durably. The service takes ownership of the
   * bytes.
   *
   * @param requestBytes size of the request as it was sent, decompressed; that of the protobuf by default.
   * @throws AppError `INVALID_ARGUMENT` for bytes that are not such a message; `UNAVAILABLE` when the store cannot
   *   accept writes. Nothing is stored then.
   */
  ingest(writer: Writer, request: Uint8Array<ArrayBuffer>, requestBytes?: number): Promise<ExportResult>;
}

export interface LogIngestOptions {
  readonly store: Pick<LogStore, 'append'>;
  readonly metrics: Pick<ServerMetrics, 'countReceived' | 'countOutcome' | 'countRejectedRecords'>;
  readonly usage: Pick<UsageRecorder, 'record'>;
  readonly nowMs: () => number;
  /** Records older than this are rejected: retention would remove them immediately. */
  readonly retentionMs: () => number;
}

export function createLogIngestService(options: LogIngestOptions): LogIngestService {
  const { store, metrics, nowMs, retentionMs, usage } = options;
  return {
    async ingest({ projectId, keyId, kind }, request, requestBytes = request.byteLength) {
      const receivedAtMs = nowMs();
      const outcome = await store.append({
        projectId,
        keyId,
        request,
        receivedAtNs: msToNs(receivedAtMs),
        ...acceptanceWindow(receivedAtMs, retentionMs()),
        isOfWebKey: kind === 'web',
      });
      for (const { reason, count } of outcome.rejections ?? []) metrics.countRejectedRecords(reason, count);
      return reportAppend({ signal: 'logs', projectId, requestBytes, outcome }, metrics, usage);
    },
  };
}

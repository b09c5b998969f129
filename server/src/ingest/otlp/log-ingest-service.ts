import type { Caller } from '../../http/caller.ts';
import type { ServerMetrics } from '../../http/server-metrics.ts';
import type { AppendOutcome, LogStore } from '../../logs/log-store.ts';
import type { UsageRecorder } from '../../usage/usage-recorder.ts';
import { acceptanceWindow, msToNs } from './acceptance-window.ts';
import type { ExportResult } from './export-result.ts';

/** Identifies the writer: the same bytes from the same key are stored once. */
export type Writer = Pick<Caller, 'projectId' | 'keyId'> & Partial<Pick<Caller, 'kind'>>;

export interface LogIngestService {
  /**
   * Stores the records of an `ExportLogsServiceRequest` in protobuf, durably. The service takes ownership of the
   * bytes.
   *
   * @param receivedBytes size of the request as it was sent, decompressed; that of the protobuf by default.
   * @throws AppError `INVALID_ARGUMENT` for bytes that are not such a message; `UNAVAILABLE` when the store cannot
   *   accept writes. Nothing is stored then.
   */
  ingest(writer: Writer, request: Uint8Array<ArrayBuffer>, receivedBytes?: number): Promise<ExportResult>;
}

export interface LogIngestOptions {
  readonly store: Pick<LogStore, 'append'>;
  readonly metrics: Pick<ServerMetrics, 'countReceived' | 'countOutcome' | 'countRejections'>;
  readonly usage: Pick<UsageRecorder, 'record'>;
  readonly nowMs: () => number;
  /** Records older than this are rejected: retention would remove them immediately. */
  readonly retentionMs: () => number;
}

export function createLogIngestService(options: LogIngestOptions): LogIngestService {
  const { store, metrics, nowMs, retentionMs, usage } = options;
  return {
    async ingest({ projectId, keyId, kind }, request, receivedBytes = request.byteLength) {
      const receivedAtMs = nowMs();
      const outcome = await store.append({
        projectId,
        keyId,
        request,
        receivedAtNs: msToNs(receivedAtMs),
        ...acceptanceWindow(receivedAtMs, retentionMs()),
        isOfWebKey: kind === 'web',
      });
      count(metrics, outcome);
      const { accepted, rejected, reason, rejections, duplicate } = outcome;
      if (!duplicate) {
        const usageOutcome = {
          signal: 'logs',
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

/** A failed request is not counted: only the store knows the number of its records. */
function count(metrics: LogIngestOptions['metrics'], outcome: AppendOutcome): void {
  const { accepted, rejected, rejections = [], duplicate } = outcome;
  for (const { reason, count: records } of rejections) metrics.countRejections('logs', reason, records);
  metrics.countReceived('logs', accepted + rejected);
  metrics.countOutcome('logs', duplicate ? 'duplicate' : 'accepted', accepted);
  metrics.countOutcome('logs', 'rejected', rejected);
}

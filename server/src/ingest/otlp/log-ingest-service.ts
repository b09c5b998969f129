import type { ServerMetrics } from '../../http/server-metrics.ts';
import type { KeyIdentity } from '../../identity/identity-service.ts';
import type { AppendOutcome, LogStore } from '../../logs/log-store.ts';
import type { ExportResult } from './export-result.ts';

/** Who writes: the same bytes of the same key are stored once. */
export type Writer = Pick<KeyIdentity, 'projectId' | 'keyId'>;

export interface LogIngestService {
  /**
   * Stores the records of an `ExportLogsServiceRequest` in protobuf, durably. The bytes are the service's from then
   * on.
   *
   * @throws AppError `INVALID_ARGUMENT` for bytes that are no such message; `UNAVAILABLE` when the store takes no
   *   writes now. Nothing was stored then.
   */
  ingest(writer: Writer, request: Uint8Array<ArrayBuffer>): Promise<ExportResult>;
}

export interface LogIngestOptions {
  readonly store: Pick<LogStore, 'append'>;
  readonly metrics: Pick<ServerMetrics, 'countReceived' | 'countOutcome'>;
  readonly nowMs: () => number;
  /** Records older than this are rejected: they would be removed at once. */
  readonly retentionMs: number;
}

/** How far ahead of the server the clock of a producer may be. */
const maxLeadMs = 10 * 60_000;
const nsPerMs = 1_000_000n;

export function createLogIngestService(options: LogIngestOptions): LogIngestService {
  const { store, metrics, nowMs, retentionMs } = options;
  return {
    async ingest({ projectId, keyId }, request) {
      const receivedAtMs = nowMs();
      const outcome = await store.append({
        projectId,
        keyId,
        request,
        receivedAtNs: toNs(receivedAtMs),
        oldestNs: toNs(receivedAtMs - retentionMs),
        newestNs: toNs(receivedAtMs + maxLeadMs),
      });
      count(metrics, outcome);
      const { rejected, reason } = outcome;
      return { rejected, ...(reason === undefined ? {} : { reason }) };
    },
  };
}

/** A request that failed counts nothing: only the store knows how many records it had. */
function count(metrics: LogIngestOptions['metrics'], outcome: AppendOutcome): void {
  const { accepted, rejected, duplicate } = outcome;
  metrics.countReceived('logs', accepted + rejected);
  metrics.countOutcome('logs', duplicate ? 'duplicate' : 'accepted', accepted);
  metrics.countOutcome('logs', 'rejected', rejected);
}

function toNs(ms: number): bigint {
  return BigInt(Math.trunc(ms)) * nsPerMs;
}

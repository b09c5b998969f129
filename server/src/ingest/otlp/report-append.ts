import type { Caller } from '../../http/caller.ts';
import type { ServerMetrics } from '../../http/server-metrics.ts';
import type { UsageRecorder } from '../../usage/usage-recorder.ts';
import type { Rejection } from '../rejections.ts';
import type { ExportResult } from './export-result.ts';

/** Identifies the writer: the same bytes from the same key are stored once. */
export type Writer = Pick<Caller, 'projectId' | 'keyId'> & Partial<Pick<Caller, 'kind'>>;

/** What a store did with a request of log records or spans. */
export interface AppendReport {
  readonly signal: 'logs' | 'traces';
  readonly projectId: string;
  /** Size of the request as it was sent, decompressed. */
  readonly requestBytes: number;
  readonly outcome: {
    readonly accepted: number;
    readonly rejected: number;
    /** The same request was stored before; the counts are those of then. */
    readonly duplicate: boolean;
    readonly reason?: string;
    readonly rejections?: readonly Rejection[];
  };
}

/**
 * Counts what was stored in the service's metrics and in the usage of the project, and returns what the sender is answered. Not called
 * for a request that failed: only the store knows the number of its items.
 */
export function reportAppend(
  { signal, projectId, requestBytes, outcome }: AppendReport,
  metrics: Pick<ServerMetrics, 'countReceived' | 'countOutcome'>,
  usage: Pick<UsageRecorder, 'record'>,
): ExportResult {
  const { accepted, rejected, reason, rejections, duplicate } = outcome;
  metrics.countReceived(signal, accepted + rejected);
  metrics.countOutcome(signal, duplicate ? 'duplicate' : 'accepted', accepted);
  metrics.countOutcome(signal, 'rejected', rejected);
  if (!duplicate) usage.record(projectId, { signal, acceptedCount: accepted, requestBytes, rejections });
  return { rejected, ...(reason === undefined ? {} : { reason }) };
}

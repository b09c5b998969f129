import type { Caller } from '../../http/caller.ts';
import type { ServerMetrics } from '../../http/server-metrics.ts';
import { readSnappyLength } from '../../http/snappy-block.ts';
import type { MetricAppendOutcome, MetricRequestFormat, MetricStore } from '../../metrics/metric-store.ts';
import type { RejectionReason } from '../../metrics/sample-sink.ts';
import type { UsageRecorder } from '../../usage/usage-recorder.ts';
import { maxLeadMs } from './acceptance-window.ts';
import type { ExportResult } from './export-result.ts';

/** Owner of the samples; a sample is stored once, even if another key sends it again. */
export type MetricWriter = Pick<Caller, 'projectId'> & Partial<Pick<Caller, 'kind'>>;

/**
 * Stores metric requests durably. The service takes ownership of the bytes. Valid samples of a request are stored even
 * if others are rejected.
 *
 * Both methods throw AppError: `INVALID_ARGUMENT` for bytes that are not such a message; `UNAVAILABLE` when the store cannot
 * accept writes. Nothing is stored then.
 */
export interface MetricIngestService {
  /**
   * An `ExportMetricsServiceRequest` in protobuf; the result counts data points.
   *
   * @param requestBytes size of the request as it was sent, decompressed; that of the protobuf by default.
   */
  ingest(
    writer: MetricWriter,
    request: Uint8Array<ArrayBuffer>,
    requestBytes?: number,
  ): Promise<ExportResult>;
  /** A request of remote write: a block of snappy with a possible length. */
  write(
    writer: MetricWriter,
    request: Uint8Array<ArrayBuffer>,
    format: RemoteWriteFormat,
  ): Promise<WriteResult>;
}

export type RemoteWriteFormat = Exclude<MetricRequestFormat, 'otlp'>;

/** The outcome of a remote write request. */
export interface WriteResult {
  readonly received: number;
  /** What is stored, now or before, as the sender counts it. */
  readonly written: { readonly samples: number; readonly histograms: number };
  /** Exemplars that are stored, now or before. */
  readonly writtenExemplars: number;
  /** Rejected samples by reason. */
  readonly rejected: ReadonlyMap<RejectionReason, number>;
  /** Why the first was rejected, and the remedy. */
  readonly reason?: string;
}

export interface MetricIngestOptions {
  readonly store: Pick<MetricStore, 'append'>;
  readonly metrics: Pick<
    ServerMetrics,
    'countReceived' | 'countOutcome' | 'countRejectedSamples' | 'countLateSamples' | 'countExemplars'
  >;
  readonly usage: Pick<UsageRecorder, 'record'>;
  readonly nowMs: () => number;
  /** Samples older than this are rejected: retention would remove them immediately. */
  readonly retentionMs: () => number;
}

export function createMetricIngestService(options: MetricIngestOptions): MetricIngestService {
  const { store, metrics, usage, nowMs, retentionMs } = options;

  async function append(
    { projectId, kind }: MetricWriter,
    request: Uint8Array<ArrayBuffer>,
    format: MetricRequestFormat,
    requestBytes = request.byteLength,
  ): Promise<MetricAppendOutcome> {
    const receivedAtMs = nowMs();
    const outcome = await store.append({
      projectId,
      request,
      format,
      receivedAtMs,
      oldestMs: receivedAtMs - retentionMs(),
      newestMs: receivedAtMs + maxLeadMs,
      isOfWebKey: kind === 'web',
    });
    count(metrics, outcome);
    // Duplicates are samples that were sent before.
    const { accepted: acceptedCount, rejections } = outcome;
    usage.record(projectId, { signal: 'metrics', acceptedCount, requestBytes, rejections });
    return outcome;
  }

  return {
    async ingest(writer, request, requestBytes) {
      const { points, reason } = await append(writer, request, 'otlp', requestBytes);
      return { rejected: points.rejected, ...(reason === undefined ? {} : { reason }) };
    },
    async write(writer, request, format) {
      const requestBytes = readSnappyLength(request);
      const { points, rejected, reason, exemplars } = await append(writer, request, format, requestBytes);
      return {
        received: points.received,
        written: points.written ?? { samples: 0, histograms: 0 },
        writtenExemplars: exemplars?.accepted ?? 0,
        rejected: rejectionsOf(rejected),
        ...(reason === undefined ? {} : { reason }),
      };
    },
  };
}

/** A failed request is not counted: only the store knows the number of its samples. */
function count(metrics: MetricIngestOptions['metrics'], outcome: MetricAppendOutcome): void {
  const { accepted, duplicates, late } = outcome;
  let rejected = 0;
  for (const [reason, samples] of rejectionsOf(outcome.rejected)) {
    metrics.countRejectedSamples(reason, samples);
    rejected += samples;
  }
  metrics.countReceived('metrics', accepted + duplicates + rejected);
  metrics.countOutcome('metrics', 'accepted', accepted);
  metrics.countOutcome('metrics', 'duplicate', duplicates);
  metrics.countOutcome('metrics', 'rejected', rejected);
  metrics.countLateSamples(late);
  if (outcome.exemplars === undefined) return;
  metrics.countExemplars('accepted', outcome.exemplars.accepted);
  for (const [reason, exemplars] of Object.entries(outcome.exemplars.rejected)) {
    metrics.countExemplars(reason, exemplars);
  }
}

function rejectionsOf(rejected: MetricAppendOutcome['rejected']): Map<RejectionReason, number> {
  // Cast: `Object.entries` widens the keys, which are those of the record's type.
  const entries = Object.entries(rejected) as [RejectionReason, number][];
  return new Map(entries.filter(([, samples]) => samples > 0));
}

import {
  encodeWriteRequest,
  type MetadataInit,
  type TimeSeriesInit,
} from '../ingest/metrics/testing/encode-write-request.ts';
import type { MetricBatch } from '../metrics/metric-store.ts';
import { sampleProjectId } from './sample-trace.ts';

/** When sample batches arrive: 2026-11-20T12:00:00Z. */
export const sampleMetricMs = Date.UTC(2026, 10, 20, 12);

/** A remote write that takes samples of any time. */
export function sampleMetricBatch(
  series: readonly TimeSeriesInit[],
  metadata: readonly MetadataInit[] = [],
  changes: Partial<MetricBatch> = {},
): MetricBatch {
  return {
    projectId: sampleProjectId,
    request: encodeWriteRequest(series, metadata),
    format: 'remote-write',
    receivedAtMs: sampleMetricMs,
    oldestMs: 0,
    newestMs: sampleMetricMs + 600_000,
    ...changes,
  };
}

/** One series with one sample at `sampleMetricMs`, unless it says another time. */
export function sampleSeries(
  labels: Readonly<Record<string, string>>,
  value: number,
  timestampMs: number = sampleMetricMs,
): TimeSeriesInit {
  return { labels: Object.entries(labels), samples: [[timestampMs, value]] };
}

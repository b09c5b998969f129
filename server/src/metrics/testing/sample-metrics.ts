import {
  encodeWriteBlock,
  type MetadataInit,
  type TimeSeriesInit,
} from '../../ingest/metrics/testing/encode-write-request.ts';
import { sampleProjectId } from '../../traces/testing/sample-trace.ts';
import type { MetricBatch } from '../metric-store.ts';

/** Arrival time of sample batches: 2026-11-20T12:00:00Z. */
export const sampleMetricMs = Date.UTC(2026, 10, 20, 12);

/** A remote write that accepts samples of any time. */
export function sampleMetricBatch(
  series: readonly TimeSeriesInit[],
  metadata: readonly MetadataInit[] = [],
  changes: Partial<MetricBatch> = {},
): MetricBatch {
  return {
    projectId: sampleProjectId,
    request: encodeWriteBlock(series, metadata),
    format: 'remote-write',
    receivedAtMs: sampleMetricMs,
    oldestMs: 0,
    newestMs: sampleMetricMs + 600_000,
    ...changes,
  };
}

/** One series with one sample, at `sampleMetricMs` by default. */
export function sampleSeries(
  labels: Readonly<Record<string, string>>,
  value: number,
  timestampMs: number = sampleMetricMs,
): TimeSeriesInit {
  return { labels: Object.entries(labels), samples: [[timestampMs, value]] };
}

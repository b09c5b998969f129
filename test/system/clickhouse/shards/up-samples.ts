import { encodeWriteBlock } from '../../../../server/src/ingest/metrics/testing/encode-write-request.ts';
import type { MetricBatch } from '../../../../server/src/metrics/metric-store.ts';

/** Remote write of one sample of the series `up`, as many seconds after the start as its value. */
export function upSample(projectId: string, startMs: number, second: number): MetricBatch {
  const samples = [[startMs + second * 1_000, second] as const];
  return {
    projectId,
    request: encodeWriteBlock([{ labels: [['__name__', 'up']], samples }], []),
    format: 'remote-write',
    receivedAtMs: startMs,
    oldestMs: 0,
    newestMs: startMs + 3_600_000,
  };
}

import type { Schemas } from '../../generated/operations.gen.ts';
import type { EncodedQueryResult } from '../metric-store.ts';

/**
 * The statistics of a query in the shape of Prometheus. Waiting for a thread counts as time in the queue, and so does encoding the
 * result; parsing and selecting are part of the evaluation.
 */
export function toPrometheusStats(
  { samplesRead, peakPoints, evaluationMs }: Omit<EncodedQueryResult, 'data' | 'annotations'>,
  totalMs: number,
): Schemas['PrometheusQueryStats'] {
  const evaluation = evaluationMs / 1000;
  const total = Math.max(evaluationMs, totalMs) / 1000;
  return {
    timings: {
      evalTotalTime: evaluation,
      resultSortTime: 0,
      queryPreparationTime: 0,
      innerEvalTime: evaluation,
      execQueueTime: Math.max(0, total - evaluation),
      execTotalTime: total,
    },
    samples: { totalQueryableSamples: samplesRead, peakSamples: peakPoints },
  };
}

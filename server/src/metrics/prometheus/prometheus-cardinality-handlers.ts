import type { OperationResponse, TagHandlers } from '../../generated/operations.gen.ts';
import type { HandlerContexts } from '../../http/request-context.ts';
import type { MetricStore } from '../metric-store.ts';

/** About what Prometheus keeps in its head. */
const windowMs = 3 * 3_600_000;

/** https://prometheus.io/docs/prometheus/latest/querying/api/#tsdb-stats, of one project. */
export function createPrometheusCardinalityHandlers(deps: {
  readonly store: Pick<MetricStore, 'cardinality'>;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  readonly queryDeadlineMs: number;
}): Pick<TagHandlers<'Prometheus', HandlerContexts>, 'getPrometheusCardinality'> {
  const { store, nowMs, monotonicNowMs, queryDeadlineMs } = deps;
  return {
    async getPrometheusCardinality(
      { query },
      { caller, signal },
    ): Promise<OperationResponse<'getPrometheusCardinality'>> {
      const endMs = nowMs();
      const startMs = endMs - windowMs;
      const counted = await store.cardinality(
        { projectId: caller.projectId, startMs, endMs, limit: query.limit },
        { deadlineMs: monotonicNowMs() + queryDeadlineMs, signal },
      );
      const data = {
        headStats: {
          numSeries: counted.seriesCount,
          numLabelPairs: counted.labelPairCount,
          chunkCount: 0,
          minTime: startMs,
          maxTime: endMs,
        },
        seriesCountByMetricName: [...counted.seriesByMetric],
        labelValueCountByLabelName: [...counted.valuesByLabel],
        memoryInBytesByLabelName: [...counted.valueBytesByLabel],
        seriesCountByLabelValuePair: [...counted.seriesByPair],
      };
      return { status: 200, body: { status: 'success', data } };
    },
  };
}

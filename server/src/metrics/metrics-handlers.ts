import type { OperationResponse, TagHandlers } from '../generated/operations.gen.ts';
import type { HandlerContexts } from '../http/request-context.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import { floorMs, parseTimeBound } from '../time/time-window.ts';
import type { MetricCatalogueService } from './metric-catalogue-service.ts';
import type { MetricSummary } from './metric-store.ts';
import { toQueryEnvelope } from './query-envelope.ts';
import { assertOrderedTimes, parseDurationMs } from './query-parameters.ts';
import type { QueryService } from './query-service.ts';

export function createMetricsHandlers(deps: {
  readonly catalogue: MetricCatalogueService;
  readonly queries: QueryService;
  readonly nowMs: () => number;
}): TagHandlers<'Metrics', HandlerContexts> {
  const { catalogue, queries, nowMs } = deps;

  /**
   * In milliseconds, as samples are: a time between two of them is the earlier one, as in Prometheus, so nothing is evaluated after it.
   * Now is the current one, which includes everything already written.
   */
  function toMs(name: string, text: string | undefined): number {
    const now = nowMs();
    return text === undefined ? now : floorMs(parseTimeBound(name, text, BigInt(now) * 1_000_000n));
  }

  return {
    async listMetrics({ query }, { caller, signal }): Promise<OperationResponse<'listMetrics'>> {
      const { metrics, startMs, endMs } = await catalogue.read(caller.projectId, query, signal);
      return {
        status: 200,
        body: {
          metrics: { items: metrics.items.map(toWireMetric), truncated: metrics.truncated },
          project_id: caller.projectId,
          range_start: formatRfc3339Ms(startMs),
          range_end: formatRfc3339Ms(endMs),
        },
      };
    },

    async queryMetrics({ query }, { caller, signal }): Promise<OperationResponse<'queryMetrics'>> {
      const atMs = toMs('time', query.time);
      const result = await queries.instant(caller.projectId, { query: query.query, atMs }, signal);
      return { status: 200, body: toQueryEnvelope(result).as() };
    },

    async queryMetricsRange({ query }, { caller, signal }): Promise<OperationResponse<'queryMetricsRange'>> {
      const startMs = toMs('start', query.start);
      const endMs = toMs('end', query.end);
      assertOrderedTimes(startMs, endMs);
      const stepMs = parseDurationMs('step', query.step);
      const request = { query: query.query, startMs, endMs, stepMs };
      return {
        status: 200,
        body: toQueryEnvelope(await queries.range(caller.projectId, request, signal)).as(),
      };
    },
  };
}

type WireMetric = Extract<
  OperationResponse<'listMetrics'>,
  { status: 200 }
>['body']['metrics']['items'][number];

function toWireMetric({ name, kind, unit, description, dimensions }: MetricSummary): WireMetric {
  return {
    name,
    kind,
    ...(unit === undefined ? {} : { unit }),
    ...(description === undefined ? {} : { description }),
    dimensions: {
      items: dimensions.items.map((label) => ({ name: label })),
      truncated: dimensions.truncated,
    },
  };
}

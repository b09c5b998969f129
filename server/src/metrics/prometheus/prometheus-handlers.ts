import type { OperationResponse, TagHandlers } from '../../generated/operations.gen.ts';
import type { HandlerContexts, KeyedContext } from '../../http/request-context.ts';
import type { EncodedQueryResult, MetricStore, SeriesSelection, Truncatable } from '../metric-store.ts';
import { toQueryEnvelope } from '../query-envelope.ts';
import { assertOrderedTimes, parseDurationMs, parseEpochMs, parseSelector } from '../query-parameters.ts';
import type { QueryOptions, QueryService } from '../query-service.ts';
import { toPrometheusMetadata } from './metadata-wire.ts';

/** The Prometheus version whose semantics apply; clients detect features by it. */
const followedVersion = '3.5.0';
const defaultWindowMs = 6 * 3_600_000;
/** Default limit of list rows. */
const maxRows = 100_000;

/** Parameters of the query operations, from the URL or a form. */
interface OptionParameters {
  readonly timeout?: string | undefined;
  readonly limit?: string | undefined;
  readonly lookback_delta?: string | undefined;
}

interface QueryParameters extends OptionParameters {
  readonly query: string;
  readonly time?: string | undefined;
}

interface RangeParameters extends OptionParameters {
  readonly query: string;
  readonly start: string;
  readonly end: string;
  readonly step: string;
}

interface SelectionParameters {
  readonly 'match[]'?: string | readonly string[] | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly limit?: string | undefined;
}

/** The query API of Prometheus: https://prometheus.io/docs/prometheus/latest/querying/api/. */
export function createPrometheusHandlers(deps: {
  readonly queries: QueryService;
  readonly store: Pick<MetricStore, 'series' | 'labelNames' | 'labelValues' | 'metadata'>;
  readonly nowMs: () => number;
  readonly queryDeadlineMs: number;
}): TagHandlers<'Prometheus', HandlerContexts> {
  const { queries, store, nowMs, queryDeadlineMs } = deps;

  async function instant(
    parameters: QueryParameters,
    { caller, signal }: KeyedContext,
  ): Promise<OperationResponse<'getPrometheusQuery'>> {
    const atMs = parameters.time === undefined ? nowMs() : parseEpochMs('time', parameters.time);
    const request = { query: parameters.query, atMs, ...toOptions(parameters) };
    return answer(await queries.instant(caller.projectId, request, signal));
  }

  async function range(
    parameters: RangeParameters,
    { caller, signal }: KeyedContext,
  ): Promise<OperationResponse<'getPrometheusQuery'>> {
    const startMs = parseEpochMs('start', parameters.start);
    const endMs = parseEpochMs('end', parameters.end);
    assertOrderedTimes(startMs, endMs);
    const stepMs = parseDurationMs('step', parameters.step);
    const request = { query: parameters.query, startMs, endMs, stepMs, ...toOptions(parameters) };
    return answer(await queries.range(caller.projectId, request, signal));
  }

  function answer(
    result: EncodedQueryResult,
  ): Extract<OperationResponse<'getPrometheusQuery'>, { status: 200 }> {
    return { status: 200, body: toQueryEnvelope(result).as() };
  }

  function select(projectId: string, parameters: SelectionParameters): SeriesSelection {
    const endMs = parameters.end === undefined ? nowMs() : parseEpochMs('end', parameters.end);
    const startMs =
      parameters.start === undefined ? endMs - defaultWindowMs : parseEpochMs('start', parameters.start);
    assertOrderedTimes(startMs, endMs);
    const { 'match[]': texts = [] } = parameters;
    return {
      projectId,
      selectors: (typeof texts === 'string' ? [texts] : texts).map(parseSelector),
      startMs,
      endMs,
      limit: toLimit(parameters.limit) ?? maxRows,
    };
  }

  const budget = (signal: AbortSignal) => ({ deadlineMs: nowMs() + queryDeadlineMs, signal });

  async function series(
    parameters: SelectionParameters,
    { caller, signal }: KeyedContext,
  ): Promise<OperationResponse<'getPrometheusSeries'>> {
    const found = await store.series(select(caller.projectId, parameters), budget(signal));
    return { status: 200, body: toList(found) };
  }

  async function labels(
    parameters: SelectionParameters,
    { caller, signal }: KeyedContext,
  ): Promise<OperationResponse<'getPrometheusLabels'>> {
    const found = await store.labelNames(select(caller.projectId, parameters), budget(signal));
    return { status: 200, body: toList(found) };
  }

  return {
    getPrometheusQuery: ({ query }, context) => instant(query, context),
    postPrometheusQuery: ({ body }, context) => instant(body, context),
    getPrometheusQueryRange: ({ query }, context) => range(query, context),
    postPrometheusQueryRange: ({ body }, context) => range(body, context),
    getPrometheusSeries: ({ query }, context) => series(query, context),
    postPrometheusSeries: ({ body }, context) => series(body, context),
    getPrometheusLabels: ({ query }, context) => labels(query, context),
    postPrometheusLabels: ({ body }, context) => labels(body, context),

    async getPrometheusLabelValues(
      { path, query },
      { caller, signal },
    ): Promise<OperationResponse<'getPrometheusLabelValues'>> {
      const selection = { ...select(caller.projectId, query), label: path.name };
      return { status: 200, body: toList(await store.labelValues(selection, budget(signal))) };
    },

    async getPrometheusMetadata(
      { query },
      { caller, signal },
    ): Promise<OperationResponse<'getPrometheusMetadata'>> {
      const { metric, limit } = query;
      const found = await store.metadata(
        {
          projectId: caller.projectId,
          limit: toLimit(limit) ?? maxRows,
          ...(metric === undefined ? {} : { metric }),
        },
        budget(signal),
      );
      return { status: 200, body: { status: 'success', data: toPrometheusMetadata(found) } };
    },

    async getPrometheusBuildInfo(): Promise<OperationResponse<'getPrometheusBuildInfo'>> {
      const unknown = { revision: '', branch: '', buildUser: '', buildDate: '', goVersion: '' };
      return {
        status: 200,
        body: { status: 'success', data: { version: followedVersion, ...unknown, application: 'cairn' } },
      };
    },
  };
}

function toOptions({ timeout, limit, lookback_delta: lookback }: OptionParameters): QueryOptions {
  const maxResultSeries = toLimit(limit);
  return {
    ...(maxResultSeries === undefined ? {} : { maxResultSeries }),
    ...(timeout === undefined ? {} : { timeoutMs: parseDurationMs('timeout', timeout) }),
    ...(lookback === undefined ? {} : { lookbackMs: parseDurationMs('lookback_delta', lookback) }),
  };
}

/** 0 means no limit. */
function toLimit(text: string | undefined): number | undefined {
  return text === undefined || Number(text) === 0 ? undefined : Number(text);
}

function toList<Item>({ items, truncated }: Truncatable<Item>): {
  status: 'success';
  data: Item[];
  warnings?: string[];
} {
  return {
    status: 'success',
    data: [...items],
    ...(truncated ? { warnings: ['results truncated due to limit'] } : {}),
  };
}

import { AppError } from '../../errors/app-error.ts';
import type { OperationResponse, TagHandlers } from '../../generated/operations.gen.ts';
import type { HandlerContexts, KeyedContext } from '../../http/request-context.ts';
import type { Truncatable } from '../../paging/truncate-list.ts';
import type { EncodedQueryResult, MetricStore, SeriesSelection } from '../metric-store.ts';
import { toQueryEnvelope } from '../query-envelope.ts';
import { assertOrderedTimes, parseDurationMs, parseEpochMs, parseSelectors } from '../query-parameters.ts';
import type { QueryOptions, QueryService, QueryTimes } from '../query-service.ts';
import { formOf } from './form-of.ts';
import { toPrometheusMetadata } from './metadata-wire.ts';
import { toPrometheusStats } from './query-stats-wire.ts';
import { unescapeLabelName } from './unescape-label-name.ts';

const defaultWindowMs = 6 * 3_600_000;
/** Rows of a list, also when more are asked for. */
const maxRows = 100_000;

/** Parameters of the query operations, from the URL or a form. */
interface OptionParameters {
  readonly timeout?: string | undefined;
  readonly limit?: string | undefined;
  readonly lookback_delta?: string | undefined;
  readonly stats?: string | undefined;
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
  readonly 'match[]'?: readonly string[] | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly limit?: string | undefined;
}

type DataHandlers = Pick<
  TagHandlers<'Prometheus', HandlerContexts>,
  | 'getPrometheusQuery'
  | 'postPrometheusQuery'
  | 'getPrometheusQueryRange'
  | 'postPrometheusQueryRange'
  | 'getPrometheusSeries'
  | 'postPrometheusSeries'
  | 'getPrometheusLabels'
  | 'postPrometheusLabels'
  | 'getPrometheusLabelValues'
  | 'getPrometheusMetadata'
>;

/** The query API of Prometheus: https://prometheus.io/docs/prometheus/latest/querying/api/. */
export function createPrometheusHandlers(deps: {
  readonly queries: QueryService;
  readonly store: Pick<MetricStore, 'series' | 'labelNames' | 'labelValues' | 'metadata'>;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  readonly queryDeadlineMs: number;
  /** Steps of a range query after the first. */
  readonly maxPointsPerSeries: number;
}): DataHandlers {
  const { queries, store, nowMs, monotonicNowMs, queryDeadlineMs } = deps;

  async function instant(
    parameters: QueryParameters,
    { caller, signal }: KeyedContext,
  ): Promise<OperationResponse<'getPrometheusQuery'>> {
    const atMs = parameters.time === undefined ? nowMs() : parseEpochMs('time', parameters.time);
    const request = { query: parameters.query, atMs, ...toOptions(parameters) };
    return answer(parameters, () => queries.instant(caller.projectId, request, signal));
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
    assertResolution(request, deps.maxPointsPerSeries);
    return answer(parameters, () => queries.range(caller.projectId, request, signal));
  }

  /** With statistics when the parameter has any text, as in Prometheus. */
  async function answer(
    { stats = '' }: OptionParameters,
    evaluate: () => Promise<EncodedQueryResult>,
  ): Promise<Extract<OperationResponse<'getPrometheusQuery'>, { status: 200 }>> {
    const startedAtMs = monotonicNowMs();
    const result = await evaluate();
    const shown = stats === '' ? undefined : toPrometheusStats(result, monotonicNowMs() - startedAtMs);
    return { status: 200, body: toQueryEnvelope(result, shown).as() };
  }

  function select(projectId: string, parameters: SelectionParameters): SeriesSelection {
    const endMs = parameters.end === undefined ? nowMs() : parseEpochMs('end', parameters.end);
    const startMs =
      parameters.start === undefined ? endMs - defaultWindowMs : parseEpochMs('start', parameters.start);
    assertOrderedTimes(startMs, endMs);
    const { 'match[]': texts = [] } = parameters;
    return {
      projectId,
      selectors: parseSelectors(texts),
      startMs,
      endMs,
      limit: toRowLimit(parameters.limit),
    };
  }

  const budget = (signal: AbortSignal) => ({ deadlineMs: monotonicNowMs() + queryDeadlineMs, signal });

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
    postPrometheusQuery: ({ body }, context) => instant(formOf(body), context),
    getPrometheusQueryRange: ({ query }, context) => range(query, context),
    postPrometheusQueryRange: ({ body }, context) => range(formOf(body), context),
    getPrometheusSeries: ({ query }, context) => series(query, context),
    postPrometheusSeries: ({ body }, context) => series(formOf(body), context),
    getPrometheusLabels: ({ query }, context) => labels(query, context),
    postPrometheusLabels: ({ body }, context) => labels(formOf(body), context),

    async getPrometheusLabelValues(
      { path, query },
      { caller, signal },
    ): Promise<OperationResponse<'getPrometheusLabelValues'>> {
      const selection = { ...select(caller.projectId, query), label: unescapeLabelName(path.name) };
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
          limit: toRowLimit(limit),
          ...(metric === undefined ? {} : { metric }),
        },
        budget(signal),
      );
      const { warnings } = toList(found);
      return {
        status: 200,
        body: {
          status: 'success',
          data: toPrometheusMetadata(found.items),
          ...(warnings === undefined ? {} : { warnings }),
        },
      };
    },
  };
}

/** Prometheus' text, by which its clients know that a longer step helps. */
function assertResolution({ startMs, endMs, stepMs }: QueryTimes, maxPoints: number): void {
  if (Math.floor((endMs - startMs) / stepMs) <= maxPoints) return;
  throw new AppError(
    'INVALID_ARGUMENT',
    `exceeded maximum resolution of ${maxPoints.toLocaleString('en-US')} points per timeseries. Try decreasing the query resolution (?step=XX)`,
  );
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

function toRowLimit(text: string | undefined): number {
  return Math.min(toLimit(text) ?? maxRows, maxRows);
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

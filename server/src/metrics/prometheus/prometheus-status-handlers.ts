import type { OperationResponse, TagHandlers } from '../../generated/operations.gen.ts';
import type { HandlerContexts } from '../../http/request-context.ts';
import type { QueryLimits } from '../../promql/query-limits.ts';
import { formatDuration } from '../../promql/syntax/format-duration.ts';
import { prettyPrintPromql } from '../../promql/syntax/pretty-print-promql.ts';
import { formatRfc3339Ms } from '../../time/rfc3339.ts';
import { parseQuery } from '../query-parameters.ts';
import { toPrometheusTree } from './expression-tree-wire.ts';
import { formOf } from './form-of.ts';

type StatusHandlers = Pick<
  TagHandlers<'Prometheus', HandlerContexts>,
  | 'getPrometheusFormattedQuery'
  | 'postPrometheusFormattedQuery'
  | 'getPrometheusParsedQuery'
  | 'postPrometheusParsedQuery'
  | 'getPrometheusConfig'
  | 'getPrometheusFlags'
  | 'getPrometheusBuildInfo'
  | 'getPrometheusRuntimeInfo'
>;

/** The Prometheus version whose semantics and annotations apply; clients detect features by it. */
const followedVersion = '3.12.0';

/** In the form of Prometheus, which typed clients such as the one for Rust refuse to go without. */
const unknownDate = '19700101-00:00:00';

/** What the API of Prometheus says without reading data. */
export function createPrometheusStatusHandlers({
  limits,
  queryDeadlineMs,
  retentionMs,
  quarantinedCount,
  nowMs,
}: {
  readonly limits: QueryLimits;
  readonly queryDeadlineMs: number;
  /** How long samples are kept at present. */
  readonly retentionMs: () => number;
  /** Of damaged files, since the start. */
  readonly quarantinedCount: () => number;
  readonly nowMs: () => number;
}): StatusHandlers {
  const startTime = formatRfc3339Ms(nowMs());

  async function format(query: string): Promise<OperationResponse<'getPrometheusFormattedQuery'>> {
    return { status: 200, body: { status: 'success', data: prettyPrintPromql(parseQuery(query)) } };
  }

  async function parse(query: string): Promise<OperationResponse<'getPrometheusParsedQuery'>> {
    return { status: 200, body: { status: 'success', data: toPrometheusTree(parseQuery(query)) } };
  }

  return {
    getPrometheusFormattedQuery: ({ query }) => format(query.query),
    postPrometheusFormattedQuery: ({ body }) => format(formOf(body).query),
    getPrometheusParsedQuery: ({ query }) => parse(query.query),
    postPrometheusParsedQuery: ({ body }) => parse(formOf(body).query),

    async getPrometheusConfig(): Promise<OperationResponse<'getPrometheusConfig'>> {
      return { status: 200, body: { status: 'success', data: { yaml: '' } } };
    },

    async getPrometheusFlags(): Promise<OperationResponse<'getPrometheusFlags'>> {
      const data = {
        'query.lookback-delta': '5m',
        'query.timeout': `${queryDeadlineMs / 1000}s`,
        'query.max-samples': String(limits.maxSamples),
        'enable-feature': limits.delaysNameRemoval === true ? 'promql-delayed-name-removal' : '',
      };
      return { status: 200, body: { status: 'success', data } };
    },

    async getPrometheusRuntimeInfo(): Promise<OperationResponse<'getPrometheusRuntimeInfo'>> {
      const data = {
        startTime,
        CWD: '',
        hostname: '',
        serverTime: formatRfc3339Ms(nowMs()),
        reloadConfigSuccess: true,
        lastConfigTime: startTime,
        corruptionCount: quarantinedCount(),
        goroutineCount: 0,
        GOMAXPROCS: 0,
        GOMEMLIMIT: 0,
        GOGC: '',
        GODEBUG: '',
        storageRetention: formatDuration(retentionMs()),
      };
      return { status: 200, body: { status: 'success', data } };
    },

    async getPrometheusBuildInfo(): Promise<OperationResponse<'getPrometheusBuildInfo'>> {
      const unknown = { revision: '', branch: '', buildUser: '', buildDate: unknownDate, goVersion: '' };
      return {
        status: 200,
        body: { status: 'success', data: { version: followedVersion, ...unknown, application: 'cairn' } },
      };
    },
  };
}

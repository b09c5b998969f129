import type { OperationResponse, TagHandlers } from '../../generated/operations.gen.ts';
import type { HandlerContexts } from '../../http/request-context.ts';
import type { QueryLimits } from '../../promql/query-limits.ts';
import { printPromql } from '../../promql/syntax/print-promql.ts';
import { parseQuery } from '../query-parameters.ts';
import { toPrometheusTree } from './expression-tree-wire.ts';

type StatusHandlers = Pick<
  TagHandlers<'Prometheus', HandlerContexts>,
  | 'getPrometheusFormattedQuery'
  | 'getPrometheusParsedQuery'
  | 'getPrometheusConfig'
  | 'getPrometheusFlags'
  | 'getPrometheusBuildInfo'
>;

/** The Prometheus version whose semantics and annotations apply; clients detect features by it. */
const followedVersion = '3.12.0';

/** What the API of Prometheus says without reading data. */
export function createPrometheusStatusHandlers({
  limits,
  queryDeadlineMs,
}: {
  readonly limits: QueryLimits;
  readonly queryDeadlineMs: number;
}): StatusHandlers {
  return {
    async getPrometheusFormattedQuery({ query }): Promise<OperationResponse<'getPrometheusFormattedQuery'>> {
      return { status: 200, body: { status: 'success', data: printPromql(parseQuery(query.query)) } };
    },

    async getPrometheusParsedQuery({ query }): Promise<OperationResponse<'getPrometheusParsedQuery'>> {
      return { status: 200, body: { status: 'success', data: toPrometheusTree(parseQuery(query.query)) } };
    },

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

    async getPrometheusBuildInfo(): Promise<OperationResponse<'getPrometheusBuildInfo'>> {
      const unknown = { revision: '', branch: '', buildUser: '', buildDate: '', goVersion: '' };
      return {
        status: 200,
        body: { status: 'success', data: { version: followedVersion, ...unknown, application: 'cairn' } },
      };
    },
  };
}

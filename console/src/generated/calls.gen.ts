// @generated from openapi.yaml by codegen/src/generate.ts. Do not edit; run: npm run generate

/** A read that a server key may make too. */
export interface RepeatableCall {
  /** As in the contract: `/v1/traces/{trace_id}`. */
  readonly path: string;
  /** Answers with a stream of events, which the operations of the SDKs do not read. */
  readonly stream: boolean;
}

export type RepeatableOperationId =
  | 'listDashboards'
  | 'getDashboard'
  | 'getIdentity'
  | 'listIntegrations'
  | 'getIntegration'
  | 'listLogs'
  | 'listLogAttributes'
  | 'getLogStats'
  | 'streamLogs'
  | 'listAttributeKeys'
  | 'listAttributeValues'
  | 'listTags'
  | 'listMetricAlerts'
  | 'getMetricAlert'
  | 'listMetricAlertIncidents'
  | 'listMetrics'
  | 'queryMetrics'
  | 'queryMetricsRange'
  | 'listTraces'
  | 'getTraceStats'
  | 'getTrace'
  | 'listTraceEvents';

export const repeatableCalls: Readonly<Record<RepeatableOperationId, RepeatableCall>> = {
  listDashboards: { path: '/v1/dashboards', stream: false },
  getDashboard: { path: '/v1/dashboards/{slug}', stream: false },
  getIdentity: { path: '/v1/identity', stream: false },
  listIntegrations: { path: '/v1/integrations', stream: false },
  getIntegration: { path: '/v1/integrations/{slug}', stream: false },
  listLogs: { path: '/v1/logs', stream: false },
  listLogAttributes: { path: '/v1/logs/attributes', stream: false },
  getLogStats: { path: '/v1/logs/stats', stream: false },
  streamLogs: { path: '/v1/logs/stream', stream: true },
  listAttributeKeys: { path: '/v1/metadata/attributes', stream: false },
  listAttributeValues: { path: '/v1/metadata/attributes/{key}', stream: false },
  listTags: { path: '/v1/metadata/tags', stream: false },
  listMetricAlerts: { path: '/v1/metric-alerts', stream: false },
  getMetricAlert: { path: '/v1/metric-alerts/{slug}', stream: false },
  listMetricAlertIncidents: { path: '/v1/metric-alerts/{slug}/incidents', stream: false },
  listMetrics: { path: '/v1/metrics', stream: false },
  queryMetrics: { path: '/v1/metrics/query', stream: false },
  queryMetricsRange: { path: '/v1/metrics/query_range', stream: false },
  listTraces: { path: '/v1/traces', stream: false },
  getTraceStats: { path: '/v1/traces/stats', stream: false },
  getTrace: { path: '/v1/traces/{trace_id}', stream: false },
  listTraceEvents: { path: '/v1/traces/{trace_id}/events', stream: false },
};

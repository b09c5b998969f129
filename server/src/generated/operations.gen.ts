// @generated from openapi.yaml by codegen/src/generate.ts. Do not edit; run: npm run generate

import type { components, operations } from './contract-types.gen.ts';

export type Schemas = components['schemas'];

/** The listener that serves an operation. */
export type Listener = 'api' | 'ingest';

/** Required credentials of an operation: none, a server key, or an ingest or web key. */
export type SecurityKind = 'public' | 'server_key' | 'ingest_key';

/**
 * What validates the request body before the handler: nothing if there is none, the
 * contract validator (`framework`), or the operation's own decoder on the ingest path (`otlp` for an
 * OpenTelemetry request, `remote_write` for one of Prometheus).
 */
export type BodyValidation = 'none' | 'framework' | 'decoder' | 'otlp' | 'remote_write';

/** The format of errors: a `Problem`, a `google.rpc.Status`, or the envelope of Prometheus. */
export type ErrorFormat = 'problem' | 'rpc_status' | 'prometheus';

export interface OperationDescription {
  readonly operationId: string;
  readonly method: 'get' | 'put' | 'post' | 'delete' | 'patch' | 'head' | 'options';
  /** As in the contract: `/v1/traces/{trace_id}`. */
  readonly path: string;
  /** As an Express route: `/v1/traces/:trace_id`. */
  readonly expressPath: string;
  readonly listener: Listener;
  readonly tag: string;
  readonly security: SecurityKind;
  readonly bodyValidation: BodyValidation;
  readonly errorFormat: ErrorFormat;
  /** Every declared status, ascending. */
  readonly statuses: readonly number[];
  /** The media types a status may be answered in; a status without a body is not listed. */
  readonly contentTypes: Readonly<Record<number, readonly string[]>>;
}

/** Every operation, literal paths before parametrised ones, so that routes can be bound in this order. */
export const operationTable = {
  getPrometheusLabelValues: {
    operationId: 'getPrometheusLabelValues',
    method: 'get',
    path: '/api/v1/label/{name}/values',
    expressPath: '/api/v1/label/:name/values',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 422, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 422: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  getPrometheusLabels: {
    operationId: 'getPrometheusLabels',
    method: 'get',
    path: '/api/v1/labels',
    expressPath: '/api/v1/labels',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 422, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 422: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  postPrometheusLabels: {
    operationId: 'postPrometheusLabels',
    method: 'post',
    path: '/api/v1/labels',
    expressPath: '/api/v1/labels',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    bodyValidation: 'framework',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 413, 415, 422, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 413: ['application/json'], 415: ['application/json'], 422: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  getPrometheusMetadata: {
    operationId: 'getPrometheusMetadata',
    method: 'get',
    path: '/api/v1/metadata',
    expressPath: '/api/v1/metadata',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  getPrometheusQuery: {
    operationId: 'getPrometheusQuery',
    method: 'get',
    path: '/api/v1/query',
    expressPath: '/api/v1/query',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 422, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 422: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  postPrometheusQuery: {
    operationId: 'postPrometheusQuery',
    method: 'post',
    path: '/api/v1/query',
    expressPath: '/api/v1/query',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    bodyValidation: 'framework',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 413, 415, 422, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 413: ['application/json'], 415: ['application/json'], 422: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  getPrometheusQueryRange: {
    operationId: 'getPrometheusQueryRange',
    method: 'get',
    path: '/api/v1/query_range',
    expressPath: '/api/v1/query_range',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 422, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 422: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  postPrometheusQueryRange: {
    operationId: 'postPrometheusQueryRange',
    method: 'post',
    path: '/api/v1/query_range',
    expressPath: '/api/v1/query_range',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    bodyValidation: 'framework',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 413, 415, 422, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 413: ['application/json'], 415: ['application/json'], 422: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  getPrometheusSeries: {
    operationId: 'getPrometheusSeries',
    method: 'get',
    path: '/api/v1/series',
    expressPath: '/api/v1/series',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 422, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 422: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  postPrometheusSeries: {
    operationId: 'postPrometheusSeries',
    method: 'post',
    path: '/api/v1/series',
    expressPath: '/api/v1/series',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    bodyValidation: 'framework',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 413, 415, 422, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 413: ['application/json'], 415: ['application/json'], 422: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  getPrometheusBuildInfo: {
    operationId: 'getPrometheusBuildInfo',
    method: 'get',
    path: '/api/v1/status/buildinfo',
    expressPath: '/api/v1/status/buildinfo',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 429, 500],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'] },
  },
  remoteWrite: {
    operationId: 'remoteWrite',
    method: 'post',
    path: '/api/v1/write',
    expressPath: '/api/v1/write',
    listener: 'ingest',
    tag: 'Remote write',
    security: 'ingest_key',
    bodyValidation: 'remote_write',
    errorFormat: 'problem',
    statuses: [204, 400, 401, 403, 413, 415, 429, 500, 503],
    contentTypes: { 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 413: ['application/json'], 415: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  getDocs: {
    operationId: 'getDocs',
    method: 'get',
    path: '/docs',
    expressPath: '/docs',
    listener: 'api',
    tag: 'Documents',
    security: 'public',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 500],
    contentTypes: { 200: ['text/html'], 400: ['application/json'], 500: ['application/json'] },
  },
  getHealth: {
    operationId: 'getHealth',
    method: 'get',
    path: '/health',
    expressPath: '/health',
    listener: 'api',
    tag: 'Documents',
    security: 'public',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 500],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 500: ['application/json'] },
  },
  getLlmsText: {
    operationId: 'getLlmsText',
    method: 'get',
    path: '/llms.txt',
    expressPath: '/llms.txt',
    listener: 'api',
    tag: 'Documents',
    security: 'public',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 500],
    contentTypes: { 200: ['text/plain'], 400: ['application/json'], 500: ['application/json'] },
  },
  getServerMetrics: {
    operationId: 'getServerMetrics',
    method: 'get',
    path: '/metrics',
    expressPath: '/metrics',
    listener: 'api',
    tag: 'Documents',
    security: 'public',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 500],
    contentTypes: { 200: ['text/plain'], 400: ['application/json'], 500: ['application/json'] },
  },
  getContractJson: {
    operationId: 'getContractJson',
    method: 'get',
    path: '/openapi.json',
    expressPath: '/openapi.json',
    listener: 'api',
    tag: 'Documents',
    security: 'public',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 304, 400, 500],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 500: ['application/json'] },
  },
  getContractYaml: {
    operationId: 'getContractYaml',
    method: 'get',
    path: '/openapi.yaml',
    expressPath: '/openapi.yaml',
    listener: 'api',
    tag: 'Documents',
    security: 'public',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 304, 400, 500],
    contentTypes: { 200: ['application/yaml'], 400: ['application/json'], 500: ['application/json'] },
  },
  getReadiness: {
    operationId: 'getReadiness',
    method: 'get',
    path: '/ready',
    expressPath: '/ready',
    listener: 'api',
    tag: 'Documents',
    security: 'public',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  listDashboards: {
    operationId: 'listDashboards',
    method: 'get',
    path: '/v1/dashboards',
    expressPath: '/v1/dashboards',
    listener: 'api',
    tag: 'Dashboards',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 304, 400, 401, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  deleteDashboard: {
    operationId: 'deleteDashboard',
    method: 'delete',
    path: '/v1/dashboards/{slug}',
    expressPath: '/v1/dashboards/:slug',
    listener: 'api',
    tag: 'Dashboards',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [204, 400, 401, 412, 428, 429, 500, 503],
    contentTypes: { 400: ['application/json'], 401: ['application/json'], 412: ['application/json'], 428: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  getDashboard: {
    operationId: 'getDashboard',
    method: 'get',
    path: '/v1/dashboards/{slug}',
    expressPath: '/v1/dashboards/:slug',
    listener: 'api',
    tag: 'Dashboards',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 304, 400, 401, 404, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  putDashboard: {
    operationId: 'putDashboard',
    method: 'put',
    path: '/v1/dashboards/{slug}',
    expressPath: '/v1/dashboards/:slug',
    listener: 'api',
    tag: 'Dashboards',
    security: 'server_key',
    bodyValidation: 'framework',
    errorFormat: 'problem',
    statuses: [200, 201, 400, 401, 412, 413, 415, 428, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 201: ['application/json'], 400: ['application/json'], 401: ['application/json'], 412: ['application/json'], 413: ['application/json'], 415: ['application/json'], 428: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  getIdentity: {
    operationId: 'getIdentity',
    method: 'get',
    path: '/v1/identity',
    expressPath: '/v1/identity',
    listener: 'api',
    tag: 'Identity',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 429, 500],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'] },
  },
  closeTrace: {
    operationId: 'closeTrace',
    method: 'post',
    path: '/v1/ingest/traces/{trace_id}/close',
    expressPath: '/v1/ingest/traces/:trace_id/close',
    listener: 'ingest',
    tag: 'Ingest',
    security: 'ingest_key',
    bodyValidation: 'decoder',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 413: ['application/json'], 415: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  flushTrace: {
    operationId: 'flushTrace',
    method: 'post',
    path: '/v1/ingest/traces/{trace_id}/flush',
    expressPath: '/v1/ingest/traces/:trace_id/flush',
    listener: 'ingest',
    tag: 'Ingest',
    security: 'ingest_key',
    bodyValidation: 'decoder',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 413: ['application/json'], 415: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  keepTraceAlive: {
    operationId: 'keepTraceAlive',
    method: 'post',
    path: '/v1/ingest/traces/{trace_id}/keep-alive',
    expressPath: '/v1/ingest/traces/:trace_id/keep-alive',
    listener: 'ingest',
    tag: 'Ingest',
    security: 'ingest_key',
    bodyValidation: 'decoder',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 413: ['application/json'], 415: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  appendPluginEvents: {
    operationId: 'appendPluginEvents',
    method: 'post',
    path: '/v1/ingest/traces/{trace_id}/plugin-events',
    expressPath: '/v1/ingest/traces/:trace_id/plugin-events',
    listener: 'ingest',
    tag: 'Ingest',
    security: 'ingest_key',
    bodyValidation: 'decoder',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 413: ['application/json'], 415: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  listIntegrations: {
    operationId: 'listIntegrations',
    method: 'get',
    path: '/v1/integrations',
    expressPath: '/v1/integrations',
    listener: 'api',
    tag: 'Integrations',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  getIntegration: {
    operationId: 'getIntegration',
    method: 'get',
    path: '/v1/integrations/{slug}',
    expressPath: '/v1/integrations/:slug',
    listener: 'api',
    tag: 'Integrations',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 404, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  listLogs: {
    operationId: 'listLogs',
    method: 'get',
    path: '/v1/logs',
    expressPath: '/v1/logs',
    listener: 'api',
    tag: 'Logs',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  ingestLogs: {
    operationId: 'ingestLogs',
    method: 'post',
    path: '/v1/logs',
    expressPath: '/v1/logs',
    listener: 'ingest',
    tag: 'OTLP',
    security: 'ingest_key',
    bodyValidation: 'otlp',
    errorFormat: 'rpc_status',
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
    contentTypes: { 200: ['application/x-protobuf', 'application/json'], 400: ['application/x-protobuf', 'application/json'], 401: ['application/x-protobuf', 'application/json'], 403: ['application/x-protobuf', 'application/json'], 413: ['application/x-protobuf', 'application/json'], 415: ['application/x-protobuf', 'application/json'], 429: ['application/x-protobuf', 'application/json'], 500: ['application/x-protobuf', 'application/json'], 503: ['application/x-protobuf', 'application/json'] },
  },
  listLogAttributes: {
    operationId: 'listLogAttributes',
    method: 'get',
    path: '/v1/logs/attributes',
    expressPath: '/v1/logs/attributes',
    listener: 'api',
    tag: 'Logs',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  getLogStats: {
    operationId: 'getLogStats',
    method: 'get',
    path: '/v1/logs/stats',
    expressPath: '/v1/logs/stats',
    listener: 'api',
    tag: 'Logs',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  streamLogs: {
    operationId: 'streamLogs',
    method: 'get',
    path: '/v1/logs/stream',
    expressPath: '/v1/logs/stream',
    listener: 'api',
    tag: 'Logs',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 429, 500, 503, 504],
    contentTypes: { 200: ['text/event-stream'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  listAttributeKeys: {
    operationId: 'listAttributeKeys',
    method: 'get',
    path: '/v1/metadata/attributes',
    expressPath: '/v1/metadata/attributes',
    listener: 'api',
    tag: 'Metadata',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  listAttributeValues: {
    operationId: 'listAttributeValues',
    method: 'get',
    path: '/v1/metadata/attributes/{key}',
    expressPath: '/v1/metadata/attributes/:key',
    listener: 'api',
    tag: 'Metadata',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 404, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  listTags: {
    operationId: 'listTags',
    method: 'get',
    path: '/v1/metadata/tags',
    expressPath: '/v1/metadata/tags',
    listener: 'api',
    tag: 'Metadata',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  listMetricAlerts: {
    operationId: 'listMetricAlerts',
    method: 'get',
    path: '/v1/metric-alerts',
    expressPath: '/v1/metric-alerts',
    listener: 'api',
    tag: 'Metric alerts',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 304, 400, 401, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  deleteMetricAlert: {
    operationId: 'deleteMetricAlert',
    method: 'delete',
    path: '/v1/metric-alerts/{slug}',
    expressPath: '/v1/metric-alerts/:slug',
    listener: 'api',
    tag: 'Metric alerts',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [204, 400, 401, 412, 428, 429, 500, 503],
    contentTypes: { 400: ['application/json'], 401: ['application/json'], 412: ['application/json'], 428: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  getMetricAlert: {
    operationId: 'getMetricAlert',
    method: 'get',
    path: '/v1/metric-alerts/{slug}',
    expressPath: '/v1/metric-alerts/:slug',
    listener: 'api',
    tag: 'Metric alerts',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 304, 400, 401, 404, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  putMetricAlert: {
    operationId: 'putMetricAlert',
    method: 'put',
    path: '/v1/metric-alerts/{slug}',
    expressPath: '/v1/metric-alerts/:slug',
    listener: 'api',
    tag: 'Metric alerts',
    security: 'server_key',
    bodyValidation: 'framework',
    errorFormat: 'problem',
    statuses: [200, 201, 400, 401, 412, 413, 415, 428, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 201: ['application/json'], 400: ['application/json'], 401: ['application/json'], 412: ['application/json'], 413: ['application/json'], 415: ['application/json'], 428: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  listMetricAlertIncidents: {
    operationId: 'listMetricAlertIncidents',
    method: 'get',
    path: '/v1/metric-alerts/{slug}/incidents',
    expressPath: '/v1/metric-alerts/:slug/incidents',
    listener: 'api',
    tag: 'Metric alerts',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 404, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  listMetrics: {
    operationId: 'listMetrics',
    method: 'get',
    path: '/v1/metrics',
    expressPath: '/v1/metrics',
    listener: 'api',
    tag: 'Metrics',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  ingestMetrics: {
    operationId: 'ingestMetrics',
    method: 'post',
    path: '/v1/metrics',
    expressPath: '/v1/metrics',
    listener: 'ingest',
    tag: 'OTLP',
    security: 'ingest_key',
    bodyValidation: 'otlp',
    errorFormat: 'rpc_status',
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
    contentTypes: { 200: ['application/x-protobuf', 'application/json'], 400: ['application/x-protobuf', 'application/json'], 401: ['application/x-protobuf', 'application/json'], 403: ['application/x-protobuf', 'application/json'], 413: ['application/x-protobuf', 'application/json'], 415: ['application/x-protobuf', 'application/json'], 429: ['application/x-protobuf', 'application/json'], 500: ['application/x-protobuf', 'application/json'], 503: ['application/x-protobuf', 'application/json'] },
  },
  queryMetrics: {
    operationId: 'queryMetrics',
    method: 'get',
    path: '/v1/metrics/query',
    expressPath: '/v1/metrics/query',
    listener: 'api',
    tag: 'Metrics',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  queryMetricsRange: {
    operationId: 'queryMetricsRange',
    method: 'get',
    path: '/v1/metrics/query_range',
    expressPath: '/v1/metrics/query_range',
    listener: 'api',
    tag: 'Metrics',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  listTraces: {
    operationId: 'listTraces',
    method: 'get',
    path: '/v1/traces',
    expressPath: '/v1/traces',
    listener: 'api',
    tag: 'Traces',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  ingestTraces: {
    operationId: 'ingestTraces',
    method: 'post',
    path: '/v1/traces',
    expressPath: '/v1/traces',
    listener: 'ingest',
    tag: 'OTLP',
    security: 'ingest_key',
    bodyValidation: 'otlp',
    errorFormat: 'rpc_status',
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
    contentTypes: { 200: ['application/x-protobuf', 'application/json'], 400: ['application/x-protobuf', 'application/json'], 401: ['application/x-protobuf', 'application/json'], 403: ['application/x-protobuf', 'application/json'], 413: ['application/x-protobuf', 'application/json'], 415: ['application/x-protobuf', 'application/json'], 429: ['application/x-protobuf', 'application/json'], 500: ['application/x-protobuf', 'application/json'], 503: ['application/x-protobuf', 'application/json'] },
  },
  getTraceStats: {
    operationId: 'getTraceStats',
    method: 'get',
    path: '/v1/traces/stats',
    expressPath: '/v1/traces/stats',
    listener: 'api',
    tag: 'Traces',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  getTrace: {
    operationId: 'getTrace',
    method: 'get',
    path: '/v1/traces/{trace_id}',
    expressPath: '/v1/traces/:trace_id',
    listener: 'api',
    tag: 'Traces',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 404, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  listTraceEvents: {
    operationId: 'listTraceEvents',
    method: 'get',
    path: '/v1/traces/{trace_id}/events',
    expressPath: '/v1/traces/:trace_id/events',
    listener: 'api',
    tag: 'Traces',
    security: 'server_key',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 404, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
} as const satisfies Record<string, OperationDescription>;

/** For absent parts of a request. */
export type None = Record<string, never>;

type Path<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['path']>;
type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;

/** Node delivers header names in lower case. */
type Headers<Id extends keyof operations> = {
  [Name in keyof NonNullable<operations[Id]['parameters']['header']> as Lowercase<Name & string>]: NonNullable<
    operations[Id]['parameters']['header']
  >[Name];
};

/** Validation applies the defaults of these parameters, so they are always present in a handler. */
type WithDefaults<Parameters, Names extends keyof Parameters> = Omit<Parameters, Names> & Required<Pick<Parameters, Names>>;

export interface OperationTypes {
  /** `GET /api/v1/label/{name}/values`: List the values of a label (Prometheus API) */
  getPrometheusLabelValues: {
    request: {
      path: Path<'getPrometheusLabelValues'>;
      query: Query<'getPrometheusLabelValues'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['PrometheusNamesResponse'] }
      | { status: 400 | 401 | 422 | 429 | 500 | 503 | 504; body: Schemas['PrometheusError'] };
  };
  /** `GET /api/v1/labels`: List label names (Prometheus API) */
  getPrometheusLabels: {
    request: {
      path: None;
      query: Query<'getPrometheusLabels'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['PrometheusNamesResponse'] }
      | { status: 400 | 401 | 422 | 429 | 500 | 503 | 504; body: Schemas['PrometheusError'] };
  };
  /** `POST /api/v1/labels`: List label names (Prometheus API, form) */
  postPrometheusLabels: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: Schemas['PrometheusLabelsForm'];
    };
    response:
      | { status: 200; body: Schemas['PrometheusNamesResponse'] }
      | { status: 400 | 401 | 413 | 415 | 422 | 429 | 500 | 503 | 504; body: Schemas['PrometheusError'] };
  };
  /** `GET /api/v1/metadata`: Get the metadata of metrics (Prometheus API) */
  getPrometheusMetadata: {
    request: {
      path: None;
      query: Query<'getPrometheusMetadata'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['PrometheusMetadataResponse'] }
      | { status: 400 | 401 | 429 | 500 | 503 | 504; body: Schemas['PrometheusError'] };
  };
  /** `GET /api/v1/query`: Evaluate a PromQL expression at one time (Prometheus API) */
  getPrometheusQuery: {
    request: {
      path: None;
      query: Query<'getPrometheusQuery'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['PrometheusQueryResponse'] }
      | { status: 400 | 401 | 422 | 429 | 500 | 503 | 504; body: Schemas['PrometheusError'] };
  };
  /** `POST /api/v1/query`: Evaluate a PromQL expression at one time (Prometheus API, form) */
  postPrometheusQuery: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: Schemas['PrometheusQueryForm'];
    };
    response:
      | { status: 200; body: Schemas['PrometheusQueryResponse'] }
      | { status: 400 | 401 | 413 | 415 | 422 | 429 | 500 | 503 | 504; body: Schemas['PrometheusError'] };
  };
  /** `GET /api/v1/query_range`: Evaluate a PromQL expression over a range of time (Prometheus API) */
  getPrometheusQueryRange: {
    request: {
      path: None;
      query: Query<'getPrometheusQueryRange'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['PrometheusQueryResponse'] }
      | { status: 400 | 401 | 422 | 429 | 500 | 503 | 504; body: Schemas['PrometheusError'] };
  };
  /** `POST /api/v1/query_range`: Evaluate a PromQL expression over a range of time (Prometheus API, form) */
  postPrometheusQueryRange: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: Schemas['PrometheusQueryRangeForm'];
    };
    response:
      | { status: 200; body: Schemas['PrometheusQueryResponse'] }
      | { status: 400 | 401 | 413 | 415 | 422 | 429 | 500 | 503 | 504; body: Schemas['PrometheusError'] };
  };
  /** `GET /api/v1/series`: List series by selectors (Prometheus API) */
  getPrometheusSeries: {
    request: {
      path: None;
      query: Query<'getPrometheusSeries'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['PrometheusSeriesResponse'] }
      | { status: 400 | 401 | 422 | 429 | 500 | 503 | 504; body: Schemas['PrometheusError'] };
  };
  /** `POST /api/v1/series`: List series by selectors (Prometheus API, form) */
  postPrometheusSeries: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: Schemas['PrometheusSeriesForm'];
    };
    response:
      | { status: 200; body: Schemas['PrometheusSeriesResponse'] }
      | { status: 400 | 401 | 413 | 415 | 422 | 429 | 500 | 503 | 504; body: Schemas['PrometheusError'] };
  };
  /** `GET /api/v1/status/buildinfo`: Get the version of Prometheus whose semantics these paths follow */
  getPrometheusBuildInfo: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['PrometheusBuildInfoResponse'] }
      | { status: 400 | 401 | 429 | 500; body: Schemas['PrometheusError'] };
  };
  /** `POST /api/v1/write`: Write samples (Prometheus remote write) */
  remoteWrite: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: unknown;
    };
    response:
      | { status: 204; body?: undefined }
      | { status: 400 | 401 | 403 | 413 | 415 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /docs`: Read the interactive API documentation */
  getDocs: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: string }
      | { status: 400 | 500; body: Schemas['Problem'] };
  };
  /** `GET /health`: Check that the process is alive */
  getHealth: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['Health'] }
      | { status: 400 | 500; body: Schemas['Problem'] };
  };
  /** `GET /llms.txt`: Get the brief for language-model agents */
  getLlmsText: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: string }
      | { status: 400 | 500; body: Schemas['Problem'] };
  };
  /** `GET /metrics`: Scrape the service's own metrics */
  getServerMetrics: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: string }
      | { status: 400 | 500; body: Schemas['Problem'] };
  };
  /** `GET /openapi.json`: Get this contract as JSON */
  getContractJson: {
    request: {
      path: None;
      query: None;
      headers: Headers<'getContractJson'>;
      body: undefined;
    };
    response:
      | { status: 200; headers?: { 'ETag'?: string }; body: Schemas['ContractDocument'] }
      | { status: 304; headers?: { 'ETag'?: string }; body?: undefined }
      | { status: 400 | 500; body: Schemas['Problem'] };
  };
  /** `GET /openapi.yaml`: Get this contract as YAML */
  getContractYaml: {
    request: {
      path: None;
      query: None;
      headers: Headers<'getContractYaml'>;
      body: undefined;
    };
    response:
      | { status: 200; headers?: { 'ETag'?: string }; body: string }
      | { status: 304; headers?: { 'ETag'?: string }; body?: undefined }
      | { status: 400 | 500; body: Schemas['Problem'] };
  };
  /** `GET /ready`: Check that the service is ready */
  getReadiness: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['Health'] }
      | { status: 400 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /v1/dashboards`: List the dashboards of the project */
  listDashboards: {
    request: {
      path: None;
      query: None;
      headers: Headers<'listDashboards'>;
      body: undefined;
    };
    response:
      | { status: 200; headers?: { 'ETag'?: string }; body: Schemas['DashboardList'] }
      | { status: 304; headers?: { 'ETag'?: string }; body?: undefined }
      | { status: 400 | 401 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `DELETE /v1/dashboards/{slug}`: Delete one dashboard */
  deleteDashboard: {
    request: {
      path: Path<'deleteDashboard'>;
      query: None;
      headers: Headers<'deleteDashboard'>;
      body: undefined;
    };
    response:
      | { status: 204; body?: undefined }
      | { status: 400 | 401 | 412 | 428 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /v1/dashboards/{slug}`: Get one dashboard */
  getDashboard: {
    request: {
      path: Path<'getDashboard'>;
      query: None;
      headers: Headers<'getDashboard'>;
      body: undefined;
    };
    response:
      | { status: 200; headers?: { 'ETag'?: string }; body: Schemas['Dashboard'] }
      | { status: 304; headers?: { 'ETag'?: string }; body?: undefined }
      | { status: 400 | 401 | 404 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `PUT /v1/dashboards/{slug}`: Create or replace one dashboard */
  putDashboard: {
    request: {
      path: Path<'putDashboard'>;
      query: None;
      headers: Headers<'putDashboard'>;
      body: Schemas['DashboardInput'];
    };
    response:
      | { status: 200 | 201; headers?: { 'ETag'?: string }; body: Schemas['Dashboard'] }
      | { status: 400 | 401 | 412 | 413 | 415 | 428 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /v1/identity`: Get the project and organization of the key */
  getIdentity: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['Identity'] }
      | { status: 400 | 401 | 429 | 500; body: Schemas['Problem'] };
  };
  /** `POST /v1/ingest/traces/{trace_id}/close`: Complete a trace */
  closeTrace: {
    request: {
      path: Path<'closeTrace'>;
      query: None;
      headers: None;
      body: unknown;
    };
    response:
      | { status: 200; body: Schemas['CloseResult'] }
      | { status: 400 | 401 | 403 | 413 | 415 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `POST /v1/ingest/traces/{trace_id}/flush`: Write a batch of events, attributes and tags to a trace */
  flushTrace: {
    request: {
      path: Path<'flushTrace'>;
      query: None;
      headers: None;
      body: unknown;
    };
    response:
      | { status: 200; body: Schemas['FlushResult'] }
      | { status: 400 | 401 | 403 | 413 | 415 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `POST /v1/ingest/traces/{trace_id}/keep-alive`: Send a keep-alive for a running trace */
  keepTraceAlive: {
    request: {
      path: Path<'keepTraceAlive'>;
      query: None;
      headers: None;
      body: unknown;
    };
    response:
      | { status: 200; body: Schemas['WriteResult'] }
      | { status: 400 | 401 | 403 | 413 | 415 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `POST /v1/ingest/traces/{trace_id}/plugin-events`: Append a processor's plugin events to a trace */
  appendPluginEvents: {
    request: {
      path: Path<'appendPluginEvents'>;
      query: None;
      headers: None;
      body: unknown;
    };
    response:
      | { status: 200; body: Schemas['FlushResult'] }
      | { status: 400 | 401 | 403 | 413 | 415 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /v1/integrations`: List the notification channels of the organization */
  listIntegrations: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['IntegrationList'] }
      | { status: 400 | 401 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /v1/integrations/{slug}`: Get one notification channel */
  getIntegration: {
    request: {
      path: Path<'getIntegration'>;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['Integration'] }
      | { status: 400 | 401 | 404 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /v1/logs`: List log records, newest first */
  listLogs: {
    request: {
      path: None;
      query: Query<'listLogs'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['LogList'] }
      | { status: 400 | 401 | 429 | 500 | 503 | 504; body: Schemas['Problem'] };
  };
  /** `POST /v1/logs`: Write OpenTelemetry log records */
  ingestLogs: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: unknown;
    };
    response:
      | { status: 200 | 400 | 401 | 403 | 413 | 415 | 429 | 500 | 503; contentType: 'application/x-protobuf'; body: Uint8Array }
      | { status: 200; contentType: 'application/json'; body: Schemas['OtlpLogsResponse'] }
      | { status: 400 | 401 | 403 | 413 | 415 | 429 | 500 | 503; contentType: 'application/json'; body: Schemas['RpcStatus'] };
  };
  /** `GET /v1/logs/attributes`: List services, attribute keys and sample values of logs */
  listLogAttributes: {
    request: {
      path: None;
      query: Query<'listLogAttributes'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['LogAttributeCatalogue'] }
      | { status: 400 | 401 | 429 | 500 | 503 | 504; body: Schemas['Problem'] };
  };
  /** `GET /v1/logs/stats`: Count log records over time */
  getLogStats: {
    request: {
      path: None;
      query: WithDefaults<Query<'getLogStats'>, 'interval' | 'top_k'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['LogStats'] }
      | { status: 400 | 401 | 429 | 500 | 503 | 504; body: Schemas['Problem'] };
  };
  /** `GET /v1/logs/stream`: Follow log records as they arrive */
  streamLogs: {
    request: {
      path: None;
      query: WithDefaults<Query<'streamLogs'>, 'window' | 'page_size' | 'heartbeat'>;
      headers: Headers<'streamLogs'>;
      body: undefined;
    };
    response:
      | { status: 200; body: AsyncIterable<string> }
      | { status: 400 | 401 | 429 | 500 | 503 | 504; body: Schemas['Problem'] };
  };
  /** `GET /v1/metadata/attributes`: List every attribute key observed in the project */
  listAttributeKeys: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['AttributeKeyList'] }
      | { status: 400 | 401 | 429 | 500 | 503 | 504; body: Schemas['Problem'] };
  };
  /** `GET /v1/metadata/attributes/{key}`: List every value observed under an attribute key */
  listAttributeValues: {
    request: {
      path: Path<'listAttributeValues'>;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['AttributeValueList'] }
      | { status: 400 | 401 | 404 | 429 | 500 | 503 | 504; body: Schemas['Problem'] };
  };
  /** `GET /v1/metadata/tags`: List every tag observed in the project */
  listTags: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['TagList'] }
      | { status: 400 | 401 | 429 | 500 | 503 | 504; body: Schemas['Problem'] };
  };
  /** `GET /v1/metric-alerts`: List the metric alerts of the project */
  listMetricAlerts: {
    request: {
      path: None;
      query: None;
      headers: Headers<'listMetricAlerts'>;
      body: undefined;
    };
    response:
      | { status: 200; headers?: { 'ETag'?: string }; body: Schemas['MetricAlertList'] }
      | { status: 304; headers?: { 'ETag'?: string }; body?: undefined }
      | { status: 400 | 401 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `DELETE /v1/metric-alerts/{slug}`: Delete one metric alert */
  deleteMetricAlert: {
    request: {
      path: Path<'deleteMetricAlert'>;
      query: None;
      headers: Headers<'deleteMetricAlert'>;
      body: undefined;
    };
    response:
      | { status: 204; body?: undefined }
      | { status: 400 | 401 | 412 | 428 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /v1/metric-alerts/{slug}`: Get one metric alert */
  getMetricAlert: {
    request: {
      path: Path<'getMetricAlert'>;
      query: None;
      headers: Headers<'getMetricAlert'>;
      body: undefined;
    };
    response:
      | { status: 200; headers?: { 'ETag'?: string }; body: Schemas['MetricAlert'] }
      | { status: 304; headers?: { 'ETag'?: string }; body?: undefined }
      | { status: 400 | 401 | 404 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `PUT /v1/metric-alerts/{slug}`: Create or replace one metric alert */
  putMetricAlert: {
    request: {
      path: Path<'putMetricAlert'>;
      query: None;
      headers: Headers<'putMetricAlert'>;
      body: Schemas['MetricAlertInput'];
    };
    response:
      | { status: 200 | 201; headers?: { 'ETag'?: string }; body: Schemas['MetricAlert'] }
      | { status: 400 | 401 | 412 | 413 | 415 | 428 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /v1/metric-alerts/{slug}/incidents`: List the incidents of a metric alert, newest first */
  listMetricAlertIncidents: {
    request: {
      path: Path<'listMetricAlertIncidents'>;
      query: Query<'listMetricAlertIncidents'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['IncidentList'] }
      | { status: 400 | 401 | 404 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /v1/metrics`: List the metrics of the project */
  listMetrics: {
    request: {
      path: None;
      query: WithDefaults<Query<'listMetrics'>, 'limit'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['MetricList'] }
      | { status: 400 | 401 | 429 | 500 | 503 | 504; body: Schemas['Problem'] };
  };
  /** `POST /v1/metrics`: Write OpenTelemetry metrics */
  ingestMetrics: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: unknown;
    };
    response:
      | { status: 200 | 400 | 401 | 403 | 413 | 415 | 429 | 500 | 503; contentType: 'application/x-protobuf'; body: Uint8Array }
      | { status: 200; contentType: 'application/json'; body: Schemas['OtlpMetricsResponse'] }
      | { status: 400 | 401 | 403 | 413 | 415 | 429 | 500 | 503; contentType: 'application/json'; body: Schemas['RpcStatus'] };
  };
  /** `GET /v1/metrics/query`: Evaluate a PromQL expression at one time */
  queryMetrics: {
    request: {
      path: None;
      query: Query<'queryMetrics'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['PrometheusQueryResponse'] }
      | { status: 400 | 401 | 429 | 500 | 503 | 504; body: Schemas['Problem'] };
  };
  /** `GET /v1/metrics/query_range`: Evaluate a PromQL expression over a range of time */
  queryMetricsRange: {
    request: {
      path: None;
      query: Query<'queryMetricsRange'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['PrometheusQueryResponse'] }
      | { status: 400 | 401 | 429 | 500 | 503 | 504; body: Schemas['Problem'] };
  };
  /** `GET /v1/traces`: List traces, newest first */
  listTraces: {
    request: {
      path: None;
      query: Query<'listTraces'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; headers?: { 'Deprecation'?: string }; body: Schemas['TraceList'] }
      | { status: 400 | 401 | 429 | 500 | 503 | 504; body: Schemas['Problem'] };
  };
  /** `POST /v1/traces`: Write OpenTelemetry spans */
  ingestTraces: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: unknown;
    };
    response:
      | { status: 200 | 400 | 401 | 403 | 413 | 415 | 429 | 500 | 503; contentType: 'application/x-protobuf'; body: Uint8Array }
      | { status: 200; contentType: 'application/json'; body: Schemas['OtlpTracesResponse'] }
      | { status: 400 | 401 | 403 | 413 | 415 | 429 | 500 | 503; contentType: 'application/json'; body: Schemas['RpcStatus'] };
  };
  /** `GET /v1/traces/stats`: Count traces and their durations over time */
  getTraceStats: {
    request: {
      path: None;
      query: WithDefaults<Query<'getTraceStats'>, 'interval' | 'top_k'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['TraceStats'] }
      | { status: 400 | 401 | 429 | 500 | 503 | 504; body: Schemas['Problem'] };
  };
  /** `GET /v1/traces/{trace_id}`: Get one trace */
  getTrace: {
    request: {
      path: Path<'getTrace'>;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['TraceEnvelope'] }
      | { status: 400 | 401 | 404 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /v1/traces/{trace_id}/events`: Get the event timeline of a trace */
  listTraceEvents: {
    request: {
      path: Path<'listTraceEvents'>;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['TraceTimeline'] }
      | { status: 400 | 401 | 404 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
}

export type OperationId = keyof typeof operationTable;
export type OperationTag = (typeof operationTable)[OperationId]['tag'];

/** The input of an operation's handler: validated, coerced, with defaults applied. */
export type OperationRequest<Id extends OperationId> = OperationTypes[Id]['request'];

/** The result of an operation's handler. Errors are thrown; the framework turns them into a `Problem`. */
export type OperationResponse<Id extends OperationId> = OperationTypes[Id]['response'];

/**
 * Handles one operation. `Contexts` defines the context of each kind of key, so that a public
 * operation cannot access a project.
 *
 * Write the result type out (`Promise<OperationResponse<'getTrace'>>`): TypeScript checks excess
 * properties only against an explicit type.
 */
export type Handler<Id extends OperationId, Contexts extends Record<SecurityKind, unknown>> = (
  request: OperationRequest<Id>,
  context: Contexts[(typeof operationTable)[Id]['security']],
) => Promise<OperationResponse<Id>>;

/** One handler for every operation; an operation without one does not compile. */
export type Handlers<Contexts extends Record<SecurityKind, unknown>> = {
  readonly [Id in OperationId]: Handler<Id, Contexts>;
};

/** The part of `Handlers` that one feature provides: the operations of a tag. */
export type TagHandlers<Tag extends OperationTag, Contexts extends Record<SecurityKind, unknown>> = {
  readonly [Id in OperationId as (typeof operationTable)[Id]['tag'] extends Tag ? Id : never]: Handler<Id, Contexts>;
};

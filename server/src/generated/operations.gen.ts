// @generated from openapi.yaml by codegen/src/generate.ts. Do not edit; run: npm run generate

import type { components, operations } from './contract-types.gen.ts';

export type Schemas = components['schemas'];

/** The listener that serves an operation. */
export type Listener = 'api' | 'ingest';

/** Required credentials of an operation: none, a server key, an ingest or web key, or a session of the console. */
export type SecurityKind = 'public' | 'server_key' | 'ingest_key' | 'session';

/** The roles of a session, from the weakest to the strongest. */
export type Role = 'signed_in' | 'viewer' | 'member' | 'admin' | 'owner';

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
  /** The weakest role that a session needs; absent where no session is accepted. */
  readonly role?: Role;
  readonly bodyValidation: BodyValidation;
  readonly errorFormat: ErrorFormat;
  /** Every declared status, ascending. */
  readonly statuses: readonly number[];
  /** The media types a status may be answered in; a status without a body is not listed. */
  readonly contentTypes: Readonly<Record<number, readonly string[]>>;
}

/** Every operation, literal paths before parametrised ones, so that routes can be bound in this order. */
export const operationTable = {
  getPrometheusHealth: {
    operationId: 'getPrometheusHealth',
    method: 'get',
    path: '/-/healthy',
    expressPath: '/-/healthy',
    listener: 'api',
    tag: 'Documents',
    security: 'public',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 500],
    contentTypes: { 200: ['text/plain'], 400: ['application/json'], 500: ['application/json'] },
  },
  getPrometheusReadiness: {
    operationId: 'getPrometheusReadiness',
    method: 'get',
    path: '/-/ready',
    expressPath: '/-/ready',
    listener: 'api',
    tag: 'Documents',
    security: 'public',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 500, 503],
    contentTypes: { 200: ['text/plain'], 400: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  getPrometheusAlerts: {
    operationId: 'getPrometheusAlerts',
    method: 'get',
    path: '/api/v1/alerts',
    expressPath: '/api/v1/alerts',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    role: 'viewer',
    bodyValidation: 'none',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  getPrometheusFormattedQuery: {
    operationId: 'getPrometheusFormattedQuery',
    method: 'get',
    path: '/api/v1/format_query',
    expressPath: '/api/v1/format_query',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    role: 'viewer',
    bodyValidation: 'none',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 429, 500],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'] },
  },
  postPrometheusFormattedQuery: {
    operationId: 'postPrometheusFormattedQuery',
    method: 'post',
    path: '/api/v1/format_query',
    expressPath: '/api/v1/format_query',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    role: 'viewer',
    bodyValidation: 'framework',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 413, 415, 429, 500],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 413: ['application/json'], 415: ['application/json'], 429: ['application/json'], 500: ['application/json'] },
  },
  getPrometheusLabelValues: {
    operationId: 'getPrometheusLabelValues',
    method: 'get',
    path: '/api/v1/label/{name}/values',
    expressPath: '/api/v1/label/:name/values',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    role: 'viewer',
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
    role: 'viewer',
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
    role: 'viewer',
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
    role: 'viewer',
    bodyValidation: 'none',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  getPrometheusParsedQuery: {
    operationId: 'getPrometheusParsedQuery',
    method: 'get',
    path: '/api/v1/parse_query',
    expressPath: '/api/v1/parse_query',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    role: 'viewer',
    bodyValidation: 'none',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 429, 500],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'] },
  },
  postPrometheusParsedQuery: {
    operationId: 'postPrometheusParsedQuery',
    method: 'post',
    path: '/api/v1/parse_query',
    expressPath: '/api/v1/parse_query',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    role: 'viewer',
    bodyValidation: 'framework',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 413, 415, 429, 500],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 413: ['application/json'], 415: ['application/json'], 429: ['application/json'], 500: ['application/json'] },
  },
  getPrometheusQuery: {
    operationId: 'getPrometheusQuery',
    method: 'get',
    path: '/api/v1/query',
    expressPath: '/api/v1/query',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    role: 'viewer',
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
    role: 'viewer',
    bodyValidation: 'framework',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 413, 415, 422, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 413: ['application/json'], 415: ['application/json'], 422: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  getPrometheusExemplars: {
    operationId: 'getPrometheusExemplars',
    method: 'get',
    path: '/api/v1/query_exemplars',
    expressPath: '/api/v1/query_exemplars',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    role: 'viewer',
    bodyValidation: 'none',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 422, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 422: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  postPrometheusExemplars: {
    operationId: 'postPrometheusExemplars',
    method: 'post',
    path: '/api/v1/query_exemplars',
    expressPath: '/api/v1/query_exemplars',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    role: 'viewer',
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
    role: 'viewer',
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
    role: 'viewer',
    bodyValidation: 'framework',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 413, 415, 422, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 413: ['application/json'], 415: ['application/json'], 422: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  getPrometheusRules: {
    operationId: 'getPrometheusRules',
    method: 'get',
    path: '/api/v1/rules',
    expressPath: '/api/v1/rules',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    role: 'viewer',
    bodyValidation: 'none',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  getPrometheusSeries: {
    operationId: 'getPrometheusSeries',
    method: 'get',
    path: '/api/v1/series',
    expressPath: '/api/v1/series',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    role: 'viewer',
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
    role: 'viewer',
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
    role: 'viewer',
    bodyValidation: 'none',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 429, 500],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'] },
  },
  getPrometheusConfig: {
    operationId: 'getPrometheusConfig',
    method: 'get',
    path: '/api/v1/status/config',
    expressPath: '/api/v1/status/config',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    role: 'viewer',
    bodyValidation: 'none',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 429, 500],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'] },
  },
  getPrometheusFlags: {
    operationId: 'getPrometheusFlags',
    method: 'get',
    path: '/api/v1/status/flags',
    expressPath: '/api/v1/status/flags',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    role: 'viewer',
    bodyValidation: 'none',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 429, 500],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'] },
  },
  getPrometheusRuntimeInfo: {
    operationId: 'getPrometheusRuntimeInfo',
    method: 'get',
    path: '/api/v1/status/runtimeinfo',
    expressPath: '/api/v1/status/runtimeinfo',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    role: 'viewer',
    bodyValidation: 'none',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 429, 500],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'] },
  },
  getPrometheusCardinality: {
    operationId: 'getPrometheusCardinality',
    method: 'get',
    path: '/api/v1/status/tsdb',
    expressPath: '/api/v1/status/tsdb',
    listener: 'api',
    tag: 'Prometheus',
    security: 'server_key',
    role: 'viewer',
    bodyValidation: 'none',
    errorFormat: 'prometheus',
    statuses: [200, 400, 401, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
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
  listAuditEntries: {
    operationId: 'listAuditEntries',
    method: 'get',
    path: '/console/v1/audit-log',
    expressPath: '/console/v1/audit-log',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  listChannels: {
    operationId: 'listChannels',
    method: 'get',
    path: '/console/v1/channels',
    expressPath: '/console/v1/channels',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  deleteChannel: {
    operationId: 'deleteChannel',
    method: 'delete',
    path: '/console/v1/channels/{slug}',
    expressPath: '/console/v1/channels/:slug',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [204, 400, 401, 403, 404, 412, 428, 429, 500, 503],
    contentTypes: { 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 412: ['application/json'], 428: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  getChannel: {
    operationId: 'getChannel',
    method: 'get',
    path: '/console/v1/channels/{slug}',
    expressPath: '/console/v1/channels/:slug',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  putChannel: {
    operationId: 'putChannel',
    method: 'put',
    path: '/console/v1/channels/{slug}',
    expressPath: '/console/v1/channels/:slug',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'framework',
    errorFormat: 'problem',
    statuses: [200, 201, 400, 401, 403, 412, 413, 415, 428, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 201: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 412: ['application/json'], 413: ['application/json'], 415: ['application/json'], 428: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  testChannel: {
    operationId: 'testChannel',
    method: 'post',
    path: '/console/v1/channels/{slug}/test',
    expressPath: '/console/v1/channels/:slug/test',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  listDeliveries: {
    operationId: 'listDeliveries',
    method: 'get',
    path: '/console/v1/deliveries',
    expressPath: '/console/v1/deliveries',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  getDelivery: {
    operationId: 'getDelivery',
    method: 'get',
    path: '/console/v1/deliveries/{event_id}',
    expressPath: '/console/v1/deliveries/:event_id',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  replayDelivery: {
    operationId: 'replayDelivery',
    method: 'post',
    path: '/console/v1/deliveries/{event_id}/replay',
    expressPath: '/console/v1/deliveries/:event_id/replay',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [202, 400, 401, 403, 404, 409, 429, 500, 503],
    contentTypes: { 202: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 409: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  createDemo: {
    operationId: 'createDemo',
    method: 'post',
    path: '/console/v1/demo',
    expressPath: '/console/v1/demo',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [202, 400, 401, 403, 409, 429, 500, 503],
    contentTypes: { 202: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 409: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  listInvitations: {
    operationId: 'listInvitations',
    method: 'get',
    path: '/console/v1/invitations',
    expressPath: '/console/v1/invitations',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  createInvitation: {
    operationId: 'createInvitation',
    method: 'post',
    path: '/console/v1/invitations',
    expressPath: '/console/v1/invitations',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'framework',
    errorFormat: 'problem',
    statuses: [201, 400, 401, 403, 404, 409, 413, 415, 429, 500, 503],
    contentTypes: { 201: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 409: ['application/json'], 413: ['application/json'], 415: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  acceptInvitation: {
    operationId: 'acceptInvitation',
    method: 'post',
    path: '/console/v1/invitations/accept',
    expressPath: '/console/v1/invitations/accept',
    listener: 'api',
    tag: 'Console',
    security: 'public',
    bodyValidation: 'framework',
    errorFormat: 'problem',
    statuses: [201, 400, 401, 403, 413, 415, 429, 500, 503],
    contentTypes: { 201: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 413: ['application/json'], 415: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  revokeInvitation: {
    operationId: 'revokeInvitation',
    method: 'delete',
    path: '/console/v1/invitations/{invitation_id}',
    expressPath: '/console/v1/invitations/:invitation_id',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [204, 400, 401, 403, 404, 429, 500, 503],
    contentTypes: { 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  finishOpenIdConnect: {
    operationId: 'finishOpenIdConnect',
    method: 'get',
    path: '/console/v1/openid-connect/callback',
    expressPath: '/console/v1/openid-connect/callback',
    listener: 'api',
    tag: 'Console',
    security: 'public',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [302, 400, 404, 500, 503],
    contentTypes: { 400: ['application/json'], 404: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  startOpenIdConnect: {
    operationId: 'startOpenIdConnect',
    method: 'get',
    path: '/console/v1/openid-connect/start',
    expressPath: '/console/v1/openid-connect/start',
    listener: 'api',
    tag: 'Console',
    security: 'public',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [302, 400, 404, 500, 503],
    contentTypes: { 400: ['application/json'], 404: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  createProject: {
    operationId: 'createProject',
    method: 'post',
    path: '/console/v1/projects',
    expressPath: '/console/v1/projects',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'framework',
    errorFormat: 'problem',
    statuses: [201, 400, 401, 403, 409, 413, 415, 429, 500, 503],
    contentTypes: { 201: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 409: ['application/json'], 413: ['application/json'], 415: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  getProject: {
    operationId: 'getProject',
    method: 'get',
    path: '/console/v1/projects/{project_id}',
    expressPath: '/console/v1/projects/:project_id',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'viewer',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  renameProject: {
    operationId: 'renameProject',
    method: 'patch',
    path: '/console/v1/projects/{project_id}',
    expressPath: '/console/v1/projects/:project_id',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'framework',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 428, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 409: ['application/json'], 412: ['application/json'], 413: ['application/json'], 415: ['application/json'], 428: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  listAutomations: {
    operationId: 'listAutomations',
    method: 'get',
    path: '/console/v1/projects/{project_id}/automations',
    expressPath: '/console/v1/projects/:project_id/automations',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'viewer',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  createAutomation: {
    operationId: 'createAutomation',
    method: 'post',
    path: '/console/v1/projects/{project_id}/automations',
    expressPath: '/console/v1/projects/:project_id/automations',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'framework',
    errorFormat: 'problem',
    statuses: [201, 400, 401, 403, 404, 413, 415, 429, 500, 503],
    contentTypes: { 201: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 413: ['application/json'], 415: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  tryAutomation: {
    operationId: 'tryAutomation',
    method: 'post',
    path: '/console/v1/projects/{project_id}/automations/try',
    expressPath: '/console/v1/projects/:project_id/automations/try',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'member',
    bodyValidation: 'framework',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 413: ['application/json'], 415: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  deleteAutomation: {
    operationId: 'deleteAutomation',
    method: 'delete',
    path: '/console/v1/projects/{project_id}/automations/{automation_id}',
    expressPath: '/console/v1/projects/:project_id/automations/:automation_id',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [204, 400, 401, 403, 404, 412, 428, 429, 500, 503],
    contentTypes: { 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 412: ['application/json'], 428: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  getAutomation: {
    operationId: 'getAutomation',
    method: 'get',
    path: '/console/v1/projects/{project_id}/automations/{automation_id}',
    expressPath: '/console/v1/projects/:project_id/automations/:automation_id',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'viewer',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  putAutomation: {
    operationId: 'putAutomation',
    method: 'put',
    path: '/console/v1/projects/{project_id}/automations/{automation_id}',
    expressPath: '/console/v1/projects/:project_id/automations/:automation_id',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'framework',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 404, 412, 413, 415, 428, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 412: ['application/json'], 413: ['application/json'], 415: ['application/json'], 428: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  listKeys: {
    operationId: 'listKeys',
    method: 'get',
    path: '/console/v1/projects/{project_id}/keys',
    expressPath: '/console/v1/projects/:project_id/keys',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  createKey: {
    operationId: 'createKey',
    method: 'post',
    path: '/console/v1/projects/{project_id}/keys',
    expressPath: '/console/v1/projects/:project_id/keys',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'framework',
    errorFormat: 'problem',
    statuses: [201, 400, 401, 403, 404, 413, 415, 429, 500, 503],
    contentTypes: { 201: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 413: ['application/json'], 415: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  revokeKey: {
    operationId: 'revokeKey',
    method: 'delete',
    path: '/console/v1/projects/{project_id}/keys/{key_id}',
    expressPath: '/console/v1/projects/:project_id/keys/:key_id',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [204, 400, 401, 403, 404, 429, 500, 503],
    contentTypes: { 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  updateKey: {
    operationId: 'updateKey',
    method: 'patch',
    path: '/console/v1/projects/{project_id}/keys/{key_id}',
    expressPath: '/console/v1/projects/:project_id/keys/:key_id',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'framework',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 404, 412, 413, 415, 428, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 412: ['application/json'], 413: ['application/json'], 415: ['application/json'], 428: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  listMembers: {
    operationId: 'listMembers',
    method: 'get',
    path: '/console/v1/projects/{project_id}/members',
    expressPath: '/console/v1/projects/:project_id/members',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'member',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  removeMember: {
    operationId: 'removeMember',
    method: 'delete',
    path: '/console/v1/projects/{project_id}/members/{user_id}',
    expressPath: '/console/v1/projects/:project_id/members/:user_id',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [204, 400, 401, 403, 404, 429, 500, 503],
    contentTypes: { 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  putMember: {
    operationId: 'putMember',
    method: 'put',
    path: '/console/v1/projects/{project_id}/members/{user_id}',
    expressPath: '/console/v1/projects/:project_id/members/:user_id',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'framework',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 413: ['application/json'], 415: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  previewMetricAlert: {
    operationId: 'previewMetricAlert',
    method: 'post',
    path: '/console/v1/projects/{project_id}/metric-alerts/preview',
    expressPath: '/console/v1/projects/:project_id/metric-alerts/preview',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'member',
    bodyValidation: 'framework',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 413: ['application/json'], 415: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  getUsage: {
    operationId: 'getUsage',
    method: 'get',
    path: '/console/v1/projects/{project_id}/usage',
    expressPath: '/console/v1/projects/:project_id/usage',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'viewer',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  getRetention: {
    operationId: 'getRetention',
    method: 'get',
    path: '/console/v1/retention',
    expressPath: '/console/v1/retention',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'signed_in',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  putRetention: {
    operationId: 'putRetention',
    method: 'put',
    path: '/console/v1/retention',
    expressPath: '/console/v1/retention',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'framework',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 412, 413, 415, 428, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 412: ['application/json'], 413: ['application/json'], 415: ['application/json'], 428: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  signOut: {
    operationId: 'signOut',
    method: 'delete',
    path: '/console/v1/session',
    expressPath: '/console/v1/session',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'signed_in',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [204, 400, 401, 403, 429, 500, 503],
    contentTypes: { 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  getSession: {
    operationId: 'getSession',
    method: 'get',
    path: '/console/v1/session',
    expressPath: '/console/v1/session',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'signed_in',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  signIn: {
    operationId: 'signIn',
    method: 'post',
    path: '/console/v1/session',
    expressPath: '/console/v1/session',
    listener: 'api',
    tag: 'Console',
    security: 'public',
    bodyValidation: 'framework',
    errorFormat: 'problem',
    statuses: [201, 400, 401, 403, 413, 415, 429, 500, 503],
    contentTypes: { 201: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 413: ['application/json'], 415: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  changePassword: {
    operationId: 'changePassword',
    method: 'put',
    path: '/console/v1/session/password',
    expressPath: '/console/v1/session/password',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'signed_in',
    bodyValidation: 'framework',
    errorFormat: 'problem',
    statuses: [204, 400, 401, 403, 413, 415, 429, 500, 503],
    contentTypes: { 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 413: ['application/json'], 415: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  listSessions: {
    operationId: 'listSessions',
    method: 'get',
    path: '/console/v1/sessions',
    expressPath: '/console/v1/sessions',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'signed_in',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  revokeSession: {
    operationId: 'revokeSession',
    method: 'delete',
    path: '/console/v1/sessions/{session_id}',
    expressPath: '/console/v1/sessions/:session_id',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'signed_in',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [204, 400, 401, 403, 404, 429, 500, 503],
    contentTypes: { 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  setUpOwner: {
    operationId: 'setUpOwner',
    method: 'post',
    path: '/console/v1/setup',
    expressPath: '/console/v1/setup',
    listener: 'api',
    tag: 'Console',
    security: 'public',
    bodyValidation: 'framework',
    errorFormat: 'problem',
    statuses: [201, 400, 401, 403, 413, 415, 429, 500, 503],
    contentTypes: { 201: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 413: ['application/json'], 415: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  getSignInOptions: {
    operationId: 'getSignInOptions',
    method: 'get',
    path: '/console/v1/sign-in-options',
    expressPath: '/console/v1/sign-in-options',
    listener: 'api',
    tag: 'Console',
    security: 'public',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  listUsers: {
    operationId: 'listUsers',
    method: 'get',
    path: '/console/v1/users',
    expressPath: '/console/v1/users',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  updateUser: {
    operationId: 'updateUser',
    method: 'patch',
    path: '/console/v1/users/{user_id}',
    expressPath: '/console/v1/users/:user_id',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'framework',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 403, 404, 412, 413, 415, 428, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 412: ['application/json'], 413: ['application/json'], 415: ['application/json'], 428: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
  resetPassword: {
    operationId: 'resetPassword',
    method: 'post',
    path: '/console/v1/users/{user_id}/password-reset',
    expressPath: '/console/v1/users/:user_id/password-reset',
    listener: 'api',
    tag: 'Console',
    security: 'session',
    role: 'admin',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [201, 400, 401, 403, 404, 429, 500, 503],
    contentTypes: { 201: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
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
  callMcp: {
    operationId: 'callMcp',
    method: 'post',
    path: '/mcp',
    expressPath: '/mcp',
    listener: 'api',
    tag: 'MCP',
    security: 'server_key',
    bodyValidation: 'framework',
    errorFormat: 'problem',
    statuses: [200, 202, 400, 401, 403, 413, 415, 429, 500],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 413: ['application/json'], 415: ['application/json'], 429: ['application/json'], 500: ['application/json'] },
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
    role: 'viewer',
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
    role: 'member',
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
    role: 'viewer',
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
    role: 'member',
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
    role: 'viewer',
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
    role: 'viewer',
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
    role: 'viewer',
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
    role: 'viewer',
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
    role: 'viewer',
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
    role: 'viewer',
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
    role: 'viewer',
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
    role: 'viewer',
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
    role: 'viewer',
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
    role: 'viewer',
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
    role: 'viewer',
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
    role: 'member',
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
    role: 'viewer',
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
    role: 'member',
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
    role: 'viewer',
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
    role: 'viewer',
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
    role: 'viewer',
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
    role: 'viewer',
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
    role: 'viewer',
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
    role: 'viewer',
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
    role: 'viewer',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 404, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
  },
  listTraceEvents: {
    operationId: 'listTraceEvents',
    method: 'get',
    path: '/v1/traces/{trace_id}/events',
    expressPath: '/v1/traces/:trace_id/events',
    listener: 'api',
    tag: 'Traces',
    security: 'server_key',
    role: 'viewer',
    bodyValidation: 'none',
    errorFormat: 'problem',
    statuses: [200, 400, 401, 404, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
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
  /** `GET /-/healthy`: Check that the process is alive (Prometheus API) */
  getPrometheusHealth: {
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
  /** `GET /-/ready`: Check that the service is ready (Prometheus API) */
  getPrometheusReadiness: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: string }
      | { status: 400 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /api/v1/alerts`: List the open incidents of metric alerts as active alerts (Prometheus API) */
  getPrometheusAlerts: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['PrometheusAlertsResponse'] }
      | { status: 400 | 401 | 429 | 500 | 503; body: Schemas['PrometheusError'] };
  };
  /** `GET /api/v1/format_query`: Format a PromQL expression (Prometheus API) */
  getPrometheusFormattedQuery: {
    request: {
      path: None;
      query: Query<'getPrometheusFormattedQuery'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['PrometheusTextResponse'] }
      | { status: 400 | 401 | 429 | 500; body: Schemas['PrometheusError'] };
  };
  /** `POST /api/v1/format_query`: Format a PromQL expression (Prometheus API, form) */
  postPrometheusFormattedQuery: {
    request: {
      path: None;
      query: Query<'postPrometheusFormattedQuery'>;
      headers: None;
      body: Schemas['PrometheusExpressionForm'] | undefined;
    };
    response:
      | { status: 200; body: Schemas['PrometheusTextResponse'] }
      | { status: 400 | 401 | 413 | 415 | 429 | 500; body: Schemas['PrometheusError'] };
  };
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
      query: Query<'postPrometheusLabels'>;
      headers: None;
      body: Schemas['PrometheusLabelsForm'] | undefined;
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
  /** `GET /api/v1/parse_query`: Parse a PromQL expression into a tree (Prometheus API) */
  getPrometheusParsedQuery: {
    request: {
      path: None;
      query: Query<'getPrometheusParsedQuery'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['PrometheusTreeResponse'] }
      | { status: 400 | 401 | 429 | 500; body: Schemas['PrometheusError'] };
  };
  /** `POST /api/v1/parse_query`: Parse a PromQL expression into a tree (Prometheus API, form) */
  postPrometheusParsedQuery: {
    request: {
      path: None;
      query: Query<'postPrometheusParsedQuery'>;
      headers: None;
      body: Schemas['PrometheusExpressionForm'] | undefined;
    };
    response:
      | { status: 200; body: Schemas['PrometheusTreeResponse'] }
      | { status: 400 | 401 | 413 | 415 | 429 | 500; body: Schemas['PrometheusError'] };
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
      query: Query<'postPrometheusQuery'>;
      headers: None;
      body: Schemas['PrometheusQueryForm'] | undefined;
    };
    response:
      | { status: 200; body: Schemas['PrometheusQueryResponse'] }
      | { status: 400 | 401 | 413 | 415 | 422 | 429 | 500 | 503 | 504; body: Schemas['PrometheusError'] };
  };
  /** `GET /api/v1/query_exemplars`: List exemplars of the series of an expression (Prometheus API) */
  getPrometheusExemplars: {
    request: {
      path: None;
      query: Query<'getPrometheusExemplars'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['PrometheusExemplarsResponse'] }
      | { status: 400 | 401 | 422 | 429 | 500 | 503 | 504; body: Schemas['PrometheusError'] };
  };
  /** `POST /api/v1/query_exemplars`: List exemplars of the series of an expression (Prometheus API, form) */
  postPrometheusExemplars: {
    request: {
      path: None;
      query: Query<'postPrometheusExemplars'>;
      headers: None;
      body: Schemas['PrometheusExemplarsForm'] | undefined;
    };
    response:
      | { status: 200; body: Schemas['PrometheusExemplarsResponse'] }
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
      query: Query<'postPrometheusQueryRange'>;
      headers: None;
      body: Schemas['PrometheusQueryRangeForm'] | undefined;
    };
    response:
      | { status: 200; body: Schemas['PrometheusQueryResponse'] }
      | { status: 400 | 401 | 413 | 415 | 422 | 429 | 500 | 503 | 504; body: Schemas['PrometheusError'] };
  };
  /** `GET /api/v1/rules`: List metric alerts as alerting rules (Prometheus API) */
  getPrometheusRules: {
    request: {
      path: None;
      query: Query<'getPrometheusRules'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['PrometheusRulesResponse'] }
      | { status: 400 | 401 | 429 | 500 | 503; body: Schemas['PrometheusError'] };
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
      query: Query<'postPrometheusSeries'>;
      headers: None;
      body: Schemas['PrometheusSeriesForm'] | undefined;
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
  /** `GET /api/v1/status/config`: Get the configuration (Prometheus API) */
  getPrometheusConfig: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['PrometheusConfigResponse'] }
      | { status: 400 | 401 | 429 | 500; body: Schemas['PrometheusError'] };
  };
  /** `GET /api/v1/status/flags`: Get the flags that concern queries (Prometheus API) */
  getPrometheusFlags: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['PrometheusFlagsResponse'] }
      | { status: 400 | 401 | 429 | 500; body: Schemas['PrometheusError'] };
  };
  /** `GET /api/v1/status/runtimeinfo`: Get when the service started and how long it keeps samples (Prometheus API) */
  getPrometheusRuntimeInfo: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['PrometheusRuntimeInfoResponse'] }
      | { status: 400 | 401 | 429 | 500; body: Schemas['PrometheusError'] };
  };
  /** `GET /api/v1/status/tsdb`: Count the series of the last three hours, by name and label (Prometheus API) */
  getPrometheusCardinality: {
    request: {
      path: None;
      query: WithDefaults<Query<'getPrometheusCardinality'>, 'limit'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['PrometheusCardinalityResponse'] }
      | { status: 400 | 401 | 429 | 500 | 503 | 504; body: Schemas['PrometheusError'] };
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
      | { status: 204; headers?: { 'X-Prometheus-Remote-Write-Samples-Written'?: number; 'X-Prometheus-Remote-Write-Histograms-Written'?: number; 'X-Prometheus-Remote-Write-Exemplars-Written'?: number }; body?: undefined }
      | { status: 400; headers?: { 'X-Prometheus-Remote-Write-Samples-Written'?: number; 'X-Prometheus-Remote-Write-Histograms-Written'?: number; 'X-Prometheus-Remote-Write-Exemplars-Written'?: number }; body: Schemas['Problem'] }
      | { status: 401 | 403 | 413 | 415 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /console/v1/audit-log`: List what people changed */
  listAuditEntries: {
    request: {
      path: None;
      query: Query<'listAuditEntries'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['AuditEntryList'] }
      | { status: 400 | 401 | 403 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /console/v1/channels`: List the notification channels */
  listChannels: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['ChannelList'] }
      | { status: 400 | 401 | 403 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `DELETE /console/v1/channels/{slug}`: Delete a notification channel */
  deleteChannel: {
    request: {
      path: Path<'deleteChannel'>;
      query: None;
      headers: Headers<'deleteChannel'>;
      body: undefined;
    };
    response:
      | { status: 204; body?: undefined }
      | { status: 400 | 401 | 403 | 404 | 412 | 428 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /console/v1/channels/{slug}`: Get one notification channel and its settings */
  getChannel: {
    request: {
      path: Path<'getChannel'>;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; headers?: { 'ETag'?: string }; body: Schemas['ConsoleChannel'] }
      | { status: 400 | 401 | 403 | 404 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `PUT /console/v1/channels/{slug}`: Create or replace a notification channel */
  putChannel: {
    request: {
      path: Path<'putChannel'>;
      query: None;
      headers: Headers<'putChannel'>;
      body: Schemas['ChannelInput'];
    };
    response:
      | { status: 200 | 201; headers?: { 'ETag'?: string }; body: Schemas['StoredChannel'] }
      | { status: 400 | 401 | 403 | 412 | 413 | 415 | 428 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `POST /console/v1/channels/{slug}/test`: Send a test notification */
  testChannel: {
    request: {
      path: Path<'testChannel'>;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['ChannelTestResult'] }
      | { status: 400 | 401 | 403 | 404 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /console/v1/deliveries`: List deliveries */
  listDeliveries: {
    request: {
      path: None;
      query: Query<'listDeliveries'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['DeliveryList'] }
      | { status: 400 | 401 | 403 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /console/v1/deliveries/{event_id}`: Get one delivery with its attempts */
  getDelivery: {
    request: {
      path: Path<'getDelivery'>;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['DeliveryWithAttempts'] }
      | { status: 400 | 401 | 403 | 404 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `POST /console/v1/deliveries/{event_id}/replay`: Replay a delivery */
  replayDelivery: {
    request: {
      path: Path<'replayDelivery'>;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 202; body: Schemas['ConsoleDelivery'] }
      | { status: 400 | 401 | 403 | 404 | 409 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `POST /console/v1/demo`: Write sample data */
  createDemo: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 202; body: Schemas['ConsoleProject'] }
      | { status: 400 | 401 | 403 | 409 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /console/v1/invitations`: List the open invitations */
  listInvitations: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['InvitationList'] }
      | { status: 400 | 401 | 403 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `POST /console/v1/invitations`: Invite a person */
  createInvitation: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: Schemas['InvitationInput'];
    };
    response:
      | { status: 201; body: Schemas['CreatedInvitation'] }
      | { status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `POST /console/v1/invitations/accept`: Accept an invitation or reset a password */
  acceptInvitation: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: Schemas['AcceptInvitationInput'];
    };
    response:
      | { status: 201; headers?: { 'Set-Cookie'?: string | readonly string[] }; body: Schemas['ConsoleSession'] }
      | { status: 400 | 401 | 403 | 413 | 415 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `DELETE /console/v1/invitations/{invitation_id}`: Withdraw an invitation */
  revokeInvitation: {
    request: {
      path: Path<'revokeInvitation'>;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 204; body?: undefined }
      | { status: 400 | 401 | 403 | 404 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /console/v1/openid-connect/callback`: Finish a sign-in with OpenID Connect */
  finishOpenIdConnect: {
    request: {
      path: None;
      query: Query<'finishOpenIdConnect'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 302; headers?: { 'Set-Cookie'?: string | readonly string[]; 'Location'?: string }; body?: undefined }
      | { status: 400 | 404 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /console/v1/openid-connect/start`: Start a sign-in with OpenID Connect */
  startOpenIdConnect: {
    request: {
      path: None;
      query: Query<'startOpenIdConnect'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 302; headers?: { 'Set-Cookie'?: string | readonly string[]; 'Location'?: string }; body?: undefined }
      | { status: 400 | 404 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `POST /console/v1/projects`: Create a project */
  createProject: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: Schemas['ProjectInput'];
    };
    response:
      | { status: 201; headers?: { 'ETag'?: string }; body: Schemas['ConsoleProject'] }
      | { status: 400 | 401 | 403 | 409 | 413 | 415 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /console/v1/projects/{project_id}`: Get one project */
  getProject: {
    request: {
      path: Path<'getProject'>;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; headers?: { 'ETag'?: string }; body: Schemas['ConsoleProject'] }
      | { status: 400 | 401 | 403 | 404 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `PATCH /console/v1/projects/{project_id}`: Rename a project */
  renameProject: {
    request: {
      path: Path<'renameProject'>;
      query: None;
      headers: Headers<'renameProject'>;
      body: Schemas['ProjectInput'];
    };
    response:
      | { status: 200; headers?: { 'ETag'?: string }; body: Schemas['ConsoleProject'] }
      | { status: 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 428 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /console/v1/projects/{project_id}/automations`: List the automations of a project */
  listAutomations: {
    request: {
      path: Path<'listAutomations'>;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['AutomationList'] }
      | { status: 400 | 401 | 403 | 404 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `POST /console/v1/projects/{project_id}/automations`: Create an automation */
  createAutomation: {
    request: {
      path: Path<'createAutomation'>;
      query: None;
      headers: None;
      body: Schemas['AutomationInput'];
    };
    response:
      | { status: 201; headers?: { 'ETag'?: string }; body: Schemas['ConsoleAutomation'] }
      | { status: 400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `POST /console/v1/projects/{project_id}/automations/try`: Try a filter against the newest traces */
  tryAutomation: {
    request: {
      path: Path<'tryAutomation'>;
      query: None;
      headers: None;
      body: Schemas['AutomationTrial'];
    };
    response:
      | { status: 200; body: Schemas['AutomationTrialResult'] }
      | { status: 400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 503 | 504; body: Schemas['Problem'] };
  };
  /** `DELETE /console/v1/projects/{project_id}/automations/{automation_id}`: Delete an automation */
  deleteAutomation: {
    request: {
      path: Path<'deleteAutomation'>;
      query: None;
      headers: Headers<'deleteAutomation'>;
      body: undefined;
    };
    response:
      | { status: 204; body?: undefined }
      | { status: 400 | 401 | 403 | 404 | 412 | 428 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /console/v1/projects/{project_id}/automations/{automation_id}`: Get one automation */
  getAutomation: {
    request: {
      path: Path<'getAutomation'>;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; headers?: { 'ETag'?: string }; body: Schemas['ConsoleAutomation'] }
      | { status: 400 | 401 | 403 | 404 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `PUT /console/v1/projects/{project_id}/automations/{automation_id}`: Replace an automation */
  putAutomation: {
    request: {
      path: Path<'putAutomation'>;
      query: None;
      headers: Headers<'putAutomation'>;
      body: Schemas['AutomationInput'];
    };
    response:
      | { status: 200; headers?: { 'ETag'?: string }; body: Schemas['ConsoleAutomation'] }
      | { status: 400 | 401 | 403 | 404 | 412 | 413 | 415 | 428 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /console/v1/projects/{project_id}/keys`: List the keys of a project */
  listKeys: {
    request: {
      path: Path<'listKeys'>;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['KeyList'] }
      | { status: 400 | 401 | 403 | 404 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `POST /console/v1/projects/{project_id}/keys`: Create a key */
  createKey: {
    request: {
      path: Path<'createKey'>;
      query: None;
      headers: None;
      body: Schemas['KeyInput'];
    };
    response:
      | { status: 201; body: Schemas['CreatedKey'] }
      | { status: 400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `DELETE /console/v1/projects/{project_id}/keys/{key_id}`: Revoke a key */
  revokeKey: {
    request: {
      path: Path<'revokeKey'>;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 204; body?: undefined }
      | { status: 400 | 401 | 403 | 404 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `PATCH /console/v1/projects/{project_id}/keys/{key_id}`: Rename a key or replace its origins */
  updateKey: {
    request: {
      path: Path<'updateKey'>;
      query: None;
      headers: Headers<'updateKey'>;
      body: Schemas['KeyChange'];
    };
    response:
      | { status: 200; headers?: { 'ETag'?: string }; body: Schemas['ConsoleKey'] }
      | { status: 400 | 401 | 403 | 404 | 412 | 413 | 415 | 428 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /console/v1/projects/{project_id}/members`: List who may open a project */
  listMembers: {
    request: {
      path: Path<'listMembers'>;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['MemberList'] }
      | { status: 400 | 401 | 403 | 404 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `DELETE /console/v1/projects/{project_id}/members/{user_id}`: Remove a user from a project */
  removeMember: {
    request: {
      path: Path<'removeMember'>;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 204; body?: undefined }
      | { status: 400 | 401 | 403 | 404 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `PUT /console/v1/projects/{project_id}/members/{user_id}`: Give a user a role in a project */
  putMember: {
    request: {
      path: Path<'putMember'>;
      query: None;
      headers: None;
      body: Schemas['MemberInput'];
    };
    response:
      | { status: 200; body: Schemas['Member'] }
      | { status: 400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `POST /console/v1/projects/{project_id}/metric-alerts/preview`: Preview the incidents of a condition */
  previewMetricAlert: {
    request: {
      path: Path<'previewMetricAlert'>;
      query: None;
      headers: None;
      body: Schemas['AlertPreviewInput'];
    };
    response:
      | { status: 200; body: Schemas['AlertPreview'] }
      | { status: 400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 503 | 504; body: Schemas['Problem'] };
  };
  /** `GET /console/v1/projects/{project_id}/usage`: Get the usage of a project */
  getUsage: {
    request: {
      path: Path<'getUsage'>;
      query: Query<'getUsage'>;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['Usage'] }
      | { status: 400 | 401 | 403 | 404 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /console/v1/retention`: Get how long data is kept */
  getRetention: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; headers?: { 'ETag'?: string }; body: Schemas['Retention'] }
      | { status: 400 | 401 | 403 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `PUT /console/v1/retention`: Change how long data is kept */
  putRetention: {
    request: {
      path: None;
      query: None;
      headers: Headers<'putRetention'>;
      body: Schemas['RetentionInput'];
    };
    response:
      | { status: 200; headers?: { 'ETag'?: string }; body: Schemas['Retention'] }
      | { status: 400 | 401 | 403 | 412 | 413 | 415 | 428 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `DELETE /console/v1/session`: Sign out */
  signOut: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 204; headers?: { 'Set-Cookie'?: string | readonly string[] }; body?: undefined }
      | { status: 400 | 401 | 403 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /console/v1/session`: Get the signed-in user */
  getSession: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['ConsoleSession'] }
      | { status: 400 | 401 | 403 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `POST /console/v1/session`: Sign in with a password */
  signIn: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: Schemas['SignInInput'];
    };
    response:
      | { status: 201; headers?: { 'Set-Cookie'?: string | readonly string[] }; body: Schemas['ConsoleSession'] }
      | { status: 400 | 401 | 403 | 413 | 415 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `PUT /console/v1/session/password`: Change your password */
  changePassword: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: Schemas['PasswordChange'];
    };
    response:
      | { status: 204; body?: undefined }
      | { status: 400 | 401 | 403 | 413 | 415 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /console/v1/sessions`: List your sessions */
  listSessions: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['SessionList'] }
      | { status: 400 | 401 | 403 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `DELETE /console/v1/sessions/{session_id}`: End one of your sessions */
  revokeSession: {
    request: {
      path: Path<'revokeSession'>;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 204; body?: undefined }
      | { status: 400 | 401 | 403 | 404 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `POST /console/v1/setup`: Create the first user */
  setUpOwner: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: Schemas['SetupInput'];
    };
    response:
      | { status: 201; headers?: { 'Set-Cookie'?: string | readonly string[] }; body: Schemas['ConsoleSession'] }
      | { status: 400 | 401 | 403 | 413 | 415 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /console/v1/sign-in-options`: Get the ways to sign in */
  getSignInOptions: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['SignInOptions'] }
      | { status: 400 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `GET /console/v1/users`: List the users */
  listUsers: {
    request: {
      path: None;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 200; body: Schemas['UserList'] }
      | { status: 400 | 401 | 403 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `PATCH /console/v1/users/{user_id}`: Change the role of a user, or disable them */
  updateUser: {
    request: {
      path: Path<'updateUser'>;
      query: None;
      headers: Headers<'updateUser'>;
      body: Schemas['UserChange'];
    };
    response:
      | { status: 200; headers?: { 'ETag'?: string }; body: Schemas['ConsoleUser'] }
      | { status: 400 | 401 | 403 | 404 | 412 | 413 | 415 | 428 | 429 | 500 | 503; body: Schemas['Problem'] };
  };
  /** `POST /console/v1/users/{user_id}/password-reset`: Make a link that sets a new password */
  resetPassword: {
    request: {
      path: Path<'resetPassword'>;
      query: None;
      headers: None;
      body: undefined;
    };
    response:
      | { status: 201; body: Schemas['InvitationLink'] }
      | { status: 400 | 401 | 403 | 404 | 429 | 500 | 503; body: Schemas['Problem'] };
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
  /** `POST /mcp`: Send a message of the Model Context Protocol */
  callMcp: {
    request: {
      path: None;
      query: None;
      headers: Headers<'callMcp'>;
      body: Schemas['McpMessage'];
    };
    response:
      | { status: 200; body: Schemas['McpAnswer'] }
      | { status: 202; body?: undefined }
      | { status: 400 | 401 | 403 | 413 | 415 | 429 | 500; body: Schemas['Problem'] };
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
  /** `GET /v1/metadata/attributes`: List the attribute keys observed in the project */
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
  /** `GET /v1/metadata/attributes/{key}`: List the values observed under an attribute key */
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
  /** `GET /v1/metadata/tags`: List the tags observed in the project */
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
      | { status: 400 | 401 | 404 | 429 | 500 | 503 | 504; body: Schemas['Problem'] };
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
      | { status: 400 | 401 | 404 | 429 | 500 | 503 | 504; body: Schemas['Problem'] };
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

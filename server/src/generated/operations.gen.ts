// @generated from openapi.yaml by codegen/src/generate.ts. Do not edit; run: npm run generate

import type { components, operations } from './contract-types.gen.ts';

export type Schemas = components['schemas'];

/** The listener that serves an operation. */
export type Listener = 'api' | 'ingest';

/** Who may call an operation: anyone, a server key, or an ingest or web key. */
export type SecurityKind = 'public' | 'server_key' | 'ingest_key';

/**
 * What checks the request body before the handler sees it: nothing because there is none, the
 * contract validator (`framework`), or the operation's own decoder on the ingest path (`otlp` for an
 * OpenTelemetry request, whose errors are a `google.rpc.Status`).
 */
export type BodyValidation = 'none' | 'framework' | 'decoder' | 'otlp';

export interface OperationDescription {
  readonly operationId: string;
  readonly method: 'get' | 'put' | 'post' | 'delete' | 'patch' | 'head' | 'options';
  /** As the contract writes it: `/v1/traces/{trace_id}`. */
  readonly path: string;
  /** As Express writes it: `/v1/traces/:trace_id`. */
  readonly expressPath: string;
  readonly listener: Listener;
  readonly tag: string;
  readonly security: SecurityKind;
  readonly bodyValidation: BodyValidation;
  /** Every declared status, ascending. */
  readonly statuses: readonly number[];
  /** The media types a status may be answered in; a status without a body is not listed. */
  readonly contentTypes: Readonly<Record<number, readonly string[]>>;
}

/** Every operation, literal paths before parametrised ones, so that routes can be bound in this order. */
export const operationTable = {
  getDocs: {
    operationId: 'getDocs',
    method: 'get',
    path: '/docs',
    expressPath: '/docs',
    listener: 'api',
    tag: 'Documents',
    security: 'public',
    bodyValidation: 'none',
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
    statuses: [200, 400, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
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
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 403: ['application/json'], 413: ['application/json'], 415: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
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
    statuses: [200, 400, 401, 429, 500, 503, 504],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'], 504: ['application/json'] },
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
    statuses: [200, 400, 401, 404, 429, 500, 503],
    contentTypes: { 200: ['application/json'], 400: ['application/json'], 401: ['application/json'], 404: ['application/json'], 429: ['application/json'], 500: ['application/json'], 503: ['application/json'] },
  },
} as const satisfies Record<string, OperationDescription>;

/** For the parts of a request that an operation does not have. */
export type None = Record<string, never>;

type Path<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['path']>;
type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;

/** Node delivers header names in lower case. */
type Headers<Id extends keyof operations> = {
  [Name in keyof NonNullable<operations[Id]['parameters']['header']> as Lowercase<Name & string>]: NonNullable<
    operations[Id]['parameters']['header']
  >[Name];
};

/** Validation fills in the defaults of these parameters, so a handler always finds them. */
type WithDefaults<Parameters, Names extends keyof Parameters> = Omit<Parameters, Names> & Required<Pick<Parameters, Names>>;

export interface OperationTypes {
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
  /** `GET /ready`: Check that the service takes requests */
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
      | { status: 200; body: Schemas['WriteResult'] }
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
  /** `POST /v1/ingest/traces/{trace_id}/keep-alive`: Say that a trace is still running */
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

/** What the handler of an operation gets: validated, coerced, defaults filled in. */
export type OperationRequest<Id extends OperationId> = OperationTypes[Id]['request'];

/** What the handler of an operation may answer. Errors are thrown; the framework turns them into a `Problem`. */
export type OperationResponse<Id extends OperationId> = OperationTypes[Id]['response'];

/**
 * Handles one operation. `Contexts` says what each kind of key brings along, so that a public
 * operation cannot reach for a project.
 *
 * Write the result type out (`Promise<OperationResponse<'getTrace'>>`): TypeScript looks for surplus
 * fields only where the type is written down.
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

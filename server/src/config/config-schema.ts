import * as z from 'zod';
import { aboutOption, type ConfigOption, option } from './config-option.ts';
import {
  byteSize,
  choice,
  clickhouseUrls,
  clusterName,
  count,
  duration,
  host,
  httpUrl,
  networks,
  orNone,
  path,
  port,
  postgresUrls,
  retention,
} from './config-values.ts';
import { openIdOptions } from './openid-options.ts';
import { proxyOptions } from './proxy-options.ts';

/** Every option of the service: the only place where one is added or changed. */
export const configSchema = z.object({
  dataDirectory: option('data-directory', path, './.cairn', 'Folder for all data of the service.'),
  backend: option(
    'backend',
    choice('embedded', 'cluster'),
    'embedded',
    'Whether the service has a data directory (embedded) or nothing on its own machine (cluster): then --postgres-urls and --clickhouse-urls have everything, and any number of services share them.',
  ),
  postgresUrls: option(
    'postgres-urls',
    orNone(postgresUrls),
    'none',
    'PostgreSQL servers for all that is not telemetry (projects, keys, people, alerts, dashboards, channels, automations), instead of meta.db; the first one that takes writes is used.',
    { isSecret: true },
  ),
  clickhouseUrls: option(
    'clickhouse-urls',
    orNone(clickhouseUrls),
    'none',
    'ClickHouse server, or every server of --clickhouse-cluster, for telemetry (logs, timelines of traces, metrics), instead of the data directory; needs --postgres-urls, which has the traces themselves and what makes each request stored once.',
    { isSecret: true },
  ),
  clickhouseCluster: option(
    'clickhouse-cluster',
    orNone(clusterName),
    'none',
    'The cluster of the ClickHouse servers as their own remote_servers name it, with one server or several replicas for each shard; needed with several --clickhouse-urls.',
  ),

  apiHost: option('api-host', host, '127.0.0.1', 'Address of the REST API, the docs and the contract.'),
  apiPort: option('api-port', port, '8080', 'Port of the REST API; 0 picks a free one.'),
  ingestHost: option('ingest-host', host, '127.0.0.1', 'Address of the ingest listener.'),
  ingestPort: option('ingest-port', port, '4318', 'Port of the ingest listener; 0 picks a free one.'),
  otlpGrpcHost: option('otlp-grpc-host', host, '127.0.0.1', 'Address of the OTLP/gRPC listener.'),
  otlpGrpcPort: option('otlp-grpc-port', port, '4317', 'Port of the OTLP/gRPC listener; 0 picks a free one.'),

  ...proxyOptions,

  ...openIdOptions,

  restRequestsPerSecond: option(
    'rest-requests-per-second',
    count(1, 1_000_000),
    '100',
    'REST requests per second and key; more are answered 429.',
  ),
  ingestBytesPerSecond: option(
    'ingest-bytes-per-second',
    byteSize('1KiB', '100GiB'),
    '50MiB',
    'Bytes written per second and key; more are answered 429.',
  ),
  ingestMaxBodyBytes: option(
    'ingest-max-body',
    byteSize('1KiB', '256MiB'),
    '4MiB',
    'Largest ingest request body, also after decompression; a larger one is answered 413. Web keys may send an eighth of it, at least 4MiB.',
  ),
  otlpMaxBodyBytes: option(
    'otlp-max-body',
    byteSize('1KiB', '256MiB'),
    '64MiB',
    'Largest OTLP request, also after decompression; a larger one is answered 413 or RESOURCE_EXHAUSTED. Web keys may send an eighth of it, at least 4MiB.',
  ),

  headersTimeoutMs: option(
    'headers-timeout',
    duration('100ms', '5m'),
    '5s',
    'How long a client may take to send the headers of a request.',
  ),
  requestTimeoutMs: option(
    'request-timeout',
    duration('100ms', '1h'),
    '30s',
    'How long a client may take to send a whole request.',
  ),
  queryDeadlineMs: option(
    'query-deadline',
    duration('10ms', '1h'),
    '30s',
    'How long a query may run before it is answered 504.',
  ),
  readerThreads: option('reader-threads', count(1, 64), '2', 'Threads that run queries.'),
  scrubBytesPerSecond: option(
    'scrub-bytes-per-second',
    byteSize('0B', '10GiB'),
    '4MiB',
    'How fast stored data is read in the background, once a day, to find damage before a query does; 0B turns it off.',
  ),
  tracesRetentionMs: option(
    'traces-retention',
    retention('1h', '3650d'),
    '30d',
    'How long traces are kept after they were created; spans that started earlier are rejected.',
  ),
  logsRetentionMs: option(
    'logs-retention',
    retention('1h', '3650d'),
    '35d',
    'How long logs are kept; older ones are rejected, stored ones are dropped by whole UTC days.',
  ),
  metricsRetentionMs: option(
    'metrics-retention',
    retention('1h', '36500d'),
    '90d',
    'How long metrics are kept; older samples are rejected, stored ones are dropped by whole UTC days.',
  ),
  auditRetentionMs: option(
    'audit-retention',
    retention('30d', '3650d'),
    '400d',
    'How long entries of the audit log are kept.',
  ),
  tracesMaxLabels: option(
    'traces-max-labels',
    count(1, 1_000_000),
    '20000',
    'Distinct tags of the traces of a project, and as many attribute keys; new ones beyond it are left out.',
  ),
  metricsMaxSeries: option(
    'metrics-max-series',
    count(1, 10_000_000),
    '300000',
    'Series per project with samples in the last two to four hours, in ClickHouse with samples that arrived on one UTC day; samples of new series beyond it are rejected.',
  ),
  metricsMaxTotalSeries: option(
    'metrics-max-total-series',
    count(1, 10_000_000),
    '1500000',
    'The same for all projects together; each takes about half a kibibyte of memory.',
  ),
  metricsStartZeros: option(
    'metrics-start-zeros',
    choice('off', 'on'),
    'off',
    "Whether a counter gets a 0 at the time when it began, where OTLP or remote write 2.0 says it, as by Prometheus' feature created-timestamp-zero-ingestion.",
  ),
  logsMaxAttributeKeys: option(
    'logs-max-attribute-keys',
    count(1, 1_000_000),
    '2000',
    'Distinct keys of log and resource attributes of logs per project, seen in the last 30 days; log records with a new one beyond it are rejected.',
  ),
  promqlMaxSamples: option(
    'promql-max-samples',
    count(1, 1_000_000_000),
    '5000000',
    'Samples a PromQL query may read.',
  ),
  promqlMaxPoints: option(
    'promql-max-points',
    count(1, 1_000_000),
    '11000',
    'Points a PromQL query may return per series.',
  ),
  promqlDelayedNameRemoval: option(
    'promql-delayed-name-removal',
    choice('off', 'on'),
    'off',
    "Whether PromQL removes metric names at the end of a query instead of where they lose their meaning, as Prometheus' feature of that name.",
  ),

  notificationsAllowedNetworks: option(
    'notifications-allowed-networks',
    networks,
    'none',
    'Networks that notifications may be sent to, in addition to the public internet.',
  ),
  pagerdutyUrl: option(
    'pagerduty-url',
    httpUrl,
    'https://events.pagerduty.com/v2/enqueue',
    'URL of the PagerDuty Events API; the EU region has another one.',
  ),

  validateResponses: option(
    'validate-responses',
    choice('always', 'sampled', 'off'),
    'sampled',
    'Which responses are checked against the contract before they are sent: all of up to 4 MiB, one in a hundred of up to 128 KiB, or none.',
  ),
  shutdownGraceMs: option(
    'shutdown-grace',
    duration('0s', '10m'),
    '8s',
    'How long requests in flight may take to finish after SIGTERM, SIGINT or SIGHUP.',
  ),
  logLevel: option(
    'log-level',
    choice('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    'info',
    'Minimum level of log lines.',
  ),
});

export type Config = Readonly<z.output<typeof configSchema>>;

/** Every option, by its name in `Config`, in the order of the documentation. */
export const configOptions: ReadonlyMap<string, ConfigOption> = new Map(
  Object.entries(configSchema.shape).map(([name, schema]) => {
    const about = aboutOption(schema);
    if (about === undefined) throw new Error(`the option ${name} is not registered`);
    return [name, about];
  }),
);

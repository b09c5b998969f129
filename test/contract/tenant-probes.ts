import type { OperationId } from '../../server/src/generated/operations.gen.ts';
import type { OperationCall } from '../support/operation-caller.ts';
import {
  sharedSlug,
  type Tenant,
  tenantAlert,
  tenantDashboard,
  tenantFlush,
  tenantLogs,
  tenantMetrics,
  tenantPluginEvents,
  tenantWrite,
} from './tenant.ts';

/** Requests to an operation that reach for the data of a tenant. */
type TenantProbe = (target: Tenant, pageTokens: TenantPageTokens) => readonly OperationCall[];

/** Page tokens of the tenant, by what they list. */
export interface TenantPageTokens {
  readonly traces: string;
  readonly logs: string;
  readonly incidents: string;
  /** An event id of the tenant's log stream. */
  readonly logStream: string;
}

const nothingToName: TenantProbe = () => [{}];

/**
 * For each operation what somebody with the key of another project would try. An operation without an
 * entry fails the two-tenant test by its name.
 */
export const tenantProbes: Readonly<Record<OperationId, TenantProbe>> = {
  getDocs: nothingToName,
  getHealth: nothingToName,
  getLlmsText: nothingToName,
  getServerMetrics: nothingToName,
  getContractJson: nothingToName,
  getContractYaml: nothingToName,
  getReadiness: nothingToName,
  getIdentity: nothingToName,
  listTags: nothingToName,
  listAttributeKeys: nothingToName,
  listAttributeValues: ({ attributeKey }) => [{ path: { key: attributeKey } }],
  listTraces: (target, { traces: pageToken }) => [
    {},
    ...filtersFor(target).map((filter) => ({ query: { filter } })),
    { query: { page_token: pageToken } },
    { query: { page: '1', per_page: '100' } },
  ],
  getTraceStats: ({ attributeKey, ...target }) => [
    { query: { interval: 'whole', group_by: ['name', `attribute."${attributeKey}"`] } },
    ...filtersFor({ ...target, attributeKey }).map((filter) => ({
      query: { filter, interval: 'whole', group_by: 'status' },
    })),
  ],
  listLogs: (target, { logs: pageToken }) => [
    {},
    ...logFiltersFor(target).map((filter) => ({ query: { filter, since: '35d' } })),
    { query: { page_token: pageToken } },
  ],
  getLogStats: (target) => [
    {
      query: {
        interval: 'whole',
        group_by: ['service.name', `attribute."${target.attributeKey}"`],
        exemplars: '3',
      },
    },
    ...logFiltersFor(target).map((filter) => ({
      query: { filter, interval: 'whole', group_by: ['event.name', 'severity'] },
    })),
  ],
  listLogAttributes: () => [{}, { query: { since: '7d' } }],
  streamLogs: (target, { logStream: lastEventId }) => [
    { query: { window: '30d' } },
    ...logFiltersFor(target).map((filter) => ({ query: { filter, window: '30d' } })),
    { headers: { 'last-event-id': lastEventId } },
  ],
  listMetrics: ({ word }) => [{}, { query: { search: word } }],
  queryMetrics: (target) => expressionsFor(target).map((query) => ({ query: { query } })),
  queryMetricsRange: (target) =>
    expressionsFor(target).map((query) => ({ query: { query, start: '1h', step: '60s' } })),
  getPrometheusQuery: (target) => expressionsFor(target).map((query) => ({ query: { query } })),
  postPrometheusQuery: (target) => expressionsFor(target).map((query) => ({ body: toForm({ query }) })),
  getPrometheusQueryRange: (target) =>
    expressionsFor(target).map((query) => ({ query: { query, ...lastHour() } })),
  postPrometheusQueryRange: (target) =>
    expressionsFor(target).map((query) => ({ body: toForm({ query, ...lastHour() }) })),
  getPrometheusSeries: (target) => selectorsFor(target).map((match) => ({ query: { 'match[]': match } })),
  postPrometheusSeries: (target) =>
    selectorsFor(target).map((match) => ({ body: toForm({ 'match[]': match }) })),
  getPrometheusLabels: (target) => [
    {},
    ...selectorsFor(target).map((match) => ({ query: { 'match[]': match } })),
  ],
  postPrometheusLabels: (target) => [
    { body: toForm({}) },
    ...selectorsFor(target).map((match) => ({ body: toForm({ 'match[]': match }) })),
  ],
  getPrometheusLabelValues: ({ labelName }) =>
    ['__name__', 'job', labelName].map((name) => ({ path: { name } })),
  getPrometheusMetadata: ({ metricName }) => [{}, { query: { metric: metricName } }],
  getPrometheusBuildInfo: nothingToName,
  listMetricAlerts: nothingToName,
  getMetricAlert: readBySlug,
  putMetricAlert: (target) => writeBySlug(target, tenantAlert(target)),
  deleteMetricAlert: (target) => writeBySlug(target),
  listMetricAlertIncidents: (target, { incidents: pageToken }) => [
    ...readBySlug(target),
    { path: { slug: sharedSlug }, query: { page_token: pageToken } },
  ],
  listDashboards: nothingToName,
  getDashboard: readBySlug,
  putDashboard: (target) => writeBySlug(target, tenantDashboard(target)),
  deleteDashboard: (target) => writeBySlug(target),
  // Channels are of the organization: its projects see the same.
  listIntegrations: nothingToName,
  getIntegration: readBySlug,
  getTrace: readByIds,
  listTraceEvents: readByIds,
  ingestLogs: (target) => [{ body: tenantLogs(target) }],
  ingestMetrics: (target) => [{ body: tenantMetrics(target) }],
  remoteWrite: (target) => [{ body: tenantWrite(target) }],
  flushTrace: (target) => [{ path: { trace_id: target.traceId }, body: tenantFlush(target) }],
  keepTraceAlive: (target) => writeByIds(target, {}),
  closeTrace: (target) => writeByIds(target, { reason: 'taken over' }),
  appendPluginEvents: (target) => writeByIds(target, tenantPluginEvents(target)),
};

/** @throws Error naming an operation that was added without a probe. */
export function tenantProbeOf(id: OperationId): TenantProbe {
  const probe: TenantProbe | undefined = tenantProbes[id];
  if (probe === undefined)
    throw new Error(`say in tenant-probes.ts how ${id} could reach for another project`);
  return probe;
}

function filtersFor({ tag, attributeKey, attributeValue }: Tenant): readonly string[] {
  return [
    `tag="${tag}"`,
    `attribute."${attributeKey}"="${attributeValue}"`,
    `attribute."${attributeKey}":*`,
    'status="running" OR status="completed" OR status="deleted"',
  ];
}

function logFiltersFor(target: Tenant): readonly string[] {
  const { word, attributeKey, attributeValue, traceId, spanId } = target;
  return [
    `body:"${word}"`,
    `service.name="${word} service"`,
    `event.name="${word}.event"`,
    `attribute."${attributeKey}"="${attributeValue}"`,
    `attribute."${attributeKey}":*`,
    `trace_id="${traceId}"`,
    `span_id="${spanId}"`,
    'severity>="trace" OR severity="unspecified"',
  ];
}

function readByIds({ traceId, closedTraceId }: Tenant): readonly OperationCall[] {
  return [{ path: { trace_id: traceId } }, { path: { trace_id: closedTraceId } }];
}

function writeByIds(target: Tenant, body: object): readonly OperationCall[] {
  return readByIds(target).map((call) => ({ ...call, body }));
}

function expressionsFor({ metricName, labelName, labelValue, word }: Tenant): readonly string[] {
  return [
    metricName,
    `sum(rate(${metricName}[5m]))`,
    `{${labelName}="${labelValue}"}`,
    `{__name__=~".*${word}.*"}`,
    `count by (__name__) ({__name__=~".+"})`,
    `absent(${metricName})`,
    `info(${metricName})`,
  ];
}

function selectorsFor({ metricName, labelName, labelValue }: Tenant): readonly string[] {
  return [metricName, `{${labelName}="${labelValue}"}`, '{__name__=~".+"}'];
}

function lastHour() {
  const seconds = Math.floor(Date.now() / 1000);
  return { start: String(seconds - 3600), end: String(seconds + 60), step: '60' };
}

function toForm(fields: Readonly<Record<string, string>>): URLSearchParams {
  return new URLSearchParams({ ...fields });
}

function readBySlug({ slug }: Tenant): readonly OperationCall[] {
  return [{ path: { slug } }];
}

/** As somebody who knows that the document is there, and as one who takes its place. */
function writeBySlug({ slug }: Tenant, body?: object): readonly OperationCall[] {
  const path = { slug };
  if (body === undefined) return [{ path, headers: { 'if-match': '*' } }];
  return [{ 'if-match': '*' }, { 'if-none-match': '*' }].map((headers) => ({ path, headers, body }));
}

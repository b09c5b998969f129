import type { OperationId } from '../../server/src/generated/operations.gen.ts';
import type { OperationCall } from '../support/operation-caller.ts';
import { type Tenant, tenantFlush, tenantLogs, tenantPluginEvents } from './tenant.ts';

/** Requests to an operation that reach for the data of a tenant. */
type TenantProbe = (target: Tenant, pageTokens: TenantPageTokens) => readonly OperationCall[];

/** Page tokens of the tenant, by what they list. */
export interface TenantPageTokens {
  readonly traces: string;
  readonly logs: string;
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
  getTrace: readByIds,
  listTraceEvents: readByIds,
  ingestLogs: (target) => [{ body: tenantLogs(target) }],
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

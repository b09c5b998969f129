import type { OperationId } from '../../server/src/generated/operations.gen.ts';
import type { OperationCall } from '../support/operation-caller.ts';
import { type Tenant, tenantFlush, tenantPluginEvents } from './tenant.ts';

/** Requests to an operation that reach for the data of a tenant. */
type TenantProbe = (target: Tenant, pageToken: string) => readonly OperationCall[];

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
  listTraces: (target, pageToken) => [
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
  getTrace: readByIds,
  listTraceEvents: readByIds,
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

function readByIds({ traceId, closedTraceId }: Tenant): readonly OperationCall[] {
  return [{ path: { trace_id: traceId } }, { path: { trace_id: closedTraceId } }];
}

function writeByIds(target: Tenant, body: object): readonly OperationCall[] {
  return readByIds(target).map((call) => ({ ...call, body }));
}

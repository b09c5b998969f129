import type { OperationId } from '../../server/src/generated/operations.gen.ts';
import type { OperationCall } from '../support/operation-caller.ts';

/** A trace that `seedSampleTrace` writes. */
export const sampleTraceId = '4bf92f3577b34da6a3ce929d0e0e4736';
export const sampleAttributeKey = 'header.country';
const unknownTraceId = '0'.repeat(32);
const sentAt = '2026-11-20T08:15:31.000Z';

export const sampleFlush = {
  flush_id: 'sample',
  name: 'checkout',
  source: 'client_server',
  sent_at: sentAt,
  attributes: { [sampleAttributeKey]: 'NO' },
  tags: ['checkout'],
  events: [{ event_type: 'info_event_added', trace_timestamp: sentAt, payload: { name: 'cart validated' } }],
};

export const sampleLogs = {
  resourceLogs: [{ scopeLogs: [{ logRecords: [{ body: { stringValue: 'cart validated' } }] }] }],
};

/** For each operation a request that succeeds once the sample trace is there. */
export const sampleCalls: Readonly<Record<OperationId, OperationCall>> = {
  getDocs: {},
  getHealth: {},
  getLlmsText: {},
  getServerMetrics: {},
  getContractJson: {},
  getContractYaml: {},
  getReadiness: {},
  getIdentity: {},
  listTags: {},
  listAttributeKeys: {},
  listAttributeValues: { path: { key: sampleAttributeKey } },
  listTraces: {},
  getTraceStats: {},
  getTrace: { path: { trace_id: sampleTraceId } },
  listTraceEvents: { path: { trace_id: sampleTraceId } },
  listLogs: {},
  getLogStats: {},
  listLogAttributes: {},
  streamLogs: {},
  ingestLogs: { body: sampleLogs },
  flushTrace: { path: { trace_id: sampleTraceId }, body: sampleFlush },
  keepTraceAlive: { path: { trace_id: sampleTraceId }, body: {} },
  closeTrace: { path: { trace_id: 'c'.repeat(32) }, body: {} },
  appendPluginEvents: {
    path: { trace_id: sampleTraceId },
    body: {
      events: [
        { event_id: 'p1', event_type: 'shop_event', trace_timestamp: sentAt, payload: { ordered: true } },
      ],
    },
  },
};

/** The sample request, but for something the project does not have. */
export function callForUnknown(id: OperationId): OperationCall {
  return { ...sampleCallOf(id), path: { trace_id: unknownTraceId, key: 'never.observed' } };
}

/** @throws Error naming an operation that was added without a sample. */
export function sampleCallOf(id: OperationId): OperationCall {
  const call: OperationCall | undefined = sampleCalls[id];
  if (call === undefined) throw new Error(`give ${id} a sample request in sample-calls.ts`);
  return call;
}

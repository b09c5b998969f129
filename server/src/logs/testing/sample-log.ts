import {
  type AttributesInit,
  encodeLogsRequest,
  type LogRecordInit,
  type ScopeLogsInit,
} from '../../ingest/otlp/testing/encode-logs-request.ts';
import { sampleProjectId } from '../../traces/testing/sample-trace.ts';
import type { LogRecord } from '../log.ts';
import type { LogBatch } from '../log-store.ts';

/** Arrival time of sample batches, in nanoseconds since the epoch: 2026-11-20T12:00:00Z. */
export const sampleLogNs = BigInt(Date.UTC(2026, 10, 20, 12)) * 1_000_000n;

const dayNs = 86_400_000_000_000n;

export interface SampleLogBatch {
  readonly records: readonly LogRecordInit[];
  readonly resource?: AttributesInit;
  readonly scope?: ScopeLogsInit['scope'];
}

/**
 * A request with records of one resource and scope, received at `sampleLogNs`, with a retention of 35 days. The same
 * records from the same key are a retry, which is stored once.
 */
export function sampleLogBatch(
  { records, resource, scope }: SampleLogBatch,
  changes: Partial<LogBatch> = {},
): LogBatch {
  const receivedAtNs = changes.receivedAtNs ?? sampleLogNs;
  return {
    projectId: sampleProjectId,
    keyId: 'key_1',
    request: encodeLogsRequest([
      {
        ...(resource === undefined ? {} : { resource }),
        scopeLogs: [{ ...(scope === undefined ? {} : { scope }), records }],
      },
    ]),
    receivedAtNs,
    oldestNs: receivedAtNs - 35n * dayNs,
    newestNs: receivedAtNs + 600_000_000_000n,
    ...changes,
  };
}

/** A minimal record with changes. */
export function sampleLog(changes: Partial<LogRecord> = {}): LogRecord {
  return {
    timeNs: sampleLogNs,
    severityNumber: 9,
    severityText: '',
    body: '',
    serviceName: '',
    flags: 0,
    droppedAttributesCount: 0,
    attributes: new Map(),
    resourceAttributes: new Map(),
    ...changes,
  };
}

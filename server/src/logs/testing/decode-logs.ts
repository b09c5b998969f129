import { parseRfc3339 } from '../../time/rfc3339.ts';
import { type EncodedLog, jsonOf } from '../encoded-log.ts';
import type { StoredLog } from '../log.ts';
import type { LogStatsBucket, LogStatsGroup } from '../log-store.ts';
import type { toWireLog } from '../log-wire.ts';

/** The records that were encoded. */
export function decodeLogs(records: readonly EncodedLog[]): StoredLog[] {
  return records.map(decodeLog);
}

/** With decoded records in place of the encoded ones. */
export function decodeRecords<Answer extends { readonly records: readonly EncodedLog[] }>(
  answer: Answer,
): Omit<Answer, 'records'> & { readonly records: StoredLog[] } {
  return { ...answer, records: decodeLogs(answer.records) };
}

/** A bucket of statistics with decoded records in place of the encoded ones. */
export type DecodedBucket = Omit<LogStatsBucket, 'groups'> & {
  readonly groups: readonly (Omit<LogStatsGroup, 'exemplars'> & {
    readonly exemplars: readonly StoredLog[];
  })[];
};

export function decodeExemplars(buckets: readonly LogStatsBucket[]): DecodedBucket[] {
  return buckets.map((bucket) => ({
    ...bucket,
    groups: bucket.groups.map((group) => ({ ...group, exemplars: decodeLogs(group.exemplars) })),
  }));
}

export function decodeLog(encoded: EncodedLog): StoredLog {
  const record: ReturnType<typeof toWireLog> = JSON.parse(Buffer.from(jsonOf(encoded)).toString());
  const { observed_time: observedTime, event_name: eventName } = record;
  const { trace_id: traceId, span_id: spanId } = record;
  const { scope_name: scopeName, scope_version: scopeVersion } = record;
  return {
    timeNs: parseRfc3339(record.time) ?? 0n,
    sequence: Number.parseInt(record.record_id.slice(1), 36),
    severityNumber: record.severity_number,
    severityText: record.severity_text,
    body: record.body,
    serviceName: record.service_name,
    flags: record.flags ?? 0,
    droppedAttributesCount: record.dropped_attributes_count ?? 0,
    attributes: new Map(Object.entries(record.attributes)),
    resourceAttributes: new Map(Object.entries(record.resource_attributes)),
    ...(observedTime === undefined ? {} : { observedTimeNs: parseRfc3339(observedTime) ?? 0n }),
    ...(eventName === undefined ? {} : { eventName }),
    ...(traceId === undefined ? {} : { traceId }),
    ...(spanId === undefined ? {} : { spanId }),
    ...(scopeName === undefined ? {} : { scopeName }),
    ...(scopeVersion === undefined ? {} : { scopeVersion }),
  };
}

import type { StoredLog } from '../../../../logs/log.ts';
import { sql } from './sql.ts';

/** A record as `storedLogColumns` selects it; 64-bit integers are text. */
export interface StoredLogRow {
  readonly timeNs: string;
  readonly sequence: string;
  readonly observedNs: string;
  readonly severityNumber: number;
  readonly severityText: string;
  readonly serviceName: string;
  readonly eventName: string;
  readonly body: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly scopeName: string;
  readonly scopeVersion: string;
  readonly flags: number;
  readonly droppedAttributesCount: number;
  readonly attributeKeys: readonly string[];
  readonly attributeValues: readonly string[];
  readonly resourceKeys: readonly string[];
  readonly resourceValues: readonly string[];
}

/** Maps as keys and values: objects would bring keys that are numbers into another order. */
export const storedLogColumns = sql`
  toUnixTimestamp64Nano(logs.time) AS "timeNs", logs.seq AS "sequence", logs.observed_ns AS "observedNs",
  logs.severity AS "severityNumber", logs.severity_text AS "severityText", logs.service AS "serviceName",
  logs.event AS "eventName", logs.body AS "body", lower(hex(logs.trace_id)) AS "traceId", lower(hex(logs.span_id)) AS "spanId",
  logs.scope_name AS "scopeName", logs.scope_version AS "scopeVersion", logs.flags AS "flags",
  logs.dropped AS "droppedAttributesCount", mapKeys(logs.attributes) AS "attributeKeys",
  mapValues(logs.attributes) AS "attributeValues", mapKeys(logs.resource) AS "resourceKeys",
  mapValues(logs.resource) AS "resourceValues"`;

export function toStoredLog(row: StoredLogRow): StoredLog {
  const { eventName, scopeName, scopeVersion, traceId, spanId, observedNs } = row;
  return {
    timeNs: BigInt(row.timeNs),
    sequence: Number(row.sequence),
    ...(observedNs === '0' ? {} : { observedTimeNs: BigInt(observedNs) }),
    severityNumber: row.severityNumber,
    severityText: row.severityText,
    ...(eventName === '' ? {} : { eventName }),
    body: row.body,
    serviceName: row.serviceName,
    ...(isZero(traceId) ? {} : { traceId }),
    ...(isZero(spanId) ? {} : { spanId }),
    ...(scopeName === '' ? {} : { scopeName }),
    ...(scopeVersion === '' ? {} : { scopeVersion }),
    flags: row.flags,
    droppedAttributesCount: row.droppedAttributesCount,
    attributes: toMap(row.attributeKeys, row.attributeValues),
    resourceAttributes: toMap(row.resourceKeys, row.resourceValues),
  };
}

function isZero(hex: string): boolean {
  return /^0+$/.test(hex);
}

function toMap(keys: readonly string[], values: readonly string[]): ReadonlyMap<string, string> {
  return new Map(keys.map((key, index) => [key, values[index] ?? '']));
}

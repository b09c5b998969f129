import type { StoredLog } from '../../../logs/log.ts';
import type {
  AnyValueInit,
  AttributesInit,
  LogRecordInit,
  ResourceLogsInit,
  ScopeLogsInit,
} from './encode-logs-request.ts';

interface Terms {
  readonly receivedAtNs: bigint;
  readonly oldestNs: bigint;
  readonly newestNs: bigint;
  readonly firstSequence: number;
}

/** The records of a request in order of arrival: the reference for tests of decoders. */
export function expectedLogs(request: readonly ResourceLogsInit[], terms: Terms): StoredLog[] {
  const records = request.flatMap(({ resource, scopeLogs }) =>
    scopeLogs.flatMap((scope) =>
      scope.records.map((record) => expectedLog(record, scope, resource ?? [], terms)),
    ),
  );
  return records
    .filter(({ timeNs }) => timeNs >= terms.oldestNs && timeNs <= terms.newestNs)
    .map((record, index) => ({ ...record, sequence: terms.firstSequence + index }));
}

function expectedLog(
  record: LogRecordInit,
  { scope }: ScopeLogsInit,
  resource: AttributesInit,
  terms: Terms,
) {
  const severityNumber = record.severityNumber ?? 0;
  const resourceAttributes = textOfAttributes(resource);
  const eventName = record.eventName || lastString(record.attributes ?? [], 'event.name');
  const traceId = validId(record.traceId, 16);
  const spanId = validId(record.spanId, 8);
  return {
    timeNs: record.timeNs || record.observedTimeNs || terms.receivedAtNs,
    severityNumber: severityNumber >= 0 && severityNumber <= 24 ? severityNumber : 0,
    severityText: record.severityText ?? '',
    body: record.body === undefined ? '' : textOfValue(record.body),
    serviceName: resourceAttributes.get('service.name') ?? '',
    flags: record.flags ?? 0,
    droppedAttributesCount: record.droppedAttributesCount ?? 0,
    attributes: textOfAttributes(record.attributes ?? []),
    resourceAttributes,
    ...(record.observedTimeNs && { observedTimeNs: record.observedTimeNs }),
    ...(eventName && { eventName }),
    ...(traceId && { traceId }),
    ...(spanId && { spanId }),
    ...(scope?.name && { scopeName: scope.name }),
    ...(scope?.version && { scopeVersion: scope.version }),
  };
}

/** The text of a value in an attribute or body. */
export function textOfValue(value: AnyValueInit): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return jsonOfValue(value);
}

function jsonOfValue(value: AnyValueInit): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : `"${value}"`;
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Uint8Array) return `"${Buffer.from(value).toString('base64')}"`;
  if (Array.isArray(value)) return `[${value.map(jsonOfValue).join(',')}]`;
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${jsonOfValue(item)}`).join(',')}}`;
}

function textOfAttributes(attributes: AttributesInit): Map<string, string> {
  return new Map(entriesOf(attributes).map(([key, value]) => [key, textOfValue(value)]));
}

function lastString(attributes: AttributesInit, key: string): string | undefined {
  const value = entriesOf(attributes).findLast(([each]) => each === key)?.[1];
  return typeof value === 'string' ? value : undefined;
}

function entriesOf(attributes: AttributesInit): readonly (readonly [string, AnyValueInit])[] {
  if (Array.isArray(attributes)) return attributes;
  return attributes instanceof Map ? [...attributes] : Object.entries(attributes);
}

function validId(hex: string | undefined, byteCount: number): string | undefined {
  return hex?.length === 2 * byteCount && /[^0]/.test(hex) ? hex : undefined;
}

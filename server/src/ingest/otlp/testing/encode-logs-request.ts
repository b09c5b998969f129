import { createWireWriter, type WireWriter } from '../protobuf/wire-writer.ts';
import {
  type AnyValueInit,
  type AttributesInit,
  encodeAnyValue,
  encodeKeyValues,
} from './encode-any-value.ts';

export type { AnyValueInit, AttributesInit } from './encode-any-value.ts';

/** One OTLP `LogRecord`; a field left out is not sent. */
export interface LogRecordInit {
  /** `time_unix_nano`. */
  readonly timeNs?: bigint;
  readonly observedTimeNs?: bigint;
  readonly severityNumber?: number;
  readonly severityText?: string;
  readonly body?: AnyValueInit;
  readonly attributes?: AttributesInit;
  readonly droppedAttributesCount?: number;
  readonly flags?: number;
  /** Hex digits, of any number. */
  readonly traceId?: string;
  /** Hex digits, of any number. */
  readonly spanId?: string;
  readonly eventName?: string;
}

export interface ScopeLogsInit {
  readonly scope?: {
    readonly name?: string;
    readonly version?: string;
    readonly attributes?: AttributesInit;
  };
  readonly records: readonly LogRecordInit[];
}

export interface ResourceLogsInit {
  /** Attributes of the resource, `service.name` among them. */
  readonly resource?: AttributesInit;
  readonly scopeLogs: readonly ScopeLogsInit[];
}

/**
 * An `ExportLogsServiceRequest` in protobuf:
 *
 *     encodeLogsRequest([{ resource: { 'service.name': 'shop' }, scopeLogs: [{ records: [{ timeNs, body: 'hello' }] }] }])
 */
export function encodeLogsRequest(resourceLogs: readonly ResourceLogsInit[]): Uint8Array<ArrayBuffer> {
  const request = createWireWriter();
  for (const each of resourceLogs) request.bytes(1, encodeResourceLogs(each));
  return request.finish();
}

function encodeResourceLogs({ resource, scopeLogs }: ResourceLogsInit): Uint8Array {
  const writer = createWireWriter();
  if (resource !== undefined) {
    const message = createWireWriter();
    writeAttributes(message, 1, resource);
    writer.bytes(1, message.finish());
  }
  for (const each of scopeLogs) writer.bytes(2, encodeScopeLogs(each));
  return writer.finish();
}

function encodeScopeLogs({ scope, records }: ScopeLogsInit): Uint8Array {
  const writer = createWireWriter();
  if (scope !== undefined) {
    const message = createWireWriter();
    if (scope.name !== undefined) message.string(1, scope.name);
    if (scope.version !== undefined) message.string(2, scope.version);
    writeAttributes(message, 3, scope.attributes ?? []);
    writer.bytes(1, message.finish());
  }
  for (const record of records) writer.bytes(2, encodeLogRecord(record));
  return writer.finish();
}

function encodeLogRecord(record: LogRecordInit): Uint8Array {
  const writer = createWireWriter();
  if (record.timeNs !== undefined) writer.fixed64(1, record.timeNs);
  if (record.severityNumber !== undefined) writer.varint(2, record.severityNumber);
  if (record.severityText !== undefined) writer.string(3, record.severityText);
  if (record.body !== undefined) writer.bytes(5, encodeAnyValue(record.body));
  writeAttributes(writer, 6, record.attributes ?? []);
  if (record.droppedAttributesCount !== undefined) writer.varint(7, record.droppedAttributesCount);
  if (record.flags !== undefined) writer.fixed32(8, record.flags);
  if (record.traceId !== undefined) writer.bytes(9, Buffer.from(record.traceId, 'hex'));
  if (record.spanId !== undefined) writer.bytes(10, Buffer.from(record.spanId, 'hex'));
  if (record.observedTimeNs !== undefined) writer.fixed64(11, record.observedTimeNs);
  if (record.eventName !== undefined) writer.string(12, record.eventName);
  return writer.finish();
}

function writeAttributes(writer: WireWriter, field: number, attributes: AttributesInit): void {
  for (const keyValue of encodeKeyValues(attributes)) writer.bytes(field, keyValue);
}

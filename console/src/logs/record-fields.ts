import { toSeverity } from '@cairn/server/filter';
import type { LogRecord } from '../generated/types.gen.ts';
import { toField } from '../log-records/log-fields.ts';
import { isLogColumn, type LogColumn } from './log-columns.ts';

/** A line of the open record. */
export interface RecordField {
  readonly name: string;
  readonly value: string;
  readonly group: 'record' | 'attributes' | 'resource';
  /** Whether filters can name it. */
  readonly isFilterable: boolean;
  readonly column: LogColumn | undefined;
}

/** Everything of a record but its body and its times, with the names that filters use. */
export function listRecordFields(record: LogRecord): readonly RecordField[] {
  const own: readonly (readonly [string, string | number | undefined])[] = [
    ['severity', toSeverity(record.severity_number)],
    ['severity_text', record.severity_text],
    ['severity_number', record.severity_number],
    ['service.name', record.service_name],
    ['event.name', record.event_name],
    ['trace_id', record.trace_id],
    ['span_id', record.span_id],
    ['scope', record.scope_name],
    ['scope_version', record.scope_version],
    ['flags', record.flags],
    ['dropped_attributes_count', record.dropped_attributes_count],
    ['record_id', record.record_id],
  ];
  return [
    ...own.flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [toRecordField(name, String(value), 'record')],
    ),
    ...listAttributes(record.attributes, 'attributes', []),
    // A key that the record has too cannot be asked of the resource: filters see the record's.
    ...listAttributes(record.resource_attributes, 'resource', Object.keys(record.attributes)),
  ];
}

function listAttributes(
  attributes: Readonly<Record<string, string>>,
  group: RecordField['group'],
  hiddenKeys: readonly string[],
): readonly RecordField[] {
  const hidden = new Set([...promotedKeys, ...hiddenKeys]);
  return Object.entries(attributes).map(([key, value]) =>
    hidden.has(key)
      ? { name: key, value, group, isFilterable: false, column: undefined }
      : { ...toRecordField(`attribute.${key}`, value, group), name: key },
  );
}

/** They have a field of their own above. */
const promotedKeys = ['service.name', 'event.name', 'trace_id', 'span_id'];

function toRecordField(name: string, value: string, group: RecordField['group']): RecordField {
  const field = toField(name);
  const column = isLogColumn(name) ? name : undefined;
  return { name, value, group, isFilterable: field !== undefined, column };
}

import { toSeverity } from '@cairn/server/filter';
import type { LogRecord } from '../generated/types.gen.ts';

const fieldColumns = [
  'severity',
  'service.name',
  'event.name',
  'body',
  'trace_id',
  'span_id',
  'scope',
] as const;

/** A column of the list: a field of records, or `attribute.<key>` with the key as it is. */
export type LogColumn = (typeof fieldColumns)[number] | `attribute.${string}`;

export const defaultColumns: readonly LogColumn[] = ['severity', 'service.name', 'body'];

/** The columns that every project has. */
export const fixedColumns: readonly LogColumn[] = fieldColumns;

const attributePrefix = 'attribute.';
const maxLength = 300;

export function isLogColumn(value: unknown): value is LogColumn {
  if (typeof value !== 'string' || value.length > maxLength) return false;
  const isAttribute = value.startsWith(attributePrefix) && value.length > attributePrefix.length;
  return isAttribute || fieldColumns.some((column) => column === value);
}

/** The value of a column, empty where the record has none. Attributes of the record come before those of its resource. */
export function readColumn(record: LogRecord, column: LogColumn): string {
  switch (column) {
    case 'severity':
      return toSeverity(record.severity_number);
    case 'service.name':
      return record.service_name;
    case 'event.name':
      return record.event_name ?? '';
    case 'body':
      return record.body;
    case 'trace_id':
      return record.trace_id ?? '';
    case 'span_id':
      return record.span_id ?? '';
    case 'scope':
      return record.scope_name ?? '';
    default: {
      const key = column.slice(attributePrefix.length);
      return ownValue(record.attributes, key) ?? ownValue(record.resource_attributes, key) ?? '';
    }
  }
}

/** Keys are chosen by senders: `constructor` is one like any other. */
function ownValue(attributes: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(attributes, key) ? attributes[key] : undefined;
}

/** The widths of the time and the columns as `grid-template-columns`. */
export function columnTemplate(columns: readonly LogColumn[]): string {
  const hasBody = columns.includes('body');
  const widths = columns.map((column, index) => {
    if (column === 'body') return 'minmax(240px, 1fr)';
    if (column === 'severity') return '96px';
    if (column === 'trace_id') return '250px';
    return !hasBody && index === columns.length - 1 ? 'minmax(150px, 1fr)' : '150px';
  });
  return ['176px', ...widths].join(' ');
}

/** As `columnTemplate`, where the body has a line of its own below the others, of which the last takes the rest of the width. */
export function narrowColumnTemplate(columns: readonly LogColumn[]): string {
  const widths = columns
    .filter((column) => column !== 'body')
    .map((column) => (column === 'severity' ? '96px' : '88px'));
  const all = ['104px', ...widths];
  return [...all.slice(0, -1), `minmax(${all.at(-1)}, 1fr)`].join(' ');
}

/** Before the body, which takes the rest of the width. */
export function addColumn(columns: readonly LogColumn[], column: LogColumn): readonly LogColumn[] {
  if (columns.includes(column)) return columns;
  const bodyIndex = columns.indexOf('body');
  return bodyIndex === -1 ? [...columns, column] : columns.toSpliced(bodyIndex, 0, column);
}

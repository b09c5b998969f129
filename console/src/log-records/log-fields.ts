import { type FieldRef, formatField, parseAttributeName } from '@cairn/server/filter';

const attributePrefix = 'attribute.';

/** The field of filters that a column, a dimension or a key of the API names; absent where filters have none. */
export function toField(name: string): FieldRef | undefined {
  if (name.startsWith(attributePrefix)) return { kind: 'attribute', key: name.slice(attributePrefix.length) };
  return filterFields.has(name) ? { kind: 'field', name } : undefined;
}

const filterFields: ReadonlySet<string> = new Set([
  'severity',
  'service.name',
  'event.name',
  'trace_id',
  'span_id',
]);

/** A dimension as answers name it: with the key of an attribute as it is, which documents may have in quotes. */
export function fromGroupBy(written: string): string {
  const key = parseAttributeName(written);
  return key === undefined ? written : `${attributePrefix}${key}`;
}

/** A dimension as `group_by` takes it: with the key of an attribute in quotes. */
export function toGroupBy(dimension: string): string {
  const field = toField(dimension);
  return field === undefined ? dimension : formatField(field);
}

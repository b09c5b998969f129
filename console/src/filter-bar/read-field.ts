import { type FieldRef, type FilterDialect, parseAttributeName } from '@cairn/server/filter';

/** The field that a text of a filter names; `undefined` if the dialect has none of that name. */
export function readField(text: string, dialect: FilterDialect): FieldRef | undefined {
  if (dialect.fields.has(text)) return { kind: 'field', name: text };
  const key = dialect.attributes === undefined ? undefined : parseAttributeName(text);
  return key === undefined ? undefined : { kind: 'attribute', key };
}

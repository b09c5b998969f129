import type { ClickhouseQuery } from '../../database/clickhouse-database.ts';

/** The types of values, with what they are here. Times are as `toTimeText` writes them. */
export interface SqlTypes {
  readonly String: string;
  readonly 'Array(String)': readonly string[];
  readonly UInt8: number;
  readonly 'Array(UInt8)': readonly number[];
  readonly UInt32: number;
  readonly UInt64: number;
  readonly 'Array(UInt64)': readonly number[];
  readonly Int64: bigint;
  readonly 'Array(Int64)': readonly bigint[];
  readonly "Array(DateTime64(9, 'UTC'))": readonly string[];
}

export interface SqlValue {
  readonly kind: 'value';
  readonly type: keyof SqlTypes;
  readonly value: SqlTypes[keyof SqlTypes];
}

/** Constant text with values and other such text between its pieces. */
export interface Sql {
  readonly kind: 'sql';
  readonly texts: readonly string[];
  /** One less than there are texts. */
  readonly parts: readonly SqlPart[];
}

export type SqlPart = Sql | SqlValue;

/** As a template: the text is constant, and a string can be no part of it. */
export function sql(texts: TemplateStringsArray, ...parts: readonly SqlPart[]): Sql {
  return { kind: 'sql', texts, parts };
}

/** A parameter. The same object is one parameter, however often it is used. */
export function value<Type extends keyof SqlTypes>(type: Type, content: SqlTypes[Type]): SqlValue {
  return { kind: 'value', type, value: content };
}

/** @param parts at least one. */
export function joinSql(parts: readonly SqlPart[], separator: ' AND ' | ' OR ' | ', '): Sql {
  const between = Array.from({ length: Math.max(0, parts.length - 1) }, () => separator);
  return { kind: 'sql', texts: ['', ...between, ''], parts };
}

/** The statement, with parameters named `p1`, `p2` and so on in the order of their first use. */
export function toQuery(statement: Sql): ClickhouseQuery {
  const names = new Map<SqlValue, string>();
  const write = (part: SqlPart): string => {
    if (part.kind === 'sql')
      return part.texts.map((text, index) => `${text}${writeAt(part.parts, index)}`).join('');
    const name = names.get(part) ?? `p${names.size + 1}`;
    names.set(part, name);
    return `{${name}:${part.type}}`;
  };
  const writeAt = (parts: readonly SqlPart[], index: number): string => {
    const part = parts[index];
    return part === undefined ? '' : write(part);
  };
  const text = write(statement);
  return { text, parameters: Object.fromEntries([...names].map(([{ value }, name]) => [name, value])) };
}

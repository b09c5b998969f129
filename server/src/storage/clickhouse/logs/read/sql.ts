import {
  joinSqlText,
  type SqlPart as Part,
  renderSql,
  type SqlText,
  sqlText,
  type SqlValue as Value,
} from '../../../sql-text/sql-text.ts';
import type { ClickhouseParameter, ClickhouseQuery } from '../../database/clickhouse-database.ts';

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

export type Sql = SqlText<keyof SqlTypes>;
export type SqlValue = Value<keyof SqlTypes>;
export type SqlPart = Part<keyof SqlTypes>;

/** As a template: the text is constant, and a string can be no part of it. */
export const sql: (texts: TemplateStringsArray, ...parts: readonly SqlPart[]) => Sql = sqlText;

/** A parameter. The same object is one parameter, however often it is used. */
export function value<Type extends keyof SqlTypes>(type: Type, content: SqlTypes[Type]): SqlValue {
  return { kind: 'value', type, value: content };
}

/** @param parts at least one. */
export const joinSql: (parts: readonly SqlPart[], separator: ' AND ' | ' OR ' | ', ') => Sql = joinSqlText;

/** The statement, with parameters named `p1`, `p2` and so on in the order of their first use. */
export function toQuery(statement: Sql): ClickhouseQuery {
  const { text, values } = renderSql(statement, (position, type) => `{p${position}:${type}}`);
  // Cast: `value` takes nothing else.
  const parameters = values.map(({ value }, index) => [`p${index + 1}`, value as ClickhouseParameter]);
  return { text, parameters: Object.fromEntries(parameters) };
}

import {
  joinSqlText,
  type SqlPart as Part,
  renderSql,
  type SqlText,
  sqlText,
  type SqlValue as Value,
} from '../../../sql-text/sql-text.ts';

/** The types of values, with what they are here. */
export interface SqlTypes {
  readonly text: string;
  readonly 'text[]': readonly string[];
  readonly integer: number;
  readonly 'integer[]': readonly number[];
  readonly bigint: number | bigint;
  readonly 'bigint[]': readonly (number | bigint)[];
}

export type Sql = SqlText<keyof SqlTypes>;
export type SqlPart = Part<keyof SqlTypes>;

/** A statement of PostgreSQL and its parameters. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** As a template: the text is constant, and a string can be no part of it. */
export const sql: (texts: TemplateStringsArray, ...parts: readonly SqlPart[]) => Sql = sqlText;

/** A parameter. The same object is one parameter, however often it is used. */
export function value<Type extends keyof SqlTypes>(
  type: Type,
  content: SqlTypes[Type],
): Value<keyof SqlTypes> {
  return { kind: 'value', type, value: content };
}

/** @param parts at least one. */
export const joinSql: (parts: readonly SqlPart[], separator: ' AND ' | ' OR ' | ', ') => Sql = joinSqlText;

/** The statement, with parameters numbered in the order of their first use. */
export function toStatement(statement: Sql): Statement {
  const { text, values } = renderSql(statement, (position, type) => `$${position}::${type}`);
  return { text, values: values.map(({ value }) => value) };
}

/** A parameter of a statement. `Type` names the types of a dialect. */
export interface SqlValue<Type extends string> {
  readonly kind: 'value';
  readonly type: Type;
  readonly value: unknown;
}

/** Constant text with values and other such text between its pieces. */
export interface SqlText<Type extends string> {
  readonly kind: 'sql';
  readonly texts: readonly string[];
  /** One less than there are texts. */
  readonly parts: readonly SqlPart<Type>[];
}

export type SqlPart<Type extends string> = SqlText<Type> | SqlValue<Type>;

/** As a template: the text is constant, and a string can be no part of it. */
export function sqlText<Type extends string>(
  texts: TemplateStringsArray,
  ...parts: readonly SqlPart<Type>[]
): SqlText<Type> {
  return { kind: 'sql', texts, parts };
}

/** @param parts at least one. */
export function joinSqlText<Type extends string>(
  parts: readonly SqlPart<Type>[],
  separator: ' AND ' | ' OR ' | ', ',
): SqlText<Type> {
  const between = Array.from({ length: Math.max(0, parts.length - 1) }, () => separator);
  return { kind: 'sql', texts: ['', ...between, ''], parts };
}

export interface RenderedSql<Type extends string> {
  readonly text: string;
  /** In the order of their first use; the same object is one parameter, however often it is used. */
  readonly values: readonly SqlValue<Type>[];
}

/** @param nameParameter how the text refers to the parameter at a position, which counts from 1. */
export function renderSql<Type extends string>(
  statement: SqlText<Type>,
  nameParameter: (position: number, type: Type) => string,
): RenderedSql<Type> {
  const positions = new Map<SqlValue<Type>, number>();
  const write = (part: SqlPart<Type>): string => {
    if (part.kind === 'sql')
      return part.texts.map((text, index) => `${text}${writeAt(part.parts, index)}`).join('');
    const position = positions.get(part) ?? positions.size + 1;
    positions.set(part, position);
    return nameParameter(position, part.type);
  };
  const writeAt = (parts: readonly SqlPart<Type>[], index: number): string => {
    const part = parts[index];
    return part === undefined ? '' : write(part);
  };
  const text = write(statement);
  return { text, values: [...positions.keys()] };
}

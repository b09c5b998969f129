import type { ComparisonOperator, FieldRef } from './ast.ts';

/** The operator of a leaf; `:*` has no value and tests presence. */
export type FilterOperator = ComparisonOperator | ':*';

/** The rule of a quoted value, and its conversion to the stored form. */
export type ValueRule =
  | { readonly kind: 'text' }
  /** Hexadecimal digits in either case; the parsed leaf holds them in lower case. */
  | { readonly kind: 'hex' }
  | {
      readonly kind: 'enum';
      readonly values: readonly string[];
      /** Aliases; the parsed leaf has the value they stand for. */
      readonly aliases?: ReadonlyMap<string, string>;
      /** The values that `<`, `<=`, `>` and `>=` can compare, least first; other values are not ordered. */
      readonly order?: readonly string[];
    };

/** Which leaves may be alternatives of an OR; `equality`: only `=` without NOT. */
export type OrRule = 'none' | 'equality' | 'any';

/** The rules of one field. */
export interface FieldRule {
  readonly operators: readonly FilterOperator[];
  readonly value: ValueRule;
  readonly or: OrRule;
  readonly not: boolean;
  /** UTF-8 bytes that all values of this field in one filter share. */
  readonly valueBudgetBytes?: number;
}

/** The rules of `attribute.<key>`. */
export interface AttributeRule extends FieldRule {
  /** Keys that have a field of the same name and must be filtered through it. */
  readonly promotedKeys: ReadonlySet<string>;
}

/** The fields of one signal: everything in which the filters of traces and of logs differ. */
export interface FilterDialect {
  /** Names the signal in messages: "trace". */
  readonly signal: string;
  readonly fields: ReadonlyMap<string, FieldRule>;
  readonly attributes?: AttributeRule;
  /** Whether a one-word value may be unquoted. */
  readonly bareValues: boolean;
}

/** The rule of a field; `undefined` if the dialect does not have it. */
export function findFieldRule(dialect: FilterDialect, field: FieldRef): FieldRule | undefined {
  return field.kind === 'attribute' ? dialect.attributes : dialect.fields.get(field.name);
}

/** Every field as a user would write it, for hints. */
export function listFields(dialect: FilterDialect): string {
  const names = [...dialect.fields.keys(), ...(dialect.attributes === undefined ? [] : ['attribute.<key>'])];
  return names.join(', ');
}

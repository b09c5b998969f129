import fc from 'fast-check';
import { anyCharacter } from '../../../../test/support/any-character.ts';
import type { Clause, ComparisonOperator, FieldRef, Filter, Leaf } from '../ast.ts';
import type { FieldRule, FilterDialect, FilterOperator, ValueRule } from '../dialect.ts';

const range = { start: 0, end: 0 };

/** Valid filters of a dialect within all limits, with empty ranges. */
export function arbitraryFilter(dialect: FilterDialect): fc.Arbitrary<Filter> {
  const fields: fc.Arbitrary<{ field: FieldRef; rule: FieldRule }>[] = [...dialect.fields].map(
    ([name, rule]) => fc.constant({ field: { kind: 'field', name }, rule }),
  );
  const { attributes } = dialect;
  if (attributes !== undefined) {
    const key = arbitraryText(1).filter((text) => !attributes.promotedKeys.has(text));
    fields.push(key.map((text) => ({ field: { kind: 'attribute', key: text }, rule: attributes })));
  }
  const clause = fc.oneof(...fields).chain(({ field, rule }) => arbitraryClause(field, rule));
  return fc.array(clause, { maxLength: 5 }).map((clauses) => ({ kind: 'filter', clauses }));
}

function arbitraryClause(field: FieldRef, rule: FieldRule): fc.Arbitrary<Clause> {
  const single = arbitraryLeaf(field, rule, rule.operators, rule.not).map((leaf): Clause => {
    return { kind: 'clause', alternatives: [leaf] };
  });
  if (rule.or === 'none') return single;
  const alternative =
    rule.or === 'equality'
      ? arbitraryLeaf(field, rule, ['='], false)
      : arbitraryLeaf(field, rule, rule.operators, rule.not);
  const group = fc
    .tuple(alternative, fc.array(alternative, { minLength: 1, maxLength: 3 }))
    .map(([first, rest]): Clause => ({ kind: 'clause', alternatives: [first, ...rest] }));
  return fc.oneof(single, group);
}

function arbitraryLeaf(
  field: FieldRef,
  rule: FieldRule,
  operators: readonly FilterOperator[],
  mayNegate: boolean,
): fc.Arbitrary<Leaf> {
  const negated = mayNegate ? fc.boolean() : fc.constant(false);
  return fc.constantFrom(...operators).chain((operator): fc.Arbitrary<Leaf> => {
    if (operator === ':*') return negated.map((not) => ({ kind: 'presence', field, negated: not, range }));
    return fc
      .tuple(arbitraryValue(rule.value, operator), negated)
      .map(([value, not]) => ({ kind: 'comparison', field, operator, value, negated: not, range }));
  });
}

function arbitraryValue(rule: ValueRule, operator: ComparisonOperator): fc.Arbitrary<string> {
  if (rule.kind === 'text') return arbitraryText(0);
  if (rule.kind === 'hex')
    return fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 1, maxLength: 32 });
  return fc.constantFrom(...(/^[<>]/.test(operator) ? (rule.order ?? rule.values) : rule.values));
}

/** Any text, with a preference for characters that are special in the grammar. */
function arbitraryText(minLength: number): fc.Arbitrary<string> {
  const notable = fc.constantFrom(
    '"',
    '\\',
    '.',
    '*',
    ' ',
    '-',
    'AND',
    ')',
    '__proto__',
    '\0',
    '\n',
    'é',
    '😀',
  );
  return fc
    .oneof(
      fc.string({ unit: anyCharacter, minLength, maxLength: 12 }),
      fc.array(notable, { minLength, maxLength: 5 }),
    )
    .map((text) => (typeof text === 'string' ? text : text.join('')));
}

import fc from 'fast-check';
import type { Clause, FieldRef, Filter, Leaf } from '../../filter/ast.ts';
import { formatFilter } from '../../filter/format.ts';
import type { TraceRule } from '../trace-rule.ts';

/** Few enough that random rules meet random traces; an empty value equals a missing attribute. */
export const ruleTags = ['a', 'b', 'c'] as const;
export const ruleKeys = ['k', 'l', '__proto__'] as const;
export const ruleValues = ['', 'x', 'y'] as const;

const range = { start: 0, end: 0 };
const fieldValues = {
  status: ['running', 'completed', 'deleted'],
  severity: ['info', 'warning', 'error'],
  tag: ruleTags,
} as const;

const fields: fc.Arbitrary<FieldRef> = fc.oneof(
  fc.constantFrom('status', 'severity', 'tag').map((name): FieldRef => ({ kind: 'field', name })),
  fc.constantFrom(...ruleKeys).map((key): FieldRef => ({ kind: 'attribute', key })),
);

/** Valid trace filters over few labels, often true of a trace over the same labels. */
export const arbitraryRuleFilter: fc.Arbitrary<Filter> = fc
  .array(fields.chain(arbitraryClause), { minLength: 1, maxLength: 3 })
  .map((clauses) => ({ kind: 'filter', clauses }));

export function arbitraryTraceRules(projectIds: readonly string[]): fc.Arbitrary<readonly TraceRule[]> {
  const rule = fc.record({
    projectId: fc.constantFrom(...projectIds),
    filter: arbitraryRuleFilter,
    revision: fc.integer({ min: 1, max: 6 }),
  });
  return fc
    .array(rule, { maxLength: 12 })
    .map((rules) => rules.map((members, index) => ({ ...members, ...namesOf(index, members.filter) })));
}

function namesOf(index: number, filter: Filter) {
  return { id: `rul_${index}`, name: `Rule ${index}`, filterText: formatFilter(filter) };
}

function arbitraryClause(field: FieldRef): fc.Arbitrary<Clause> {
  const leaf = arbitraryLeaf(field);
  return fc
    .tuple(leaf, fc.array(leaf, { maxLength: 2 }))
    .map(([first, rest]) => ({ kind: 'clause', alternatives: [first, ...rest] }));
}

function arbitraryLeaf(field: FieldRef): fc.Arbitrary<Leaf> {
  const negated = fc.boolean();
  const isUnequal = field.kind === 'attribute' || field.name === 'status' ? fc.boolean() : fc.constant(false);
  const comparison = fc.record({ isUnequal, value: fc.constantFrom(...valuesOf(field)), negated }).map(
    ({ isUnequal: unequal, ...members }): Leaf => ({
      kind: 'comparison',
      field,
      operator: unequal ? '!=' : '=',
      ...members,
      range,
    }),
  );
  if (field.kind === 'field') return comparison;
  const presence = negated.map((not): Leaf => ({ kind: 'presence', field, negated: not, range }));
  return fc.oneof({ weight: 3, arbitrary: comparison }, { weight: 1, arbitrary: presence });
}

function valuesOf(field: FieldRef): readonly string[] {
  if (field.kind === 'attribute') return ruleValues;
  if (field.name === 'status' || field.name === 'severity') return fieldValues[field.name];
  return fieldValues.tag;
}

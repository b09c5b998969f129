import type { Clause, TextRange } from './ast.ts';
import { accept, cite, type Outcome, refuse } from './diagnostics.ts';
import { type FilterDialect, findFieldRule } from './dialect.ts';
import { formatField } from './format.ts';
import type { Conjunction } from './join-alternatives.ts';

/** Inverts the operand of a NOT, which must be a single leaf. `range` covers the NOT and its operand. */
export function negate(
  [clause, second]: Conjunction,
  range: TextRange,
  dialect: FilterDialect,
): Outcome<Clause> {
  const [leaf, alternative] = clause.alternatives;
  if (second !== undefined || alternative !== undefined) {
    const hint = 'negate each leaf: write NOT a AND NOT b instead of NOT (a OR b)';
    return refuse('negation_of_group', range, 'Unsupported NOT of several leaves', hint);
  }
  if (leaf.negated) {
    return refuse('double_negation', range, 'Unsupported NOT of a NOT', 'leave both out');
  }
  if (findFieldRule(dialect, leaf.field)?.not === false) {
    const name = cite(formatField(leaf.field));
    return refuse(
      'negation_unsupported',
      range,
      `Unsupported NOT on ${name}`,
      `${name} can only be selected, not excluded`,
    );
  }
  return accept({ kind: 'clause', alternatives: [{ ...leaf, negated: true, range }] });
}

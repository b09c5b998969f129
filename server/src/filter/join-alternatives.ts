import type { Clause } from './ast.ts';
import { accept, cite, type Outcome, refuse } from './diagnostics.ts';
import { type FilterDialect, findFieldRule } from './dialect.ts';
import { formatField } from './format.ts';

/** An operand of an OR or NOT: an AND of clauses, of which only a single one is legal there. */
export type Conjunction = readonly [Clause, ...Clause[]];

/** Joins the operands of an OR into one clause: leaves on one field whose rule allows an OR. */
export function joinAlternatives(
  first: Conjunction,
  rest: readonly Conjunction[],
  dialect: FilterDialect,
): Outcome<Clause> {
  for (const [clause, second] of [first, ...rest]) {
    if (second === undefined) continue;
    const range = { start: clause.alternatives[0].range.start, end: second.alternatives[0].range.end };
    const hint =
      'an OR joins leaves on one field only: take the AND out of it, or split the filter into two requests';
    return refuse('and_inside_or', range, 'Unsupported AND within an OR', hint);
  }
  const [head, ...others] = first[0].alternatives;
  const tail = [...others, ...rest.flatMap(([clause]) => clause.alternatives)];

  const field = formatField(head.field);
  const name = cite(field);
  const stray = tail.find((leaf) => formatField(leaf.field) !== field);
  if (stray !== undefined) {
    const problem = `Unsupported OR of the fields ${name} and ${cite(formatField(stray.field))}`;
    return refuse(
      'or_across_fields',
      stray.range,
      problem,
      'split the filter into two requests, one for each field',
    );
  }
  const rule = findFieldRule(dialect, head.field);
  if (rule?.or === 'none') {
    const hint = `split the filter into one request for each leaf on ${name}`;
    return refuse('or_unsupported', tail[0]?.range ?? head.range, `Unsupported OR on ${name}`, hint);
  }
  const unequal = [head, ...tail].find(
    (leaf) => leaf.kind === 'presence' || leaf.operator !== '=' || leaf.negated,
  );
  if (rule?.or === 'equality' && unequal !== undefined) {
    const hint = `only leaves with = and without NOT can stand in an OR on ${name}`;
    return refuse('or_needs_equality', unequal.range, `Unsupported leaf in an OR on ${name}`, hint);
  }
  return accept({ kind: 'clause', alternatives: [head, ...tail] });
}

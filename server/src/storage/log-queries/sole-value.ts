import type { Clause, ComparisonLeaf } from '../../filter/ast.ts';

/** The value of a clause on a field that takes neither OR nor NOT. @throws TypeError for any other clause. */
export function soleValue({ alternatives }: Clause, operator: ComparisonLeaf['operator']): string {
  const [leaf, another] = alternatives;
  if (another !== undefined || leaf.negated || leaf.kind !== 'comparison' || leaf.operator !== operator) {
    throw new TypeError('a log filter asks for a body, a trace or a span by one leaf without NOT');
  }
  return leaf.value;
}

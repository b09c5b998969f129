import { createLabelMatcher } from '../labels/create-label-matcher.ts';
import type { Expr, VectorSelector } from './ast.ts';
import { refuse } from './refuse.ts';
import { visitExpr } from './visit-expr.ts';

/**
 * Rejects a selector that every series would match, such as `{job=~".*"}`, which is most often a mistake. The second
 * argument of `info`, which selects labels, is exempt.
 */
export function checkSelectors(expr: Expr): void {
  const exempt = new Set<Expr>();
  visitExpr(expr, (node) => {
    if (node.kind === 'call' && node.name === 'info' && node.args[1] !== undefined) exempt.add(node.args[1]);
    if (node.kind === 'vectorSelector' && !exempt.has(node)) checkSelector(node);
  });
}

function checkSelector(selector: VectorSelector): void {
  if (selector.metricName !== undefined) return;
  // Without compiling any other.
  if (selector.matchers.some(({ operator, value }) => operator === '=' && value !== '')) return;
  if (selector.matchers.some((matcher) => !createLabelMatcher(matcher).matches(''))) return;
  refuse(
    selector.span,
    'vector selector must contain at least one non-empty matcher',
    'name the metric, or match a label with a value that is not empty',
  );
}

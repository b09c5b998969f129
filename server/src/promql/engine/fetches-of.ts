import type { SeriesFetch } from '../series-source.ts';
import type { Call, Expr, MatcherNode } from '../syntax/ast.ts';
import { childrenOf } from '../syntax/visit-expr.ts';
import { infoMatchers } from './calls/info-matchers.ts';
import { defaultLookbackMs, defaultSubqueryStepMs, type EvaluationContext } from './evaluation-context.ts';
import type { QueryBounds } from './query.ts';
import { selectorTimes } from './selectors/selector-times.ts';
import { subquerySteps } from './selectors/subquery-steps.ts';
import type { Steps } from './step-series.ts';

type TimeDefaults = Pick<EvaluationContext, 'lookbackMs' | 'defaultSubqueryStepMs'>;

/** All that the evaluation of an expression at these steps may read, a fetch for each selector. */
export function fetchesOf(
  expr: Expr,
  steps: Steps,
  bounds: QueryBounds,
  defaults: TimeDefaults,
): readonly SeriesFetch[] {
  const { lookbackMs = defaultLookbackMs, defaultSubqueryStepMs: subqueryStepMs = defaultSubqueryStepMs } =
    defaults;
  const fetches: SeriesFetch[] = [];
  if (steps.count > 0) visit(expr, steps);
  return fetches;

  function visit(node: Expr, at: Steps): void {
    if (node.kind === 'vectorSelector') {
      read(node.matchers, selectorTimes(node, at, bounds), lookbackMs);
    } else if (node.kind === 'matrixSelector') {
      read(node.selector.matchers, selectorTimes(node.selector, at, bounds), node.rangeMs);
    } else if (node.kind === 'subquery') {
      const inner = subquerySteps(node, at, bounds, subqueryStepMs);
      if (inner.count > 0) visit(node.expr, inner);
    } else if (node.kind === 'call' && node.name === 'info') {
      visitInfo(node, at);
    } else {
      for (const child of childrenOf(node)) visit(child, at);
    }
  }

  function visitInfo(call: Call, at: Steps): void {
    const [vector] = call.args;
    if (vector !== undefined) visit(vector, at);
    read(infoMatchers(call), selectorTimes({ offsetMs: 0 }, at, bounds), lookbackMs);
  }

  function read(
    matchers: readonly MatcherNode[],
    { firstMs, lastMs }: { readonly firstMs: number; readonly lastMs: number },
    windowMs: number,
  ): void {
    fetches.push({ matchers, minMs: firstMs - windowMs + 1, maxMs: lastMs });
  }
}

import type { Subquery } from '../../syntax/ast.ts';
import type { QueryBounds } from '../query.ts';
import type { Steps } from '../step-series.ts';
import { selectorTimes } from './selector-times.ts';

/** When the expression of a subquery is evaluated: at the multiples of its step that a window of these steps sees. */
export function subquerySteps(
  node: Subquery,
  steps: Steps,
  bounds: QueryBounds,
  defaultStepMs: number,
): Steps {
  const { firstMs, lastMs } = selectorTimes(node, steps, bounds);
  return stepsWithin(firstMs - node.rangeMs, lastMs, node.stepMs ?? defaultStepMs);
}

/** The multiples of the step in `(afterMs, untilMs]`. */
function stepsWithin(afterMs: number, untilMs: number, stepMs: number): Steps {
  const startMs = (Math.floor(afterMs / stepMs) + 1) * stepMs;
  return { startMs, stepMs, count: Math.max(0, Math.floor((untilMs - startMs) / stepMs) + 1) };
}

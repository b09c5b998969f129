import type { TimeModifiers } from '../../syntax/ast.ts';
import type { QueryBounds } from '../query.ts';
import type { Steps } from '../step-series.ts';

/** The evaluation times of a selector or subquery: `firstMs + i * strideMs` at step i. */
export interface SelectorTimes {
  readonly firstMs: number;
  readonly lastMs: number;
  /** 0 when `@` fixes the time. */
  readonly strideMs: number;
}

/** Applies `@`, then the offset, whichever was written first. */
export function selectorTimes(modifiers: TimeModifiers, steps: Steps, bounds: QueryBounds): SelectorTimes {
  const fixedMs = fixedTime(modifiers.at, bounds);
  const strideMs = fixedMs === undefined ? steps.stepMs : 0;
  const firstMs = (fixedMs ?? steps.startMs) - modifiers.offsetMs;
  return { firstMs, lastMs: firstMs + strideMs * (steps.count - 1), strideMs };
}

function fixedTime(at: TimeModifiers['at'], bounds: QueryBounds): number | undefined {
  if (at === 'start') return bounds.startMs;
  return at === 'end' ? bounds.endMs : at;
}

import type { RangeEvaluator, RangeWindow } from './function-definition.ts';

/** For functions that have a point for every window. */
export function everyWindow(evaluate: (window: RangeWindow) => number): RangeEvaluator {
  return (window) => {
    window.value = evaluate(window);
    return true;
  };
}

import type { FunctionSignature } from '../functions/function-definition.ts';
import type { Call, Expr } from '../syntax/ast.ts';
import type { SeriesStream } from './step-series.ts';

/** Functions whose value depends on the time of the step, not only on their arguments. */
const timedFunctions: ReadonlySet<string> = new Set(['time', 'timestamp', 'predict_linear', 'info']);

/** Whether an expression has the same value at every step, because `@` fixes every selector's time. */
export function isStepInvariant(expr: Expr, functions: ReadonlyMap<string, FunctionSignature>): boolean {
  switch (expr.kind) {
    case 'number':
    case 'string':
      return true;
    case 'vectorSelector':
    case 'subquery':
      return expr.at !== undefined;
    case 'matrixSelector':
      return expr.selector.at !== undefined;
    case 'call':
      return !dependsOnTime(expr, functions) && expr.args.every((arg) => isStepInvariant(arg, functions));
    case 'aggregation':
      return (
        isStepInvariant(expr.expr, functions) &&
        (expr.parameter === undefined || isStepInvariant(expr.parameter, functions))
      );
    case 'binary':
      return isStepInvariant(expr.left, functions) && isStepInvariant(expr.right, functions);
    case 'unary':
    case 'paren':
      return isStepInvariant(expr.expr, functions);
  }
}

function dependsOnTime(call: Call, functions: ReadonlyMap<string, FunctionSignature>): boolean {
  const [first] = call.args;
  // hour(), month(), ... without an argument use the step time.
  const isOfNow = first === undefined && functions.get(call.name)?.parameters[0] === 'vector';
  return isOfNow || timedFunctions.has(call.name);
}

/** Repeats series of one step for all steps. */
export function repeatFirstStep(stream: SeriesStream, stepCount: number): SeriesStream {
  const values = new Float64Array(stepCount);
  const present = new Uint8Array(stepCount);
  return {
    next() {
      const series = stream.next();
      if (series === undefined) return undefined;
      // A series has at least one step.
      values.fill(series.values[0] as number);
      present.fill(series.present[0] as number);
      return { labels: series.labels, dropName: series.dropName, values, present };
    },
  };
}

import type { FunctionDefinition } from '../functions/function-definition.ts';
import type { BinaryOperator, Call, Expr } from '../syntax/ast.ts';
import { isSelecting } from '../syntax/operators.ts';

/** Functions that write labels. */
const labelingFunctions: ReadonlySet<string> = new Set(['label_replace', 'label_join', 'info']);

/**
 * Whether the stream of an expression may return a label set more than once, at different steps each time, like the
 * two sides of `or`.
 */
export function mayRepeatLabels(expr: Expr, functions: ReadonlyMap<string, FunctionDefinition>): boolean {
  switch (expr.kind) {
    case 'paren':
    case 'unary':
      return mayRepeatLabels(expr.expr, functions);
    case 'aggregation':
      return isSelecting(expr.operator) && mayRepeatLabels(expr.expr, functions);
    case 'binary':
      // The matching operators, `or` among them; for `and` and `unless` only the left side is returned.
      if (expr.matching !== undefined && !isFilter(expr.operator)) return true;
      return mayRepeatLabels(expr.left, functions) || mayRepeatLabels(expr.right, functions);
    case 'call':
      return callMayRepeatLabels(expr, functions);
    default:
      return false;
  }
}

function isFilter(operator: BinaryOperator): boolean {
  return operator === 'and' || operator === 'unless';
}

function callMayRepeatLabels(call: Call, functions: ReadonlyMap<string, FunctionDefinition>): boolean {
  if (labelingFunctions.has(call.name)) return true;
  // Windows are made of joined series.
  if (functions.get(call.name)?.kind === 'range') return false;
  return call.args.some((arg) => mayRepeatLabels(arg, functions));
}

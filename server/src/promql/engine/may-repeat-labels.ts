import type { FunctionDefinition } from '../functions/function-definition.ts';
import type { AggregationOperator, BinaryOperator, Call, Expr } from '../syntax/ast.ts';

/** They pass series through, the others give each label set once. */
const selectingAggregations: ReadonlySet<AggregationOperator> = new Set([
  'topk',
  'bottomk',
  'limitk',
  'limit_ratio',
]);

/** Functions that write labels. */
const labelingFunctions: ReadonlySet<string> = new Set(['label_replace', 'label_join', 'info']);

/**
 * Whether the stream of an expression may give a label set more than once, each time with other steps: the sides of `or`
 * do where they take turns.
 */
export function mayRepeatLabels(expr: Expr, functions: ReadonlyMap<string, FunctionDefinition>): boolean {
  switch (expr.kind) {
    case 'paren':
    case 'unary':
      return mayRepeatLabels(expr.expr, functions);
    case 'aggregation':
      return selectingAggregations.has(expr.operator) && mayRepeatLabels(expr.expr, functions);
    case 'binary':
      // The matching operators, `or` among them; of `and` and `unless` only the left side is given.
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

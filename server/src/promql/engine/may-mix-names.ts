import type { FunctionDefinition } from '../functions/function-definition.ts';
import { metricNameLabel } from '../labels/labels.ts';
import type { Aggregation, BinaryExpr, Call, Expr } from '../syntax/ast.ts';
import { isSelecting } from '../syntax/operators.ts';

/** The metric names that the series of an expression may have, '' for none; `any` if nothing is known of them. */
type Names = ReadonlySet<string> | 'any';

const nameless: Names = new Set(['']);
const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);
const setOperators: ReadonlySet<string> = new Set(['and', 'or', 'unless']);
/** Engine functions that return nameless series. */
const namelessCalls: ReadonlySet<string> = new Set(['absent', 'absent_over_time', 'timestamp', 'vector']);

/** Whether series of an expression may differ in nothing but their metric names, so that dropping those makes them equal. */
export function mayMixNames(expr: Expr, functions: ReadonlyMap<string, FunctionDefinition>): boolean {
  const names = namesOf(expr, functions);
  return names === 'any' || names.size > 1;
}

function namesOf(expr: Expr, functions: ReadonlyMap<string, FunctionDefinition>): Names {
  switch (expr.kind) {
    case 'vectorSelector': {
      const exact = expr.matchers.find(({ name, operator }) => name === metricNameLabel && operator === '=');
      return exact === undefined ? 'any' : new Set([exact.value]);
    }
    case 'matrixSelector':
      return namesOf(expr.selector, functions);
    case 'paren':
    case 'subquery':
      return namesOf(expr.expr, functions);
    case 'unary':
      return expr.operator === '-' ? nameless : namesOf(expr.expr, functions);
    case 'aggregation':
      return namesOfAggregation(expr, functions);
    case 'binary':
      return namesOfBinary(expr, functions);
    case 'call':
      return namesOfCall(expr, functions);
    default:
      return new Set();
  }
}

function namesOfAggregation(
  { operator, grouping, expr }: Aggregation,
  functions: ReadonlyMap<string, FunctionDefinition>,
): Names {
  if (isSelecting(operator)) return namesOf(expr, functions);
  const keeps = operator === 'count_values' || grouping?.labels.includes(metricNameLabel) === true;
  return keeps ? 'any' : nameless;
}

function namesOfBinary(
  { operator, returnBool, left, right }: BinaryExpr,
  functions: ReadonlyMap<string, FunctionDefinition>,
): Names {
  const keeps = setOperators.has(operator) || (comparisons.has(operator) && !returnBool);
  return keeps ? union([namesOf(left, functions), namesOf(right, functions)]) : nameless;
}

function namesOfCall({ name, args }: Call, functions: ReadonlyMap<string, FunctionDefinition>): Names {
  if (namelessCalls.has(name)) return nameless;
  const definition = functions.get(name);
  const isPlain = definition?.kind === 'range' || definition?.kind === 'sample';
  // The others may write labels.
  if (!isPlain) return 'any';
  return definition.keepsName === true ? union(args.map((arg) => namesOf(arg, functions))) : nameless;
}

function union(all: readonly Names[]): Names {
  const known = all.filter((names) => names !== 'any');
  return known.length < all.length ? 'any' : new Set(known.flatMap((names) => [...names]));
}

import type { FunctionSignature } from '../functions/function-definition.ts';
import type { Expr, ValueType } from './ast.ts';
import { refuse } from './refuse.ts';
import { describeType, valueTypeOf } from './value-type-of.ts';

/** Rejects an expression of an unexpected type. */
export function expectType(
  expr: Expr,
  expected: ValueType,
  context: string,
  functions: ReadonlyMap<string, FunctionSignature>,
): void {
  const type = valueTypeOf(expr, functions);
  if (type === expected) return;
  const message = `expected type ${describeType(expected)} in ${context}, got ${describeType(type)}`;
  refuse(expr.span, message, hintFor(expected, type));
}

function hintFor(expected: ValueType, type: ValueType): string | undefined {
  if (expected === 'matrix' && type === 'vector') return 'add a range, such as [5m]';
  if (expected === 'vector' && type === 'matrix') return 'put a function such as rate() around the range';
  if (expected === 'vector' && type === 'scalar') return 'put vector() around it';
  if (expected === 'scalar' && type === 'vector') return 'put scalar() around it';
  return undefined;
}

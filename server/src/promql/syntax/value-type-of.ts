import type { FunctionSignature } from '../functions/function-definition.ts';
import { functionSignatures } from '../functions/signatures.ts';
import type { Expr, ValueType } from './ast.ts';

/** The type of an expression. Parsed expressions are at most `syntaxLimits.maxDepth` deep. */
export function valueTypeOf(
  expr: Expr,
  functions: ReadonlyMap<string, FunctionSignature> = functionSignatures,
): ValueType {
  switch (expr.kind) {
    case 'number':
      return 'scalar';
    case 'string':
      return 'string';
    case 'vectorSelector':
    case 'aggregation':
      return 'vector';
    case 'matrixSelector':
    case 'subquery':
      return 'matrix';
    case 'call':
      return functions.get(expr.name)?.returns ?? 'vector';
    case 'binary':
      return expr.type;
    case 'unary':
    case 'paren':
      return valueTypeOf(expr.expr, functions);
  }
}

/** The name that the documentation and messages use. */
export function describeType(type: ValueType): string {
  if (type === 'vector') return 'instant vector';
  return type === 'matrix' ? 'range vector' : type;
}

import type { FunctionSignature } from '../functions/function-definition.ts';
import { functionSignatures } from '../functions/signatures.ts';
import type { BinaryExpr, Expr, ValueType } from './ast.ts';

/** Each operator asks for the types of its sides, which may be as wide as the text is long. */
const binaryTypes = new WeakMap<BinaryExpr, ValueType>();

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
    case 'binary': {
      const known = binaryTypes.get(expr);
      if (known !== undefined) return known;
      const ofScalars = [expr.left, expr.right].every((side) => valueTypeOf(side, functions) === 'scalar');
      const type = ofScalars ? 'scalar' : 'vector';
      binaryTypes.set(expr, type);
      return type;
    }
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

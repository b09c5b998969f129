import { PromqlError } from '../../promql-error.ts';
import type { BinaryExpr } from '../../syntax/ast.ts';
import { isComparison, isSetOperator } from '../../syntax/operators.ts';
import {
  type ArithmeticFunction,
  arithmeticFunctions,
  type ComparisonFunction,
  comparisonFunctions,
} from './binary-operations.ts';

/**
 * Computes an operator over two columns into `out`, which may be one of them. `present` marks where both sides have a
 * point; a filtering comparison clears it where it does not hold and returns the values of `kept`. Other elements of
 * `out` are undefined.
 */
export type CombineColumns = (
  left: Float64Array,
  right: Float64Array,
  kept: Float64Array,
  out: Float64Array,
  present: Uint8Array,
) => void;

export function createCombineColumns(node: BinaryExpr): CombineColumns {
  const { operator } = node;
  if (isSetOperator(operator)) {
    throw new PromqlError('execution', `set operator ${operator} not allowed here`, { span: node.span });
  }
  if (!isComparison(operator)) return combineByArithmetic(arithmeticFunctions[operator]);
  const holds = comparisonFunctions[operator];
  return node.returnBool ? combineByBool(holds) : combineByFilter(holds);
}

// Casts below: columns have equal lengths.

function combineByArithmetic(apply: ArithmeticFunction): CombineColumns {
  return (left, right, _kept, out) => {
    for (let i = 0; i < out.length; i++) out[i] = apply(left[i] as number, right[i] as number);
  };
}

function combineByBool(holds: ComparisonFunction): CombineColumns {
  return (left, right, _kept, out) => {
    for (let i = 0; i < out.length; i++) out[i] = holds(left[i] as number, right[i] as number) ? 1 : 0;
  };
}

function combineByFilter(holds: ComparisonFunction): CombineColumns {
  return (left, right, kept, out, present) => {
    for (let i = 0; i < out.length; i++) {
      if (!holds(left[i] as number, right[i] as number)) present[i] = 0;
      out[i] = kept[i] as number;
    }
  };
}

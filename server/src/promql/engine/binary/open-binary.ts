import { PromqlError } from '../../promql-error.ts';
import type { BinaryExpr } from '../../syntax/ast.ts';
import { isSetOperator } from '../../syntax/operators.ts';
import { valueTypeOf } from '../../syntax/value-type-of.ts';
import type { Query } from '../query.ts';
import type { SeriesStream, Steps } from '../step-series.ts';
import { openSetOperation } from './open-set-operation.ts';
import { openVectorBinary } from './open-vector-binary.ts';
import { openVectorScalarBinary } from './scalar-binary.ts';

/** A binary expression with a vector on at least one side. */
export function openBinary(node: BinaryExpr, query: Query, steps: Steps): SeriesStream {
  if (valueTypeOf(node.right, query.functions) === 'scalar') {
    return openVectorScalarBinary(node, 'left', query, steps);
  }
  if (valueTypeOf(node.left, query.functions) === 'scalar') {
    return openVectorScalarBinary(node, 'right', query, steps);
  }
  const { operator, matching } = node;
  if (matching === undefined) {
    throw new PromqlError('execution', `operator ${operator} between vectors has no matching`, {
      span: node.span,
    });
  }
  return isSetOperator(operator)
    ? openSetOperation(node, operator, matching, query, steps)
    : openVectorBinary(node, matching, query, steps);
}

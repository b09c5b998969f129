import type { StepScalar } from '../../functions/function-definition.ts';
import type { BinaryExpr } from '../../syntax/ast.ts';
import { isComparison } from '../../syntax/operators.ts';
import type { Query } from '../query.ts';
import type { SeriesStream, Steps } from '../step-series.ts';
import { createCombineColumns } from './combine-columns.ts';

/** Both sides scalars: the parser requires `bool` for comparisons. */
export function evaluateScalarBinary(node: BinaryExpr, query: Query, steps: Steps): StepScalar {
  const left = query.evaluateScalar(node.left, steps);
  const right = query.evaluateScalar(node.right, steps);
  createCombineColumns(node)(left, right, left, left, new Uint8Array(steps.count));
  return left;
}

/** One side a vector, the other a scalar. A filtering comparison keeps the values of the vector, on either side. */
export function openVectorScalarBinary(
  node: BinaryExpr,
  vectorSide: 'left' | 'right',
  query: Query,
  steps: Steps,
): SeriesStream {
  const stream = query.openVector(node[vectorSide], steps);
  const scalar = query.evaluateScalar(vectorSide === 'left' ? node.right : node.left, steps);
  const combine = createCombineColumns(node);
  const changesMeaning = node.returnBool || !isComparison(node.operator);
  return {
    next() {
      const series = stream.next();
      if (series === undefined) return undefined;
      const { labels, values, present } = series;
      if (vectorSide === 'left') combine(values, scalar, values, values, present);
      else combine(scalar, values, values, values, present);
      query.meter.work(steps.count);
      return changesMeaning ? { labels, dropName: true, values, present } : series;
    },
  };
}

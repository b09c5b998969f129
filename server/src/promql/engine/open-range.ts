import { PromqlError } from '../promql-error.ts';
import type { Expr } from '../syntax/ast.ts';
import type { Query, RangeStream } from './query.ts';
import { openMatrixSelector } from './selectors/open-matrix-selector.ts';
import { openSubquery } from './selectors/open-subquery.ts';
import type { Steps } from './step-series.ts';

/** Opens an expression of type matrix. */
export function openRange(expr: Expr, query: Query, steps: Steps): RangeStream {
  switch (expr.kind) {
    case 'matrixSelector':
      return openMatrixSelector(expr, query, steps);
    case 'subquery':
      return openSubquery(expr, query, steps);
    case 'paren':
      return openRange(expr.expr, query, steps);
    default:
      throw new PromqlError('execution', `expected a range vector, got a ${expr.kind}`, { span: expr.span });
  }
}

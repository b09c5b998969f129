import { PromqlError } from '../../promql-error.ts';
import type { Call, Expr } from '../../syntax/ast.ts';
import { valueTypeOf } from '../../syntax/value-type-of.ts';
import type { Query } from '../query.ts';

/** The matrix selector or subquery of a call. */
export function rangeArgument(call: Call, query: Query): Expr {
  const range = call.args.find((arg) => valueTypeOf(arg, query.functions) === 'matrix');
  if (range !== undefined) return range;
  throw new PromqlError('execution', `${call.name} needs a range vector, such as metric[5m]`, {
    span: call.span,
  });
}

import type { Aggregation, AggregationOperator, Grouping } from './ast.ts';
import { expectType } from './expect-type.ts';
import { aggregationOperators } from './operators.ts';
import { type ParseExpr, parseArguments } from './parse-arguments.ts';
import { parseLabelList } from './parse-label-list.ts';
import { refuse } from './refuse.ts';
import type { TokenCursor } from './token-cursor.ts';

/** `sum [by|without (labels)] ([parameter,] expression) [by|without (labels)]`, grouped at most once. */
export function parseAggregation(
  cursor: TokenCursor,
  operator: AggregationOperator,
  parseExpr: ParseExpr,
): Aggregation {
  const name = cursor.take();
  const before = parseGrouping(cursor);
  const args = parseArguments(cursor, parseExpr);
  const grouping = before ?? parseGrouping(cursor);
  const span = cursor.spanFrom(name.span);

  const parameterType = aggregationOperators.get(operator);
  const expected = parameterType === undefined ? 1 : 2;
  const expr = args[expected - 1];
  if (args.length === 0) return refuse(span, 'no arguments for aggregate expression provided');
  if (expr === undefined || args.length !== expected) {
    return refuse(
      span,
      `wrong number of arguments for aggregate expression provided, expected ${expected}, got ${args.length}`,
    );
  }
  const parameter = parameterType === undefined ? undefined : args[0];
  expectType(expr, 'vector', 'aggregation expression', cursor.functions);
  if (parameter !== undefined && parameterType !== undefined) {
    expectType(parameter, parameterType, 'aggregation parameter', cursor.functions);
  }
  return cursor.checkDepth({
    kind: 'aggregation',
    operator,
    ...(parameter === undefined ? {} : { parameter }),
    expr,
    ...(grouping === undefined ? {} : { grouping }),
    span,
  });
}

function parseGrouping(cursor: TokenCursor): Grouping | undefined {
  const keyword = cursor.takeKeyword('by', 'without');
  if (keyword === undefined) return undefined;
  const kind = keyword.text.toLowerCase() === 'by' ? 'by' : 'without';
  return { kind, labels: parseLabelList(cursor) };
}

import type { AggregationOperator, BinaryOperator, ComparisonOperator, SetOperator } from './ast.ts';

/** Precedence of binary operators; all are left-associative, except for `^`. */
export const operatorPrecedence: ReadonlyMap<BinaryOperator, number> = new Map([
  ['or', 1],
  ['and', 2],
  ['unless', 2],
  ['==', 3],
  ['!=', 3],
  ['<', 3],
  ['<=', 3],
  ['>', 3],
  ['>=', 3],
  ['+', 4],
  ['-', 4],
  ['*', 5],
  ['/', 5],
  ['%', 5],
  ['atan2', 5],
  ['^', 6],
]);

export const powerPrecedence = 6;

const comparisons: ReadonlySet<BinaryOperator> = new Set(['==', '!=', '<', '<=', '>', '>=']);

export function isComparison(operator: BinaryOperator): operator is ComparisonOperator {
  return comparisons.has(operator);
}

export function isSetOperator(operator: BinaryOperator): operator is SetOperator {
  return operator === 'and' || operator === 'or' || operator === 'unless';
}

/** Of aggregations that pass series of their operand through, with their labels; the others return each group once. */
export function isSelecting(operator: AggregationOperator): boolean {
  return operator === 'topk' || operator === 'bottomk' || operator === 'limitk' || operator === 'limit_ratio';
}

/** The aggregations, and the type of the parameter that comes before the vector. */
export const aggregationOperators: ReadonlyMap<AggregationOperator, 'scalar' | 'string' | undefined> =
  new Map([
    ['sum', undefined],
    ['avg', undefined],
    ['min', undefined],
    ['max', undefined],
    ['count', undefined],
    ['group', undefined],
    ['stddev', undefined],
    ['stdvar', undefined],
    ['topk', 'scalar'],
    ['bottomk', 'scalar'],
    ['limitk', 'scalar'],
    ['limit_ratio', 'scalar'],
    ['quantile', 'scalar'],
    ['count_values', 'string'],
  ]);

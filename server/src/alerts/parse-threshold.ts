import { bodyFieldError, inBodyField } from '../documents/body-field-error.ts';
import { fromPromqlFailure } from '../metrics/promql-failure.ts';
import type { Expr, Span } from '../promql/syntax/ast.ts';
import { isComparison } from '../promql/syntax/operators.ts';
import { parsePromql } from '../promql/syntax/parse-promql.ts';
import type { PatternCounter } from '../promql/syntax/pattern-budget.ts';
import { printPromql } from '../promql/syntax/print-promql.ts';
import { withoutParens } from '../promql/syntax/without-parens.ts';
import type { Threshold, ThresholdOperator } from './alert-condition.ts';
import { findMetricNames } from './find-metric-names.ts';

export interface ParsedThreshold {
  readonly threshold: Threshold;
  /** Metric names of all selectors of the vector. */
  readonly metricNames: ReadonlySet<string>;
  /** The vector. */
  readonly compared: Expr;
  /** Range of the comparison in the text, in UTF-16 offsets. */
  readonly span: Span;
}

/** Each operator with its operands swapped. */
const swapped: ReadonlyMap<string, ThresholdOperator> = new Map([
  ['>', '<'],
  ['>=', '<='],
  ['<', '>'],
  ['<=', '>='],
]);

/**
 * Reads one expression of a condition: at its top, in parentheses or not, a comparison (`>`, `>=`, `<`, `<=`) of a vector
 * with one finite number literal, on either side.
 *
 * @param field name of the expression in errors.
 * @param patterns where its regular expressions are checked; by default as those of one query.
 * @throws AppError `INVALID_ARGUMENT` that names the field and the position in it.
 */
export function parseThreshold(field: string, text: string, patterns?: PatternCounter): ParsedThreshold {
  const refuse = (span: Span, reason: string, remedy: string) =>
    bodyFieldError({
      name: field,
      reason,
      remedy,
      received: text,
      details: [{ type: 'query', ...span, reason: 'condition', hint: remedy }],
    });

  const comparison = withoutParens(parse(field, text, patterns));
  if (comparison.kind !== 'binary' || !isComparison(comparison.operator)) {
    throw refuse(
      comparison.span,
      `has no comparison at its top but ${describeExpr(comparison)}`,
      'compare a vector with one number, such as up < 1',
    );
  }
  const { operator, returnBool, span } = comparison;
  const mirrored = swapped.get(operator);
  if (mirrored === undefined) {
    throw refuse(span, `compares with ${operator}`, 'use one of > >= < <=');
  }
  if (returnBool) throw refuse(span, 'compares with "bool"', 'leave "bool" out');
  const [left, right] = [withoutParens(comparison.left), withoutParens(comparison.right)];
  const [vector, bound] = left.kind === 'number' ? [comparison.right, left] : [comparison.left, right];
  if (bound.kind !== 'number') {
    throw refuse(
      bound.span,
      `compares with ${describeExpr(bound)}`,
      'write one number on one side, such as up < 1',
    );
  }
  if (!Number.isFinite(bound.value)) {
    throw refuse(bound.span, `compares with ${printPromql(bound)}`, 'write a finite number');
  }
  const compared = withoutParens(vector);
  if (compared.kind === 'binary' && isComparison(compared.operator) && !compared.returnBool) {
    throw refuse(
      compared.span,
      `compares the result of a comparison (${compared.operator}), which drops the series for which it does not hold`,
      'write one comparison; or compare with "bool" inside, which gives 0 or 1',
    );
  }
  const names = findMetricNames(vector);
  if (!names.ok) throw refuse(names.span, names.reason, names.remedy);
  return {
    threshold: {
      vector: printPromql(compared),
      // mirrored is there, so the operator is one of the four.
      operator: left.kind === 'number' ? mirrored : (operator as ThresholdOperator),
      bound: bound.value,
    },
    metricNames: names.names,
    compared,
    span,
  };
}

function parse(field: string, text: string, patterns: PatternCounter | undefined): Expr {
  try {
    return parsePromql(text, patterns === undefined ? {} : { patterns });
  } catch (error) {
    throw inBodyField(field, text, fromPromqlFailure(error, text));
  }
}

function describeExpr(expr: Expr): string {
  switch (expr.kind) {
    case 'number':
      return 'a number';
    case 'string':
      return 'a string';
    case 'vectorSelector':
      return 'a selector';
    case 'matrixSelector':
      return 'a range of samples';
    case 'subquery':
      return 'a subquery';
    case 'call':
      return `a call of ${expr.name}`;
    case 'aggregation':
      return `the aggregation ${expr.operator}`;
    case 'binary':
      return `the operator ${expr.operator}`;
    case 'unary':
      return `the sign ${expr.operator}`;
    case 'paren':
      return describeExpr(expr.expr);
  }
}

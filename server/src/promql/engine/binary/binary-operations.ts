import type { ArithmeticOperator, ComparisonOperator } from '../../syntax/ast.ts';

export type ArithmeticFunction = (left: number, right: number) => number;

export type ComparisonFunction = (left: number, right: number) => boolean;

/** Source: https://prometheus.io/docs/prometheus/latest/querying/operators/ */
export const arithmeticFunctions: Readonly<Record<ArithmeticOperator, ArithmeticFunction>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '^': power,
  atan2: Math.atan2,
};

export const comparisonFunctions: Readonly<Record<ComparisonOperator, ComparisonFunction>> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '>': (left, right) => left > right,
  '<': (left, right) => left < right,
  '>=': (left, right) => left >= right,
  '<=': (left, right) => left <= right,
};

/** IEEE 754 as in C and Go; ECMAScript returns NaN for the first two (https://pkg.go.dev/math#Pow). */
function power(base: number, exponent: number): number {
  if (base === 1) return 1;
  if (base === -1 && Math.abs(exponent) === Number.POSITIVE_INFINITY) return 1;
  return base ** exponent;
}

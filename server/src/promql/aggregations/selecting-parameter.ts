import { invalidRatioText } from '../functions/annotation-texts.ts';
import { spanWithoutParens } from '../functions/argument-span.ts';
import { formatFloat } from '../functions/format-float.ts';
import { PromqlError } from '../promql-error.ts';
import type { Aggregation } from '../syntax/ast.ts';
import type { AggregationContext } from './aggregation-context.ts';

const int64Bound = 2 ** 63;

/**
 * The number of series topk, bottomk and limitk keep at each step: whole numbers; those below 1 keep none. If none is kept at any
 * step, the parameter may be as low as -Inf.
 *
 * @throws PromqlError of kind `execution` for NaN and values beyond 64-bit integers.
 */
export function checkKeptCounts(node: Aggregation, parameter: Float64Array): Float64Array {
  const [max, min] = [parameter.reduce(maxOf, -Infinity), parameter.reduce(minOf, Infinity)];
  if (max < 1) return new Float64Array(parameter.length);
  if (Number.isNaN(max)) throw wrongParameter(node, 'Parameter value is NaN');
  if (min <= -int64Bound) throw wrongParameter(node, `Scalar value ${formatFloat(min)} underflows int64`);
  if (max >= int64Bound) throw wrongParameter(node, `Scalar value ${formatFloat(max)} overflows int64`);
  return parameter.map((value) => Math.max(0, Math.trunc(value)));
}

/**
 * The ratio of limit_ratio at each step, capped to [-1, 1] with a warning.
 *
 * @throws PromqlError of kind `execution` for NaN.
 */
export function checkRatios(
  node: Aggregation,
  parameter: Float64Array,
  context: AggregationContext,
): Float64Array {
  if (parameter.some(Number.isNaN)) throw wrongParameter(node, 'Ratio value is NaN');
  const [max, min] = [parameter.reduce(maxOf, -Infinity), parameter.reduce(minOf, Infinity)];
  const warn = (ratio: number, bound: number) =>
    context.annotate.warn(invalidRatioText(ratio, bound), spanWithoutParens(node.parameter));
  if (max > 1) warn(max, 1);
  if (min < -1) warn(min, -1);
  return parameter.map((ratio) => Math.max(-1, Math.min(1, ratio)));
}

function wrongParameter(node: Aggregation, message: string): PromqlError {
  return new PromqlError('execution', message, {
    span: node.parameter?.span ?? node.span,
    hint: `give ${node.operator} a number as its first argument`,
  });
}

function maxOf(a: number, b: number): number {
  return Math.max(a, b);
}

function minOf(a: number, b: number): number {
  return Math.min(a, b);
}

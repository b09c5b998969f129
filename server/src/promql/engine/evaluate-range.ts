import { PromqlError } from '../promql-error.ts';
import type { MatrixSeries, QueryResult } from '../promql-value.ts';
import type { Expr } from '../syntax/ast.ts';
import { describeType, valueTypeOf } from '../syntax/value-type-of.ts';
import { openScalarVector } from './calls/call-arguments.ts';
import { createQuery } from './create-query.ts';
import type { EvaluationContext } from './evaluation-context.ts';
import { mayRepeatLabels } from './may-repeat-labels.ts';
import type { Query } from './query.ts';
import { usageOf } from './query-meter.ts';
import { collectMatrix } from './results/collect-matrix.ts';
import type { Steps } from './step-series.ts';

/** Both ends are included when they fall on a step. */
export interface RangeTimes {
  readonly startMs: number;
  readonly endMs: number;
  /** More than 0. */
  readonly stepMs: number;
}

/**
 * Evaluates a parsed scalar or vector expression at each step of a time range, synchronously. The result is a
 * matrix.
 *
 * @throws PromqlError of kind `parse` (the type), `execution` or `limit`, and any error of `context.checkDeadline`.
 */
export function evaluateRange(expr: Expr, times: RangeTimes, context: EvaluationContext): QueryResult {
  const query = createQuery(context, times);
  query.meter.checkDeadline();
  const series = evaluate(expr, rangeSteps(times), query);
  return {
    value: { type: 'matrix', series },
    annotations: query.annotate.annotations(),
    ...usageOf(query.meter),
  };
}

/** @throws PromqlError when the step is not more than 0. */
export function rangeSteps({ startMs, endMs, stepMs }: RangeTimes): Steps {
  if (!(stepMs > 0)) {
    throw new PromqlError('execution', `step must be more than 0, got ${stepMs} ms`, {
      hint: 'take a step such as 15s',
    });
  }
  return { startMs, stepMs, count: Math.max(0, Math.floor((endMs - startMs) / stepMs) + 1) };
}

function evaluate(expr: Expr, steps: Steps, query: Query): readonly MatrixSeries[] {
  query.meter.checkSteps(steps.count);
  const type = valueTypeOf(expr, query.functions);
  if (type === 'matrix' || type === 'string') {
    const message = `invalid expression type "${describeType(type)}" for range query, must be Scalar or instant Vector`;
    throw new PromqlError('parse', message, {
      span: expr.span,
      hint:
        type === 'matrix'
          ? 'put the range into a function, such as rate(...)'
          : 'send it as an instant query',
    });
  }
  if (steps.count === 0) return [];
  const stream =
    type === 'scalar' ? openScalarVector(query.evaluateScalar(expr, steps)) : query.openVector(expr, steps);
  return collectMatrix(stream, steps, mayRepeatLabels(expr, query.functions), query.meter);
}

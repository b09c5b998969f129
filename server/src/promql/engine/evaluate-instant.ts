import type { PromqlValue, QueryResult } from '../promql-value.ts';
import type { Expr } from '../syntax/ast.ts';
import { valueTypeOf } from '../syntax/value-type-of.ts';
import { stringOf } from './calls/call-arguments.ts';
import { createQuery } from './create-query.ts';
import type { EvaluationContext } from './evaluation-context.ts';
import type { Query, QueryBounds } from './query.ts';
import { usageOf } from './query-meter.ts';
import { collectRange } from './results/collect-matrix.ts';
import { collectVector } from './results/collect-vector.ts';
import type { Steps } from './step-series.ts';

/**
 * Evaluates a parsed expression at one time, synchronously.
 *
 * @throws PromqlError of kind `execution` or `limit`, and any error of `context.checkDeadline`.
 */
export function evaluateInstant(expr: Expr, atMs: number, context: EvaluationContext): QueryResult {
  const query = createQuery(context, instantBounds(atMs));
  query.meter.checkDeadline();
  const value = evaluate(expr, atMs, query);
  return { value, annotations: query.annotate.annotations(), ...usageOf(query.meter) };
}

export function instantBounds(atMs: number): QueryBounds {
  return { startMs: atMs, endMs: atMs, stepMs: 0 };
}

export function instantSteps(atMs: number): Steps {
  return { startMs: atMs, stepMs: 1, count: 1 };
}

function evaluate(expr: Expr, atMs: number, query: Query): PromqlValue {
  const steps = instantSteps(atMs);
  switch (valueTypeOf(expr, query.functions)) {
    case 'string':
      return { type: 'string', timestampMs: atMs, value: stringOf(expr) };
    case 'scalar': {
      const [value] = query.evaluateScalar(expr, steps);
      // There is one step.
      return { type: 'scalar', timestampMs: atMs, value: value as number };
    }
    case 'matrix':
      return { type: 'matrix', series: collectRange(query.openRange(expr, steps), query.meter) };
    case 'vector': {
      const samples = collectVector(query.openVector(expr, steps), query.meter);
      return { type: 'vector', timestampMs: atMs, samples };
    }
  }
}

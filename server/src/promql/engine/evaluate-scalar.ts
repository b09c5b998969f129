import type { StepScalar } from '../functions/function-definition.ts';
import { PromqlError } from '../promql-error.ts';
import type { Call, Expr } from '../syntax/ast.ts';
import { evaluateScalarBinary } from './binary/scalar-binary.ts';
import { openArguments } from './calls/call-arguments.ts';
import { createFunctionContext } from './calls/function-context.ts';
import { unknownFunction } from './calls/open-call.ts';
import { scalarCalls } from './calls/scalar-calls.ts';
import { negate } from './open-negation.ts';
import type { Query } from './query.ts';
import { isStepInvariant } from './step-invariant.ts';
import type { Steps } from './step-series.ts';

/** The values of an expression of type scalar, by step. The caller may overwrite them. */
export function evaluateScalar(expr: Expr, query: Query, steps: Steps): StepScalar {
  if (expr.kind === 'number') return new Float64Array(steps.count).fill(expr.value);
  if (steps.count > 1 && isStepInvariant(expr, query.functions)) {
    const [value] = evaluateScalar(expr, query, { ...steps, count: 1 });
    // There is one step.
    return new Float64Array(steps.count).fill(value as number);
  }
  switch (expr.kind) {
    case 'paren':
      return evaluateScalar(expr.expr, query, steps);
    case 'unary': {
      const values = evaluateScalar(expr.expr, query, steps);
      if (expr.operator === '-') negate(values);
      return values;
    }
    case 'binary':
      return evaluateScalarBinary(expr, query, steps);
    case 'call':
      return evaluateScalarCall(expr, query, steps);
    default:
      throw new PromqlError('execution', `expected a scalar, got a ${expr.kind}`, { span: expr.span });
  }
}

function evaluateScalarCall(call: Call, query: Query, steps: Steps): StepScalar {
  const definition = query.functions.get(call.name);
  if (definition?.kind === 'scalar') {
    const args = openArguments(call, definition, query, steps);
    const values = definition.evaluate(args, createFunctionContext(call, query, steps));
    query.meter.releasePoints(args.scalars.length * steps.count);
    return values;
  }
  const evaluate = scalarCalls.get(call.name);
  if (evaluate === undefined) throw unknownFunction(call);
  return evaluate(call, query, steps);
}

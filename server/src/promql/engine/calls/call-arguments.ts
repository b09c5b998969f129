import type { FunctionDefinition, VectorFunctionArguments } from '../../functions/function-definition.ts';
import { noLabels } from '../../labels/labels.ts';
import type { Call, Expr } from '../../syntax/ast.ts';
import { valueTypeOf } from '../../syntax/value-type-of.ts';
import { withoutParens } from '../../syntax/without-parens.ts';
import type { Query } from '../query.ts';
import { streamOfOne } from '../reused-series.ts';
import type { SeriesStream, Steps } from '../step-series.ts';

/** The arguments of a call by their type, its scalars charged as points. Its range is not among them. */
export function openArguments(
  call: Call,
  definition: FunctionDefinition,
  query: Query,
  steps: Steps,
): VectorFunctionArguments {
  const vectors: SeriesStream[] = [];
  const scalars: Float64Array[] = [];
  const strings: string[] = [];
  for (const arg of call.args) {
    const type = valueTypeOf(arg, query.functions);
    if (type === 'vector') vectors.push(query.openVector(arg, steps));
    else if (type === 'scalar') {
      query.meter.chargePoints(steps.count);
      scalars.push(query.evaluateScalar(arg, steps));
    } else if (type === 'string') strings.push(stringOf(arg));
  }
  // hour() is hour(vector(time())).
  if (call.args.length === 0 && definition.parameters[0] === 'vector') vectors.push(openTimeVector(steps));
  return { vectors, scalars, strings };
}

/** The value of an expression of type string: a literal, perhaps in parentheses. */
export function stringOf(expr: Expr): string {
  const literal = withoutParens(expr);
  return literal.kind === 'string' ? literal.value : '';
}

/** The times of the steps, in seconds. */
export function stepTimes(steps: Steps): Float64Array {
  const times = new Float64Array(steps.count);
  for (let step = 0; step < steps.count; step++) times[step] = (steps.startMs + step * steps.stepMs) / 1000;
  return times;
}

function openTimeVector(steps: Steps): SeriesStream {
  return openScalarVector(stepTimes(steps));
}

/** A scalar as a vector of one series without labels. */
export function openScalarVector(values: Float64Array): SeriesStream {
  const present = new Uint8Array(values.length).fill(1);
  return streamOfOne(() => ({ labels: noLabels, dropName: false, values, present }));
}

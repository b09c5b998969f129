import type { Call } from '../../syntax/ast.ts';
import { parsePromql } from '../../syntax/parse-promql.ts';
import type { FunctionContext, StepScalar } from '../function-definition.ts';
import { createRecordingAnnotator } from './recording-annotator.ts';

/** The context of a function in a PromQL call that is evaluated once a minute from time 0. */
export function contextOfCall(text: string, stepCount = 1) {
  const annotate = createRecordingAnnotator();
  const context: FunctionContext = {
    call: callOf(text),
    steps: { startMs: 0, stepMs: 60_000, count: stepCount },
    annotate,
    checkDeadline: () => {},
    work: () => {},
    chargeSeries: () => {},
    chargePoints: () => {},
  };
  return { context, annotations: annotate.texts };
}

export function callOf(text: string): Call {
  const expr = parsePromql(text);
  if (expr.kind !== 'call') throw new Error(`${text} is not a call`);
  return expr;
}

/** The number literals among the arguments of a call, at every step. */
export function scalarsOf(call: Call, stepCount: number): StepScalar[] {
  return call.args.flatMap((arg) =>
    arg.kind === 'number' ? [new Float64Array(stepCount).fill(arg.value)] : [],
  );
}

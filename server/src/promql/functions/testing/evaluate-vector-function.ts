import type { StepSeries } from '../../engine/step-series.ts';
import { functionCatalogue } from '../catalogue.ts';
import type { FunctionContext, VectorFunctionArguments } from '../function-definition.ts';
import { contextOfCall, scalarsOf } from './function-call.ts';
import { readStream, type StepValues, streamOf } from './series-streams.ts';

/** Evaluates a call such as `sort(v)` on the given series; numbers and strings come from the text. */
export function evaluateVectorFunction(
  text: string,
  series: readonly StepSeries[],
  overrides: Partial<VectorFunctionArguments> = {},
  contextOverrides: Partial<FunctionContext> = {},
): { readonly result: [labels: string, values: StepValues][]; readonly annotations: ReadonlySet<string> } {
  const stepCount = series[0]?.values.length ?? 1;
  const { context, annotations } = contextOfCall(text, stepCount);
  const definition = functionCatalogue.get(context.call.name);
  if (definition?.kind !== 'vector') throw new Error(`${text} is not over whole vectors`);
  const strings = context.call.args.flatMap((arg) => (arg.kind === 'string' ? [arg.value] : []));
  const scalars = scalarsOf(context.call, stepCount);
  const args = { vectors: [streamOf(series)], scalars, strings, ...overrides };
  return { result: readStream(definition.evaluate(args, { ...context, ...contextOverrides })), annotations };
}

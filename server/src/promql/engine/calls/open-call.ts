import { PromqlError } from '../../promql-error.ts';
import type { Call } from '../../syntax/ast.ts';
import type { Query } from '../query.ts';
import type { SeriesStream, Steps } from '../step-series.ts';
import { openArguments, openScalarVector } from './call-arguments.ts';
import { createFunctionContext } from './function-context.ts';
import { openAbsent, openAbsentOverTime } from './open-absent.ts';
import { openInfo } from './open-info.ts';
import { openRangeFunction } from './open-range-function.ts';
import { openSampleFunction } from './open-sample-function.ts';
import { openTimestamp } from './open-timestamp.ts';

type OpenVectorCall = (call: Call, query: Query, steps: Steps) => SeriesStream;

/** Functions that return vectors and are evaluated by the engine itself. */
const vectorCalls: ReadonlyMap<string, OpenVectorCall> = new Map([
  ['absent', openAbsent],
  ['absent_over_time', openAbsentOverTime],
  ['info', openInfo],
  ['timestamp', openTimestamp],
  ['vector', openVectorOfScalar],
]);

/** Opens a call that returns a vector. */
export function openCall(call: Call, query: Query, steps: Steps): SeriesStream {
  const definition = query.functions.get(call.name);
  switch (definition?.kind) {
    case 'range':
      return openRangeFunction(call, definition, query, steps);
    case 'sample':
      return openSampleFunction(call, definition, query, steps);
    case 'vector':
      return definition.evaluate(
        openArguments(call, definition, query, steps),
        createFunctionContext(call, query, steps),
      );
  }
  const open = vectorCalls.get(call.name);
  if (open === undefined) throw unknownFunction(call);
  return open(call, query, steps);
}

export function unknownFunction(call: Call): PromqlError {
  return new PromqlError('execution', `function ${call.name} cannot be evaluated here`, { span: call.span });
}

function openVectorOfScalar(call: Call, query: Query, steps: Steps): SeriesStream {
  const [scalar] = call.args;
  if (scalar === undefined) throw unknownFunction(call);
  return openScalarVector(query.evaluateScalar(scalar, steps));
}

import type { StepScalar } from '../../functions/function-definition.ts';
import type { Call } from '../../syntax/ast.ts';
import type { Query, QueryBounds } from '../query.ts';
import type { Steps } from '../step-series.ts';
import { stepTimes } from './call-arguments.ts';

type ScalarCall = (call: Call, query: Query, steps: Steps) => StepScalar;

/** Functions that return scalars and are evaluated by the engine itself. */
export const scalarCalls: ReadonlyMap<string, ScalarCall> = new Map([
  ['time', (_call: Call, _query: Query, steps: Steps) => stepTimes(steps)],
  ['scalar', evaluateScalarOfVector],
  ['start', ofBounds(({ startMs }) => startMs)],
  ['end', ofBounds(({ endMs }) => endMs)],
  ['range', ofBounds(({ startMs, endMs }) => endMs - startMs)],
  ['step', ofBounds(({ stepMs }) => stepMs)],
]);

/** `scalar(v)`: the value where the vector has exactly one series, else NaN. */
function evaluateScalarOfVector(call: Call, query: Query, steps: Steps): StepScalar {
  const values = new Float64Array(steps.count).fill(Number.NaN);
  const [vector] = call.args;
  if (vector === undefined) return values;
  const counts = new Uint32Array(steps.count);
  const stream = query.openVector(vector, steps);
  for (let series = stream.next(); series !== undefined; series = stream.next()) {
    for (let step = 0; step < steps.count; step++) {
      if (series.present[step] === 0) continue;
      // Casts: arrays of the same steps.
      const count = (counts[step] as number) + 1;
      counts[step] = count;
      values[step] = count === 1 ? (series.values[step] as number) : Number.NaN;
    }
  }
  return values;
}

/** The times of the query itself, in seconds, also within a subquery. */
function ofBounds(pickMs: (bounds: QueryBounds) => number): ScalarCall {
  return (_call, query, steps) => new Float64Array(steps.count).fill(pickMs(query.bounds) / 1000);
}

import type { FunctionImplementations, ScalarImplementation } from './function-implementation.ts';
import { greaterOf, lesserOf } from './lesser-and-greater.ts';

/** Scalars of scalars. Source: https://prometheus.io/docs/prometheus/latest/querying/functions/ */
export const scalarFunctions: FunctionImplementations = {
  pi: { kind: 'scalar', evaluate: (_args, { steps }) => new Float64Array(steps.count).fill(Math.PI) },
  min_of: ofTwo(lesserOf),
  max_of: ofTwo(greaterOf),
};

function ofTwo(choose: (a: number, b: number) => number): ScalarImplementation {
  return {
    kind: 'scalar',
    // The signatures have both scalars, which have a value for each step.
    evaluate: ({ scalars: [a, b] }, { steps }) =>
      Float64Array.from({ length: steps.count }, (_, step) =>
        choose(a?.[step] as number, b?.[step] as number),
      ),
  };
}

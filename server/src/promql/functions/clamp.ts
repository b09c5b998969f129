import type { FunctionImplementations } from './function-implementation.ts';
import { greaterOf, lesserOf } from './lesser-and-greater.ts';

/** Source: https://prometheus.io/docs/prometheus/latest/querying/functions/#clamp */
export const clampFunctions: FunctionImplementations = {
  clamp: {
    kind: 'sample',
    // The signatures have the scalars, which have a value for each step.
    map: (value, [min, max], step) => clamp(value, min?.[step] as number, max?.[step] as number),
  },
  clamp_min: { kind: 'sample', map: (value, [min], step) => clamp(value, min?.[step] as number, Infinity) },
  clamp_max: { kind: 'sample', map: (value, [max], step) => clamp(value, -Infinity, max?.[step] as number) },
};

function clamp(value: number, min: number, max: number): number | undefined {
  return max < min ? undefined : greaterOf(min, lesserOf(max, value));
}

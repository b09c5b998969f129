import type { FunctionImplementations, SampleImplementation } from './function-implementation.ts';

/** Functions of one number. Source: https://prometheus.io/docs/prometheus/latest/querying/functions/ */
export const elementaryFunctions: FunctionImplementations = {
  abs: ofValue(Math.abs),
  ceil: ofValue(Math.ceil),
  floor: ofValue(Math.floor),
  round: {
    kind: 'sample',
    map: (value, [toNearest], step) => roundTo(value, toNearest?.[step] ?? 1),
  },
  sgn: ofValue((value) => (value < 0 ? -1 : value > 0 ? 1 : value)),
  exp: ofValue(Math.exp),
  sqrt: ofValue(Math.sqrt),
  ln: ofValue(Math.log),
  log2: ofValue(Math.log2),
  log10: ofValue(Math.log10),
};

export function ofValue(map: (value: number) => number): SampleImplementation {
  return { kind: 'sample', map: (value) => map(value) };
}

/** Ties go up. Uses the inverse, which yields 5.3 and not 5.300000000000001 when rounding to 0.1. */
function roundTo(value: number, toNearest: number): number {
  const inverse = 1 / toNearest;
  return Math.floor(value * inverse + 0.5) / inverse;
}

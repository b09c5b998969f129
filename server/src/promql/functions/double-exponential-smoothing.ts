import { PromqlError } from '../promql-error.ts';
import type { RangeWindow } from './function-definition.ts';
import type { FunctionImplementations } from './function-implementation.ts';

/**
 * Holt's linear method. Source: https://www.itl.nist.gov/div898/handbook/pmc/section4/pmc433.htm; started as in
 * https://prometheus.io/docs/prometheus/latest/querying/functions/#double_exponential_smoothing.
 */
export const smoothingFunctions: FunctionImplementations = {
  double_exponential_smoothing: {
    kind: 'range',
    prepare:
      (_samples, [smoothingFactors, trendFactors]) =>
      (window) => {
        const smoothing = checkFactor('smoothing', 'sf', smoothingFactors?.[window.step]);
        const trend = checkFactor('trend', 'tf', trendFactors?.[window.step]);
        if (window.to - window.from < 2) return false;
        window.value = smooth(window, smoothing, trend);
        return true;
      },
  },
};

function checkFactor(title: string, symbol: string, factor = NaN): number {
  if (!(factor <= 0) && !(factor >= 1)) return factor;
  throw new PromqlError(
    'execution',
    `invalid ${title} factor. Expected: 0 < ${symbol} < 1, got: ${factor.toFixed(6)}`,
    { hint: `give double_exponential_smoothing a ${title} factor between 0 and 1` },
  );
}

function smooth({ samples: { values }, from, to }: RangeWindow, smoothing: number, trend: number): number {
  // The window has at least two samples.
  let level = values[from] as number;
  let slope = (values[from + 1] as number) - level;
  let previousLevel = 0;
  for (let i = from + 1; i < to; i++) {
    if (i > from + 1) slope = trend * (level - previousLevel) + (1 - trend) * slope;
    previousLevel = level;
    level = smoothing * (values[i] as number) + (1 - smoothing) * (level + slope);
  }
  return level;
}

import { additionError } from './addition-error.ts';
import type { RangeWindow } from './function-definition.ts';
import type { FunctionImplementations } from './function-implementation.ts';

/** Source: https://prometheus.io/docs/prometheus/latest/querying/functions/#deriv and #predict_linear */
export const linearRegressionFunctions: FunctionImplementations = {
  deriv: {
    kind: 'range',
    prepare: () => (window) => {
      if (window.to - window.from < 2) return false;
      // Times relative to the window keep their squares small (https://github.com/prometheus/prometheus/issues/2674).
      window.value = fitLine(window, window.samples.timestampsMs[window.from] as number).slope;
      return true;
    },
  },
  predict_linear: {
    kind: 'range',
    prepare:
      (_samples, [seconds]) =>
      (window) => {
        if (window.to - window.from < 2) return false;
        const { slope, intercept } = fitLine(window, window.stepMs);
        // The signature has the scalar, which has a value for each step.
        window.value = slope * (seconds?.[window.step] as number) + intercept;
        return true;
      },
  },
};

interface Line {
  /** Per second. */
  readonly slope: number;
  /** The value at `originMs`. */
  readonly intercept: number;
}

/** A sum with its accumulated rounding error. */
interface CompensatedSum {
  total: number;
  error: number;
}

/** The line of least squares through the samples of a window. Source: https://en.wikipedia.org/wiki/Simple_linear_regression */
function fitLine({ samples, from, to }: RangeWindow, originMs: number): Line {
  const { timestampsMs, values } = samples;
  const count = to - from;
  // The window is of samples.
  const first = values[from] as number;
  const sums = { x: emptySum(), y: emptySum(), xy: emptySum(), xx: emptySum() };
  let isConstant = true;
  for (let i = from; i < to; i++) {
    const x = ((timestampsMs[i] as number) - originMs) / 1000;
    const y = values[i] as number;
    if (y !== first && i > from) isConstant = false;
    addTo(sums.x, x);
    addTo(sums.y, y);
    addTo(sums.xy, x * y);
    addTo(sums.xx, x * x);
  }
  if (isConstant) return Number.isFinite(first) ? horizontal(first) : noLine;
  const [sumX, sumY] = [compensated(sums.x), compensated(sums.y)];
  const covariance = compensated(sums.xy) - (sumX * sumY) / count;
  const variance = compensated(sums.xx) - (sumX * sumX) / count;
  const slope = covariance / variance;
  return { slope, intercept: sumY / count - (slope * sumX) / count };
}

const noLine: Line = { slope: NaN, intercept: NaN };

function horizontal(value: number): Line {
  return { slope: 0, intercept: value };
}

function emptySum(): CompensatedSum {
  return { total: 0, error: 0 };
}

function addTo(sum: CompensatedSum, addend: number): void {
  const total = sum.total + addend;
  sum.error += additionError(sum.total, addend, total);
  sum.total = total;
}

function compensated({ total, error }: CompensatedSum): number {
  return total + error;
}

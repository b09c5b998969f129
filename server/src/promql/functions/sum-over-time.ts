import { additionError } from './addition-error.ts';
import { everyWindow } from './every-window.ts';
import type { RangeWindow } from './function-definition.ts';
import type { FunctionImplementations } from './function-implementation.ts';

/** Source: https://prometheus.io/docs/prometheus/latest/querying/functions/#aggregation_over_time */
export const sumOverTimeFunctions: FunctionImplementations = {
  sum_over_time: { kind: 'range', prepare: () => everyWindow(sumOf) },
  avg_over_time: { kind: 'range', prepare: () => everyWindow(averageOf) },
};

/** Sums each window anew: a sliding sum would keep earlier rounding errors. */
function sumOf({ samples: { values }, from, to }: RangeWindow): number {
  let sum = 0;
  let error = 0;
  for (let i = from; i < to; i++) {
    // Windows are of samples, here and below.
    const value = values[i] as number;
    const total = sum + value;
    error += additionError(sum, value, total);
    sum = total;
  }
  return sum + error;
}

/**
 * The sum divided by the count until the sum overflows, then the running mean.
 *
 * Source: https://github.com/prometheus/prometheus/issues/16714
 */
function averageOf({ samples: { values }, from, to }: RangeWindow): number {
  let sum = values[from] as number;
  let error = 0;
  for (let i = from + 1; i < to; i++) {
    const value = values[i] as number;
    const total = sum + value;
    if (total === Infinity || total === -Infinity) {
      const count = i - from;
      return continueMean(values, i, to, count, sum / count, error / count);
    }
    error += additionError(sum, value, total);
    sum = total;
  }
  return sum / (to - from) + error / (to - from);
}

function continueMean(
  values: Float64Array,
  from: number,
  to: number,
  countSoFar: number,
  meanSoFar: number,
  errorSoFar: number,
): number {
  let [count, mean, error] = [countSoFar, meanSoFar, errorSoFar];
  for (let i = from; i < to; i++) {
    const weight = count / (count + 1);
    count++;
    const share = (values[i] as number) / count;
    const total = weight * mean + share;
    error = weight * error + additionError(weight * mean, share, total);
    mean = total;
  }
  // An infinite mean has no error to add; one of the opposite sign would make it NaN.
  return Number.isFinite(mean) ? mean + error : mean;
}

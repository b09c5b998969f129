import { additionError } from './addition-error.ts';
import { everyWindow } from './every-window.ts';
import type { RangeWindow } from './function-definition.ts';
import type { FunctionImplementations } from './function-implementation.ts';

/** Source: https://prometheus.io/docs/prometheus/latest/querying/functions/#aggregation_over_time */
export const varianceOverTimeFunctions: FunctionImplementations = {
  stdvar_over_time: { kind: 'range', prepare: () => everyWindow(varianceOf) },
  stddev_over_time: { kind: 'range', prepare: () => everyWindow((window) => Math.sqrt(varianceOf(window))) },
};

/**
 * The population variance by Welford's method, with both of its sums compensated.
 *
 * Source: B. P. Welford, Note on a Method for Calculating Corrected Sums of Squares and Products, Technometrics 4 (1962).
 */
function varianceOf({ samples: { values }, from, to }: RangeWindow): number {
  let [mean, meanError, squares, squaresError] = [0, 0, 0, 0];
  for (let i = from; i < to; i++) {
    // The window is of samples.
    const value = values[i] as number;
    const deviation = value - (mean + meanError);
    const shift = deviation / (i - from + 1);
    const nextMean = mean + shift;
    meanError += additionError(mean, shift, nextMean);
    mean = nextMean;
    const square = deviation * (value - (mean + meanError));
    const nextSquares = squares + square;
    squaresError += additionError(squares, square, nextSquares);
    squares = nextSquares;
  }
  return (squares + squaresError) / (to - from);
}

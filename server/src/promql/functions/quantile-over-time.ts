import { invalidQuantileText } from './annotation-texts.ts';
import { argumentSpan } from './argument-span.ts';
import { everyWindow } from './every-window.ts';
import type { FunctionImplementations } from './function-implementation.ts';
import { isQuantile, quantile } from './quantile.ts';

/** Source: https://prometheus.io/docs/prometheus/latest/querying/functions/#aggregation_over_time */
export const quantileOverTimeFunctions: FunctionImplementations = {
  quantile_over_time: {
    kind: 'range',
    prepare: (_samples, [phis], { annotate, call }) => {
      let warned: number | undefined;
      return everyWindow(({ samples, from, to, step }) => {
        // The signature has the scalar, which has a value for each step.
        const phi = phis?.[step] as number;
        if (!isQuantile(phi) && !Object.is(phi, warned)) {
          annotate.warn(invalidQuantileText(phi), argumentSpan(call, 0));
          warned = phi;
        }
        return quantile(phi, samples.values.slice(from, to));
      });
    },
  },
  mad_over_time: {
    kind: 'range',
    prepare: () =>
      everyWindow(({ samples, from, to }) => {
        const values = samples.values.slice(from, to);
        if (values.some(Number.isNaN)) return NaN;
        const median = quantile(0.5, values);
        return quantile(
          0.5,
          values.map((value) => Math.abs(value - median)),
        );
      }),
  },
};

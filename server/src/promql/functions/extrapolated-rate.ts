import { possibleNonCounterText } from './annotation-texts.ts';
import { argumentSpan } from './argument-span.ts';
import type { RangeFunctionContext, RangeWindow } from './function-definition.ts';
import type { FunctionImplementations, RangeImplementation } from './function-implementation.ts';
import { prepareResetCorrection } from './reset-correction.ts';

/**
 * rate, increase and delta: the difference of the last and the first sample of a window, extrapolated to its ends.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/functions/#rate, and for the extrapolation
 * https://github.com/prometheus/prometheus/pull/1161 and https://github.com/prometheus/prometheus/pull/1295.
 */
export const extrapolatedRateFunctions: FunctionImplementations = {
  rate: extrapolated({ isCounter: true, isPerSecond: true }),
  increase: extrapolated({ isCounter: true, isPerSecond: false }),
  delta: extrapolated({ isCounter: false, isPerSecond: false }),
};

interface RateKind {
  /** Corrects resets, and never extrapolates below zero. */
  readonly isCounter: boolean;
  readonly isPerSecond: boolean;
}

/** A gap at an end of the window of up to this many sample distances counts as covered. */
const coveredDistances = 1.1;

function extrapolated({ isCounter, isPerSecond }: RateKind): RangeImplementation {
  return {
    kind: 'range',
    prepare(samples, _scalars, context) {
      const correction = isCounter ? prepareResetCorrection(samples) : undefined;
      const { timestampsMs, values } = samples;
      const divisor = isPerSecond ? context.rangeMs / 1000 : 1;
      let isNameChecked = !isCounter;
      return (window) => {
        const { from, to } = window;
        if (to - from < 2) return false;
        if (!isNameChecked) {
          checkCounterName(context);
          isNameChecked = true;
        }
        // A window of two samples has a first and a last one.
        const first = values[from] as number;
        let difference = (values[to - 1] as number) - first;
        if (correction !== undefined) difference = correction(difference, from, to);
        const covered = ((timestampsMs[to - 1] as number) - (timestampsMs[from] as number)) / 1000;
        const untilZero =
          isCounter && difference > 0 && first >= 0 ? covered * (first / difference) : Infinity;
        window.value = difference * (extrapolationFactor(window, timestampsMs, untilZero) / divisor);
        return true;
      };
    },
  };
}

/**
 * The factor by which the covered time is extended to the ends of the window: to the end if the gap is about one sample
 * distance, otherwise by half a distance, and never more than `untilZero` before the first sample, where a counter was
 * zero. In seconds throughout, so that gaps of exactly the threshold round as in Prometheus.
 */
function extrapolationFactor(window: RangeWindow, timestampsMs: Float64Array, untilZero: number): number {
  const { from, to, startMs, endMs } = window;
  // As above, both are there.
  const firstMs = timestampsMs[from] as number;
  const lastMs = timestampsMs[to - 1] as number;
  const covered = (lastMs - firstMs) / 1000;
  const distance = covered / (to - 1 - from);
  const threshold = distance * coveredDistances;
  let lead = (firstMs - startMs) / 1000;
  if (lead >= threshold) lead = distance / 2;
  if (untilZero < lead) lead = untilZero;
  let tail = (endMs - lastMs) / 1000;
  if (tail >= threshold) tail = distance / 2;
  return (covered + lead + tail) / covered;
}

function checkCounterName({ metricName, annotate, call }: RangeFunctionContext): void {
  if (metricName === '' || isCounterName(metricName)) return;
  annotate.inform(possibleNonCounterText(metricName), argumentSpan(call, 0));
}

/** Called once per series, so it avoids a loop over a list. */
function isCounterName(name: string): boolean {
  return (
    name.endsWith('_total') || name.endsWith('_bucket') || name.endsWith('_count') || name.endsWith('_sum')
  );
}

import type { SeriesStream, StepSeries } from '../engine/step-series.ts';
import { setLabel } from '../labels/edit-labels.ts';
import { forcedMonotonicityText, invalidQuantileText } from './annotation-texts.ts';
import { argumentSpan } from './argument-span.ts';
import { bucketFraction } from './bucket-fraction.ts';
import { bucketQuantile } from './bucket-quantile.ts';
import {
  type Bucket,
  bucketsAt,
  type ClassicHistogram,
  collectClassicHistograms,
} from './classic-histograms.ts';
import { formatOpenMetricsFloat } from './format-float.ts';
import type { FunctionContext, StepScalar } from './function-definition.ts';
import type { FunctionImplementations, VectorImplementation } from './function-implementation.ts';
import { isQuantile } from './quantile.ts';

const emptyStream: SeriesStream = { next: () => undefined };

/** These functions apply only to native histograms, never to floats. */
const ofNativeHistograms: VectorImplementation = {
  kind: 'vector',
  evaluate: ({ vectors }) => drain(vectors),
};

/** Source: https://prometheus.io/docs/prometheus/latest/querying/functions/#histogram_quantile and related functions */
export const histogramFunctions: FunctionImplementations = {
  histogram_quantile: {
    kind: 'vector',
    evaluate({ vectors: [vector = emptyStream], scalars: [phis] }, context) {
      // The signature has the scalar.
      warnOfQuantiles(phis as StepScalar, 0, context);
      return streamLazily(() => {
        const histograms = collectClassicHistograms(vector, argumentSpan(context.call, 1), context);
        return mapHistograms(histograms, context, quantileAt(phis as StepScalar, 1, context));
      });
    },
  },
  histogram_quantiles: {
    kind: 'vector',
    evaluate({ vectors: [vector = emptyStream], scalars, strings: [label = ''] }, context) {
      for (const [index, phis] of scalars.entries()) warnOfQuantiles(phis, index + 2, context);
      return streamLazily(() => {
        const histograms = collectClassicHistograms(vector, argumentSpan(context.call, 0), context);
        return quantilesOf(histograms, scalars, label, context);
      });
    },
  },
  histogram_fraction: {
    kind: 'vector',
    evaluate({ vectors: [vector = emptyStream], scalars: [lower, upper] }, context) {
      return streamLazily(() => {
        const histograms = collectClassicHistograms(vector, argumentSpan(context.call, 2), context);
        return mapHistograms(histograms, context, (buckets, step) =>
          // The signature has the scalars, which have a value for each step.
          bucketFraction(lower?.[step] as number, upper?.[step] as number, buckets),
        );
      });
    },
  },
  histogram_avg: ofNativeHistograms,
  histogram_count: ofNativeHistograms,
  histogram_sum: ofNativeHistograms,
  histogram_stddev: ofNativeHistograms,
  histogram_stdvar: ofNativeHistograms,
};

/** Of work: an object of each is made, sorted in and read at each step. */
const unitsPerBucket = 4;

type EvaluateBuckets = (buckets: Bucket[], step: number, histogram: ClassicHistogram) => number;

function* mapHistograms(
  histograms: Iterable<ClassicHistogram>,
  { steps, checkDeadline, work }: FunctionContext,
  evaluate: EvaluateBuckets,
): Generator<StepSeries, undefined> {
  for (const histogram of histograms) {
    checkDeadline();
    const values = new Float64Array(steps.count);
    const present = new Uint8Array(steps.count);
    for (let step = 0; step < steps.count; step++) {
      work(unitsPerBucket * histogram.bucketSeries.length);
      const buckets = bucketsAt(histogram, step);
      if (buckets.length === 0) continue;
      values[step] = evaluate(buckets, step, histogram);
      present[step] = 1;
    }
    yield { labels: histogram.labels, dropName: true, values, present };
  }
}

/** One series per histogram and quantile; if quantiles change over time, one per quantile value. */
function* quantilesOf(
  histograms: readonly ClassicHistogram[],
  quantiles: readonly StepScalar[],
  label: string,
  context: FunctionContext,
): Generator<StepSeries, undefined> {
  for (const phis of quantiles) {
    const distinct = new Set(phis);
    for (const series of mapHistograms(histograms, context, quantileAt(phis, 0, context))) {
      for (const phi of distinct) {
        context.work(context.steps.count);
        yield whereQuantileIs(phi, phis, series, label);
      }
    }
  }
}

function whereQuantileIs(phi: number, phis: StepScalar, series: StepSeries, label: string): StepSeries {
  const labels = setLabel(series.labels, label, formatOpenMetricsFloat(phi));
  // SameValueZero, as in a Set: NaN equals NaN and -0 equals 0.
  const isPhi = (step: number) => phis[step] === phi || (Number.isNaN(phi) && Number.isNaN(phis[step]));
  const present = series.present.map((bit, step) => (isPhi(step) ? bit : 0));
  return { labels, dropName: series.dropName, values: series.values.slice(), present };
}

function quantileAt(phis: StepScalar, vectorArgument: number, context: FunctionContext): EvaluateBuckets {
  const span = argumentSpan(context.call, vectorArgument);
  let warned: ClassicHistogram | undefined;
  return (buckets, step, histogram) => {
    // A scalar has a value for each step.
    const { value, isForcedMonotonic } = bucketQuantile(phis[step] as number, buckets);
    if (isForcedMonotonic && warned !== histogram) {
      context.annotate.inform(forcedMonotonicityText(histogram.metricName), span);
      warned = histogram;
    }
    return value;
  };
}

function warnOfQuantiles(phis: StepScalar, argument: number, { annotate, call }: FunctionContext): void {
  for (const phi of new Set(phis)) {
    if (!isQuantile(phi)) annotate.warn(invalidQuantileText(phi), argumentSpan(call, argument));
  }
}

/** Evaluates when the first series is requested. */
function streamLazily(open: () => Iterator<StepSeries, undefined>): SeriesStream {
  let series: Iterator<StepSeries, undefined> | undefined;
  return {
    next() {
      series ??= open();
      return series.next().value;
    },
  };
}

/** Evaluates the vectors only for their annotations and errors. */
function drain(vectors: readonly SeriesStream[]): SeriesStream {
  return {
    next() {
      for (const vector of vectors) while (vector.next() !== undefined);
      return undefined;
    },
  };
}

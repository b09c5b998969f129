import type { SeriesStream } from '../engine/step-series.ts';
import { dropLabels } from '../labels/edit-labels.ts';
import { labelValue } from '../labels/label-value.ts';
import { type Labels, metricNameLabel } from '../labels/labels.ts';
import { labelsKey } from '../labels/labels-key.ts';
import { pointsOfText } from '../labels/points-of-text.ts';
import type { Span } from '../syntax/ast.ts';
import { badBucketLabelText } from './annotation-texts.ts';
import { parseBucketBound } from './bucket-bound.ts';
import type { FunctionContext } from './function-definition.ts';

const bucketLabel = 'le';

/** The cumulative count of observations up to and including a bound. */
export interface Bucket {
  upperBound: number;
  count: number;
}

/** The series of one classic histogram: those that differ in `le` only. */
export interface ClassicHistogram {
  /** Without `le`. */
  readonly labels: Labels;
  readonly metricName: string;
  readonly bucketSeries: readonly BucketSeries[];
}

interface BucketSeries {
  readonly upperBound: number;
  readonly values: Float64Array;
  readonly present: Uint8Array;
}

/**
 * Gathers the histograms of a vector; series whose `le` is not a number are skipped with a warning at `span`.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/functions/#histogram_quantile
 */
export function collectClassicHistograms(
  stream: SeriesStream,
  span: Span | undefined,
  context: FunctionContext,
): ClassicHistogram[] {
  const histograms = new Map<string, ClassicHistogram & { bucketSeries: BucketSeries[] }>();
  for (let series = stream.next(); series !== undefined; series = stream.next()) {
    context.checkDeadline();
    if (!series.present.includes(1)) continue;
    const bound = labelValue(series.labels, bucketLabel);
    const upperBound = parseBucketBound(bound);
    const metricName = labelValue(series.labels, metricNameLabel);
    if (upperBound === undefined) {
      context.annotate.warn(badBucketLabelText(bound, metricName), span);
      continue;
    }
    context.chargePoints(context.steps.count);
    const labels = dropLabels(series.labels, [bucketLabel]);
    const key = labelsKey(labels);
    let histogram = histograms.get(key);
    if (histogram === undefined) {
      context.chargeSeries(1);
      context.chargePoints(pointsOfText(key.length));
      histogram = { labels, metricName, bucketSeries: [] };
      histograms.set(key, histogram);
    }
    histogram.bucketSeries.push({
      upperBound,
      values: series.values.slice(),
      present: series.present.slice(),
    });
  }
  return [...histograms.values()].map(sortByBound);
}

function sortByBound(histogram: ClassicHistogram): ClassicHistogram {
  const bucketSeries = histogram.bucketSeries.toSorted((a, b) => compareBounds(a.upperBound, b.upperBound));
  return { ...histogram, bucketSeries };
}

/** Infinity minus Infinity would be NaN. */
function compareBounds(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The buckets of a histogram at a step, ascending; those of the same bound (`1` and `1.0`) are merged. */
export function bucketsAt({ bucketSeries }: ClassicHistogram, step: number): Bucket[] {
  const buckets: Bucket[] = [];
  let last: Bucket | undefined;
  for (const { upperBound, values, present } of bucketSeries) {
    if (present[step] === 0) continue;
    // A series has a value for each step.
    const count = values[step] as number;
    if (last?.upperBound === upperBound) {
      last.count += count;
    } else {
      last = { upperBound, count };
      buckets.push(last);
    }
  }
  return buckets;
}

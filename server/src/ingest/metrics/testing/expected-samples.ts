import { encodeKeyValues } from '../../otlp/testing/encode-any-value.ts';
import { toDecimalText } from '../otlp/decimal-text.ts';
import { exponentialBounds } from '../otlp/exponential-buckets.ts';
import { type MetricShape, toMetricName } from '../otlp/metric-name.ts';
import type { MetricInit, ResourceMetricsInit } from './encode-metrics-request.ts';
import type {
  BucketsInit,
  ExponentialPointInit,
  HistogramPointInit,
  NumberPointInit,
  SummaryPointInit,
} from './encode-points.ts';
import { expectedLabels, expectedTargetInfo, textsOf } from './expected-labels.ts';
import type { RecordedSample } from './recording-sink.ts';

/*
 * Reference result of the decoder, computed the simple and slow way from the objects the request was encoded from.
 * The naming rules have their own tests and are reused.
 */

export interface ExpectedSamples {
  readonly samples: readonly RecordedSample[];
  readonly received: number;
  readonly rejected: number;
}

interface Series {
  readonly suffix: string;
  readonly own?: Readonly<Record<string, string>>;
  readonly value: number;
}

type PointInit = NumberPointInit | HistogramPointInit | ExponentialPointInit | SummaryPointInit;

export function expectedSamples(request: readonly ResourceMetricsInit[]): ExpectedSamples {
  const samples: string[] = [];
  let received = 0;
  let rejected = 0;
  const newest = new Map<string, { labels: string | undefined; timeMs: number }>();
  for (const { resource = [], scopeMetrics } of request) {
    const attributes = textsOf(resource);
    const key = Buffer.concat(encodeKeyValues(resource)).toString('hex');
    const info = newest.get(key) ?? { labels: expectedTargetInfo(attributes), timeMs: 0 };
    newest.set(key, info);
    for (const scope of scopeMetrics) {
      for (const metric of scope.metrics) {
        for (const point of pointsOf(metric)) {
          received++;
          const made = samplesOf(metric, point, expectedLabels(attributes, scope, point.attributes ?? []));
          if (made === undefined) rejected++;
          else {
            samples.push(...made);
            info.timeMs = Math.max(info.timeMs, timeMsOf(point));
          }
        }
      }
    }
  }
  for (const { labels, timeMs } of newest.values()) {
    if (labels !== undefined && timeMs > 0) samples.push(`${labels} @${timeMs} = 1`);
  }
  return { samples, received, rejected };
}

function pointsOf(metric: MetricInit): readonly PointInit[] {
  if ('gauge' in metric) return metric.gauge;
  if ('sum' in metric) return metric.sum;
  if ('histogram' in metric) return metric.histogram;
  return 'summary' in metric ? metric.summary : metric.exponentialHistogram;
}

/** `undefined` for a point to be rejected. */
function samplesOf(
  metric: MetricInit,
  point: PointInit,
  labelsOf: (own: Readonly<Record<string, string>>) => string,
): string[] | undefined {
  const { name = '', unit = '' } = metric;
  const family = toMetricName(name, unit, shapeOf(metric));
  const temporality = 'temporality' in metric ? metric.temporality : undefined;
  const hasTemporality = !('gauge' in metric || 'summary' in metric);
  if (family === '' || (hasTemporality && temporality !== 1 && temporality !== 2)) return undefined;
  const series = seriesOf(metric, point);
  if (series === undefined) return undefined;
  const isEnd = ((point.flags ?? 0) & 1) === 1;
  return series.map(({ suffix, own = {}, value }) => {
    const what = isEnd
      ? '= stale'
      : `${hasTemporality && temporality === 1 ? '+=' : '='} ${Object.is(value, -0) ? '-0' : value}`;
    return `${labelsOf({ ...own, __name__: family + suffix })} @${timeMsOf(point)} ${what}`;
  });
}

function shapeOf(metric: MetricInit): MetricShape {
  if ('gauge' in metric) return 'gauge';
  if ('sum' in metric) return metric.isMonotonic ? 'counter' : 'upDownCounter';
  return 'summary' in metric ? 'summary' : 'histogram';
}

function seriesOf(metric: MetricInit, point: PointInit): readonly Series[] | undefined {
  if ('gauge' in metric || 'sum' in metric) {
    const { value, flags = 0 } = point as NumberPointInit; // the points of a gauge or sum
    return value === undefined && flags % 2 === 0 ? undefined : [{ suffix: '', value: Number(value ?? 0) }];
  }
  if ('histogram' in metric) return histogramSeries(point as HistogramPointInit); // the points of a histogram
  if ('summary' in metric) return summarySeries(point as SummaryPointInit); // the points of a summary
  return exponentialSeries(point as ExponentialPointInit); // the only remaining type
}

function histogramSeries(point: HistogramPointInit): readonly Series[] | undefined {
  const { bucketCounts = [], explicitBounds = [], flags = 0 } = point;
  const isEnd = flags % 2 === 1;
  const bounds = explicitBounds.filter(
    (bound, index) => bound !== Infinity || index < explicitBounds.length - 1,
  );
  const increases = bounds.every(
    (bound, index) => Number.isFinite(bound) && bound > (bounds[index - 1] ?? -Infinity),
  );
  const fits =
    bucketCounts.length === explicitBounds.length + 1 || bucketCounts.length + explicitBounds.length === 0;
  if (!increases || (!fits && !isEnd)) return undefined;
  return classicSeries(point, bounds, (_bound, index) => sumOf(bucketCounts.slice(0, index + 1)));
}

function exponentialSeries(point: ExponentialPointInit): readonly Series[] {
  const { scale = 0, zeroCount = 0n, positive, negative } = point;
  const negativeTotal = sumOf(negative?.bucketCounts ?? []);
  const bounds = negativeTotal > 0 ? exponentialBounds.withNegative : exponentialBounds.positive;
  return classicSeries(point, bounds, (bound) => {
    const perPower = 2 ** scale;
    const power = Math.log2(Math.abs(bound));
    if (bound < 0) return sumOf(bucketsWhere(negative, (index) => index / perPower >= power));
    const upToZero = negativeTotal + Number(zeroCount);
    if (bound === 0) return upToZero;
    return upToZero + sumOf(bucketsWhere(positive, (index) => (index + 1) / perPower <= power));
  });
}

function bucketsWhere(buckets: BucketsInit | undefined, isIn: (index: number) => boolean): readonly bigint[] {
  return (buckets?.bucketCounts ?? []).filter((_count, position) => isIn((buckets?.offset ?? 0) + position));
}

function classicSeries(
  { count = 0n, sum }: HistogramPointInit | ExponentialPointInit,
  bounds: readonly number[],
  countUpTo: (bound: number, index: number) => number,
): readonly Series[] {
  return [
    ...bounds.map((bound, index) => ({
      suffix: '_bucket',
      own: { le: toDecimalText(bound) },
      value: countUpTo(bound, index),
    })),
    { suffix: '_bucket', own: { le: '+Inf' }, value: Number(count) },
    { suffix: '_count', value: Number(count) },
    ...(sum === undefined ? [] : [{ suffix: '_sum', value: sum }]),
  ];
}

function summarySeries({
  count = 0n,
  sum = 0,
  quantiles = [],
}: SummaryPointInit): readonly Series[] | undefined {
  if (new Set(quantiles.map(([quantile]) => quantile)).size < quantiles.length) return undefined;
  return [
    ...quantiles.map(([quantile, value]) => ({
      suffix: '',
      own: { quantile: toDecimalText(quantile) },
      value,
    })),
    { suffix: '_count', value: Number(count) },
    { suffix: '_sum', value: sum },
  ];
}

function timeMsOf({ timeNs = 0n }: PointInit): number {
  return Number(timeNs / 1_000_000n);
}

function sumOf(counts: readonly bigint[]): number {
  return counts.reduce((sum, count) => sum + Number(count), 0);
}

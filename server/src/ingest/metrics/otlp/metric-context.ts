import type { MetricKind, MetricMetadata } from '../../../metrics/metric.ts';
import type { SeriesRefusal } from '../../../metrics/sample-sink.ts';
import type { Labels } from '../../../promql/labels/labels.ts';
import type { MetricShape } from './metric-name.ts';
import type { LabelPart } from './translate-labels.ts';

/** What gives labels to many series. */
export interface SharedContext {
  /** Whether it is remembered for later requests. */
  readonly isKept: boolean;
  /** Why each series with its labels is refused, whatever others it has; `null` if none is, `undefined` before the first one. */
  refusal: SeriesRefusal | null | undefined;
}

/** The labels that a resource adds to its series. */
export interface ResourceContext extends SharedContext {
  readonly id: number;
  /** `job` and `instance`. */
  readonly target: ReadonlyMap<string, string>;
  /** Of its `target_info`, if it has one. */
  readonly targetInfo: Labels | undefined;
}

/** An instrumentation scope of a resource. */
export interface ScopeContext extends SharedContext {
  /** The following numbers are those of its metric types; see `metricTypes`. */
  readonly id: number;
  readonly resource: ResourceContext;
  readonly parts: readonly LabelPart[];
}

/** A metric of a scope. */
export interface MetricContext extends SharedContext {
  /** The following numbers are those of its layouts; see `idsPerMetric`. */
  readonly id: number;
  readonly scope: ScopeContext;
  readonly metadata: MetricMetadata;
  /** Layouts that do not depend on the points, by offset from `id`. */
  readonly layouts: SeriesLayout[];
  /** The layouts of its newest points, the last one first: points without a recorded value name none. */
  readonly recentLayouts: SeriesLayout[];
  /** The epoch in which it was described; see `DescribedMetrics.epoch`. */
  describedEpoch: number;
}

/** The series that a point of a metric becomes, without its attributes. */
export interface SeriesLayout extends SeriesShape {
  readonly id: number;
  readonly metric: MetricContext;
}

/** A layout without its metric. */
export interface SeriesShape {
  readonly seriesCount: number;
  /** Makes the forms of the series. They take many times as much memory as the bounds, and are needed for new series alone. */
  readonly makeForms: () => readonly SeriesForm[];
  /** Upper bounds of buckets, or quantiles, without that of `+Inf`. */
  readonly bounds: readonly number[];
  /** The number of bounds the producer sent, if different. */
  readonly sentBounds?: number;
  /** Why such points are rejected, and the remedy. */
  readonly problem?: string;
}

export interface SeriesForm {
  /** After the name of the metric: `_bucket`, `_sum`, `_count` or nothing. */
  readonly suffix: string;
  /** `le` or `quantile`. */
  readonly label?: { readonly name: string; readonly value: string };
}

/** The OTLP type of a metric, as far as its name depends on it. */
export interface MetricType {
  /** Its place after the id of a scope. */
  readonly index: number;
  readonly shape: MetricShape;
  readonly kind: MetricKind;
}

export const metricTypes = {
  gauge: { index: 0, shape: 'gauge', kind: 'gauge' },
  monotonicSum: { index: 1, shape: 'counter', kind: 'sum' },
  // Prometheus has no sum that decreases: https://opentelemetry.io/docs/specs/otel/compatibility/prometheus_and_openmetrics/#sums
  otherSum: { index: 2, shape: 'upDownCounter', kind: 'gauge' },
  histogram: { index: 3, shape: 'histogram', kind: 'histogram' },
  exponentialHistogram: { index: 4, shape: 'histogram', kind: 'histogram' },
  summary: { index: 5, shape: 'summary', kind: 'summary' },
} as const satisfies Record<string, MetricType>;

export const idsPerScope = 1 + Object.keys(metricTypes).length;
export const idsPerMetric = 4;

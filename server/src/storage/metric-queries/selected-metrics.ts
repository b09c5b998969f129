import type { LabelMatcher } from '../../promql/labels/label-matcher.ts';
import type { Labels } from '../../promql/labels/labels.ts';
import type { LabelColumn } from './label-column.ts';

/** The labels of one metric's series, by row. */
export interface MetricLabels {
  readonly metric: string;
  /** The same object each time. */
  labels(row: number): Labels;
  /** In code-unit order of their names; that of the metric name is among them. */
  columns(): readonly LabelColumn[];
}

/** The series of one metric that a selection has. */
export interface SelectedMetric<Metric extends MetricLabels = MetricLabels> {
  /** The same object for the same metric, whatever selects it. */
  readonly metric: Metric;
  /** Only those that may have samples in the range, ascending. */
  readonly rows: Int32Array;
}

/** Where lists find the series of one project, for one read. */
export interface MetricSource {
  /**
   * The series that every matcher matches and that may have samples in the closed range `[minMs, maxMs]`, by metric, in the order of the
   * metrics' names.
   */
  selectMetrics(matchers: readonly LabelMatcher[], minMs: number, maxMs: number): readonly SelectedMetric[];
}

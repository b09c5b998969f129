import { labelValue } from '../../../promql/labels/label-value.ts';
import { metricNameLabel } from '../../../promql/labels/labels.ts';
import type { LabelsResult } from './read-labels.ts';

const maxNameLength = 200;

/**
 * Explains why a native histogram is rejected, and the remedy, which differs by sender: Prometheus has a setting, the
 * remote write exporter of a Collector has none.
 */
export function explainNativeHistogram(labels: LabelsResult): string {
  const name = labels.ok ? labelValue(labels.labels, metricNameLabel) : '';
  const shown = name.length <= maxNameLength ? name : `${name.slice(0, maxNameLength).toWellFormed()}...`;
  const what = name === '' ? 'a native histogram is' : `"${shown}" is a native histogram, which is`;
  return `${what} not stored; send classic histograms with buckets (Prometheus: send_native_histograms: false), or send exponential histograms over OTLP (OpenTelemetry Collector: an otlp exporter), which are stored with fixed buckets`;
}

import { labelValue } from './label-value.ts';
import { type Labels, metricNameLabel } from './labels.ts';
import { quoteString } from './quote-string.ts';

/** `metric{a="b", c="d"}`; a metric name that needs quotes is inside the braces: `{"my.metric", a="b"}`. */
export function formatLabels(labels: Labels): string {
  const metricName = labelValue(labels, metricNameLabel);
  if (metricName === '') return formatLabelSet(labels);
  const pairs = formatPairs(labels).filter((_, index) => labels[index * 2] !== metricNameLabel);
  if (!isPlainMetricName(metricName)) return `{${[quoteString(metricName), ...pairs].join(', ')}}`;
  return pairs.length === 0 ? metricName : `${metricName}{${pairs.join(', ')}}`;
}

/** `{__name__="metric", a="b"}`: the metric name as a label among the others. */
export function formatLabelSet(labels: Labels): string {
  return `{${formatPairs(labels).join(', ')}}`;
}

/** Whether a metric name may be outside braces, without quotes. */
export function isPlainMetricName(name: string): boolean {
  return /^[a-zA-Z_:][a-zA-Z0-9_:]*$/.test(name);
}

/** Whether a label name may be unquoted. */
export function isPlainLabelName(name: string): boolean {
  return /^[a-zA-Z_][a-zA-Z0-9_]*$/.test(name);
}

function formatPairs(labels: Labels): string[] {
  const pairs: string[] = [];
  for (let i = 0; i < labels.length; i += 2) {
    const name = labels[i] ?? '';
    pairs.push(`${isPlainLabelName(name) ? name : quoteString(name)}=${quoteString(labels[i + 1] ?? '')}`);
  }
  return pairs;
}

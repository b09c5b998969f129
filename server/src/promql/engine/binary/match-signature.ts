import { dropLabels, keepLabels } from '../../labels/edit-labels.ts';
import { labelValue } from '../../labels/label-value.ts';
import { type Labels, metricNameLabel } from '../../labels/labels.ts';
import type { VectorMatching } from '../../syntax/ast.ts';
import type { QueryMeter } from '../query-meter.ts';

/**
 * A key that is equal for matching series: of the `on` labels, or of all but the metric name and `ignoring`. Thousands of names take work
 * for each series, and no memory for those that it lacks.
 */
export function createMatchSignature(
  matching: VectorMatching,
  meter: QueryMeter,
): (labels: Labels) => string {
  const { on } = matching;
  const names = [...new Set(matching.labels)];
  const [first] = names;
  if (on && first !== undefined && names.length === 1) return (labels) => labelValue(labels, first);
  const signatureOf = on ? signatureOn : signatureIgnoring;
  return (labels) => {
    meter.work(names.length * labels.length);
    return signatureOf(labels, names);
  };
}

/** The labels shared by matching series, for errors. */
export function matchLabels(labels: Labels, matching: VectorMatching): Labels {
  if (matching.on) return keepLabels(labels, matching.labels);
  return dropLabels(labels, [metricNameLabel, ...matching.labels]);
}

/** Length prefixes make the concatenation unambiguous for any characters. */
function signatureOn(labels: Labels, names: readonly string[]): string {
  let signature = '';
  for (let i = 0; i < names.length; i++) {
    // Below the length.
    const value = labelValue(labels, names[i] as string);
    if (value !== '') signature += `${i}:${value.length}:${value}`;
  }
  return signature;
}

function signatureIgnoring(labels: Labels, names: readonly string[]): string {
  let signature = '';
  for (let i = 0; i < labels.length; i += 2) {
    // Names and values alternate.
    const [name, value] = [labels[i] as string, labels[i + 1] as string];
    if (name === metricNameLabel || names.includes(name)) continue;
    signature += `${name.length}:${name}${value.length}:${value}`;
  }
  return signature;
}

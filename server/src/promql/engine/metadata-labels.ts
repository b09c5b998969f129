import { dropLabels } from '../labels/edit-labels.ts';
import { type Labels, metricNameLabel } from '../labels/labels.ts';

/** What describes a metric and no longer holds for what was computed from it. */
const metadataLabels: readonly string[] = [metricNameLabel, '__type__', '__unit__'];

/** The labels without the metric name, type and unit. The set itself when it has none of them. */
export function dropMetadataLabels(labels: Labels): Labels {
  return dropLabels(labels, metadataLabels);
}

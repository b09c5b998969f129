import { dropLabels } from '../labels/edit-labels.ts';
import { type Labels, metricNameLabel } from '../labels/labels.ts';

/** Labels that describe a metric but not values computed from it. */
const metadataLabels: readonly string[] = [metricNameLabel, '__type__', '__unit__'];

export function isMetadataLabel(name: string): boolean {
  return metadataLabels.includes(name);
}

/** The labels without the metric name, type and unit. Returns the same set if it has none of them. */
export function dropMetadataLabels(labels: Labels): Labels {
  return dropLabels(labels, metadataLabels);
}

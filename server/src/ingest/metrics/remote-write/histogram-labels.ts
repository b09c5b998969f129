import { type Labels, metricNameLabel } from '../../../promql/labels/labels.ts';
import type { SeriesForm } from '../otlp/metric-context.ts';

const bucketLabel = 'le';

/** The labels of the series of a histogram by their form, from those of the histogram. */
export function labelsByForm(labels: Labels): (form: SeriesForm) => Labels {
  const ofHistogram = new Map<string, string>();
  for (let index = 0; index < labels.length; index += 2) {
    ofHistogram.set(labels[index] as string, labels[index + 1] as string); // names and values alternate
  }
  const name = ofHistogram.get(metricNameLabel) ?? '';
  ofHistogram.delete(bucketLabel);
  return ({ suffix, label }) => {
    const own = new Map(ofHistogram).set(metricNameLabel, name + suffix);
    if (label !== undefined) own.set(label.name, label.value);
    return [...own].flat();
  };
}

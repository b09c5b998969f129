import { type Labels, metricNameLabel } from '../../../promql/labels/labels.ts';
import type { LabelEncoder } from '../label-encoder.ts';
import type { SeriesForm } from '../otlp/metric-context.ts';

const bucketLabel = 'le';

/** Encodes the labels of the series of a histogram by their form, from those of the histogram, which are shared. */
export function createFormEncoder(labels: Labels, encoder: LabelEncoder): (form: SeriesForm) => Uint8Array {
  const ofHistogram = new Map<string, string>();
  for (let index = 0; index < labels.length; index += 2) {
    ofHistogram.set(labels[index] as string, labels[index + 1] as string); // names and values alternate
  }
  const name = ofHistogram.get(metricNameLabel) ?? '';
  ofHistogram.delete(bucketLabel);
  const shared = encoder.share([...ofHistogram].flat());
  return ({ suffix, label }) => {
    const own = [metricNameLabel, name + suffix];
    return encoder.encode(label === undefined ? own : [...own, label.name, label.value], shared);
  };
}

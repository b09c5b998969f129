import { labelsKey } from '../../labels/labels-key.ts';
import type { VectorSample } from '../../promql-value.ts';
import { sameLabels } from '../merge-equal-labels.ts';
import { dropMetadataLabels } from '../metadata-labels.ts';
import type { QueryMeter } from '../query-meter.ts';
import type { SeriesStream } from '../step-series.ts';

/** The samples of a stream of one step, in its order. */
export function collectVector(stream: SeriesStream, meter: QueryMeter): readonly VectorSample[] {
  const samples: VectorSample[] = [];
  const countSeries = meter.countSeries();
  let lostNames = false;
  for (let series = stream.next(); series !== undefined; series = stream.next()) {
    if (series.present[0] === 0) continue;
    countSeries(1);
    meter.chargePoints(1);
    const labels = series.dropName ? dropMetadataLabels(series.labels) : series.labels;
    lostNames ||= labels !== series.labels;
    // A series has at least one step.
    samples.push({ labels, value: series.values[0] as number });
  }
  // Only dropped names can make labels equal: other label changes keep them distinct at each step.
  if (lostNames) assertDistinct(samples);
  return samples;
}

function assertDistinct(samples: readonly VectorSample[]): void {
  const seen = new Set(samples.map(({ labels }) => labelsKey(labels)));
  if (seen.size < samples.length) throw sameLabels();
}

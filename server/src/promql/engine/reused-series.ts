import { type Labels, noLabels } from '../labels/labels.ts';
import type { SeriesStream, StepSeries, Steps } from './step-series.ts';

/** A series that its operator reuses for each `next`, so that streaming allocates nothing per series. */
export interface ReusedSeries extends StepSeries {
  labels: Labels;
  dropName: boolean;
}

export function createReusedSeries(steps: Steps): ReusedSeries {
  return {
    labels: noLabels,
    dropName: false,
    values: new Float64Array(steps.count),
    present: new Uint8Array(steps.count),
  };
}

/** A stream of one series without labels. */
export function streamOfOne(series: () => StepSeries | undefined): SeriesStream {
  let isDone = false;
  return {
    next() {
      if (isDone) return undefined;
      isDone = true;
      return series();
    },
  };
}

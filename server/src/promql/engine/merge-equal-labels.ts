import { labelsKey } from '../labels/labels-key.ts';
import { PromqlError } from '../promql-error.ts';
import { heldPoints } from './held-points.ts';
import type { QueryMeter } from './query-meter.ts';
import type { SeriesStream, StepSeries } from './step-series.ts';

/**
 * Joins the series of a stream that have the same labels and no common step. The name is dropped if any of them drops
 * it. Holds all series.
 */
export function mergeEqualLabels(stream: SeriesStream, meter: QueryMeter): SeriesStream {
  let merged: Iterator<StepSeries> | undefined;
  return {
    next() {
      merged ??= mergeAll(stream, meter).values();
      return merged.next().value;
    },
  };
}

interface MergedSeries extends StepSeries {
  dropName: boolean;
}

function mergeAll(stream: SeriesStream, meter: QueryMeter): Map<string, MergedSeries> {
  const byLabels = new Map<string, MergedSeries>();
  for (let series = stream.next(); series !== undefined; series = stream.next()) {
    const key = labelsKey(series.labels);
    const known = byLabels.get(key);
    if (known !== undefined) {
      addPoints(known, series);
      known.dropName ||= series.dropName;
      continue;
    }
    meter.chargePoints(heldPoints(series.values.length, key.length));
    byLabels.set(key, copySeries(series));
  }
  return byLabels;
}

/** A copy that outlives the next call of the stream. */
export function copySeries(series: StepSeries): StepSeries {
  return {
    labels: series.labels,
    dropName: series.dropName,
    values: series.values.slice(),
    present: series.present.slice(),
  };
}

function addPoints(to: StepSeries, from: StepSeries): void {
  for (let step = 0; step < from.present.length; step++) {
    if (from.present[step] === 0) continue;
    if (to.present[step] === 1) throw sameLabels();
    to.present[step] = 1;
    // A series has a value for each step.
    to.values[step] = from.values[step] as number;
  }
}

/** Prometheus' wording, which people search for. */
export function sameLabels(): PromqlError {
  return new PromqlError('execution', 'vector cannot contain metrics with the same labelset', {
    hint: 'series became equal by what the query does to their labels: aggregate over them, or keep a label that distinguishes them',
  });
}

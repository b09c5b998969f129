import { compareLabels } from '../../../../promql/labels/compare-labels.ts';
import type { Labels } from '../../../../promql/labels/labels.ts';
import type { Samples } from '../../../../promql/samples/samples.ts';
import type { SelectedSeries } from '../../../../promql/series-source.ts';
import type { SelectedMetric } from '../../../metric-queries/selected-metrics.ts';
import type { LoadedMetric } from './loaded-series.ts';

/** The series and samples of one fetch. */
export interface FetchedSeries {
  /** Those with samples in the closed range, which is a part of the fetch's. */
  select(minMs: number, maxMs: number): SelectedSeries;
}

interface LabelledRun {
  readonly labels: Labels;
  readonly samples: Samples;
}

/**
 * By metric name, and within a metric by labels.
 *
 * @param selected in the order of the metrics' names.
 * @param samples by id; series without are left out.
 */
export function createFetchedSeries(
  selected: readonly SelectedMetric<LoadedMetric>[],
  samples: ReadonlyMap<string, Samples>,
): FetchedSeries {
  const runs = selected.flatMap(({ metric, rows }) => {
    const ofMetric: LabelledRun[] = [];
    for (const row of rows) {
      // Cast: a row of the metric has an id.
      const found = samples.get(metric.ids[row] as string);
      if (found !== undefined) ofMetric.push({ labels: metric.labels(row), samples: found });
    }
    return ofMetric.sort((a, b) => compareLabels(a.labels, b.labels));
  });
  return {
    select(minMs, maxMs) {
      const clipped = runs.map(({ labels, samples: run }) => ({ labels, samples: clip(run, minMs, maxMs) }));
      const found = clipped.filter(({ samples: { from, to } }) => from < to);
      const at = (index: number): LabelledRun => {
        const run = found[index];
        if (run === undefined) throw new RangeError('the selection has no series of that index');
        return run;
      };
      return { count: found.length, labels: (index) => at(index).labels, read: (index) => at(index).samples };
    },
  };
}

function clip(samples: Samples, minMs: number, maxMs: number): Samples {
  const from = firstFrom(samples, minMs);
  const to = firstFrom(samples, Math.floor(maxMs) + 1);
  return from === samples.from && to === samples.to ? samples : { ...samples, from, to };
}

/** The index of the first time at or after `timeMs`. */
function firstFrom({ timestampsMs, from, to }: Samples, timeMs: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    // Cast: between two indexes of the run.
    if ((timestampsMs[middle] as number) < timeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

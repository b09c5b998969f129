import { toLabels } from '../../../../server/src/promql/labels/to-labels.ts';
import type { LoadedSeries } from '../../../conformance/promql/target.ts';
import { firstSampleMs } from './sample-series.ts';

/** Where windows of whole minutes end on a sample, and begin on one. */
export const exactStartMs = firstSampleMs;
export const exactSampleCount = 61;

/** A sample on each minute of the first hour. */
export function createExactSeries(): readonly LoadedSeries[] {
  return [
    createSeries({ __name__: 'minutes', job: 'a' }, (minute) => minute + 1),
    createSeries({ __name__: 'hours', job: 'a' }, (minute) => (minute + 1) / 60),
    createSeries({ __name__: 'minutes_of', job: 'a', half: '1' }, (minute) => minute),
    createSeries({ __name__: 'minutes_of', job: 'a', half: '2' }, (minute) => -minute),
    createSeries({ __name__: 'lines', text: 'a\nb' }, () => 1),
    createSeries({ __name__: 'size_bucket', le: '2' }, () => 2),
    createSeries({ __name__: 'size_bucket', le: '+Inf' }, () => 2),
    createSeries({ __name__: 'parts', job: 'a' }, () => 1e100),
    createSeries({ __name__: 'parts', job: 'b' }, () => 1),
    createSeries({ __name__: 'parts', job: 'c' }, () => -1e100),
  ];
}

function createSeries(
  labels: Readonly<Record<string, string>>,
  valueAt: (minute: number) => number,
): LoadedSeries {
  const minutes = Array.from({ length: exactSampleCount }, (_, minute) => minute);
  return {
    labels: toLabels(Object.entries(labels)),
    timestampsMs: Float64Array.from(minutes, (minute) => exactStartMs + minute * 60_000),
    values: Float64Array.from(minutes, valueAt),
  };
}

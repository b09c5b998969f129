import { labelsKey } from '../../../server/src/promql/labels/labels-key.ts';
import { writeStaleMarker } from '../../../server/src/promql/samples/stale-marker.ts';
import type { LoadCommand, ScriptSeries } from './script.ts';
import type { LoadedSeries } from './target.ts';

/**
 * The floats and staleness markers of a `load`, with the first point of a series at the epoch; foreign points are skipped.
 * The last of several lines for a series wins.
 */
export function toLoadedSeries({ series, stepMs }: LoadCommand): readonly LoadedSeries[] {
  const byLabels = new Map(series.map((one) => [labelsKey(one.labels), one]));
  return [...byLabels.values()]
    .map((one) => toSamples(one, stepMs))
    .filter(({ values }) => values.length > 0);
}

function toSamples({ labels, points }: ScriptSeries, stepMs: number): LoadedSeries {
  const steps = [...points.entries()].filter(([, point]) => typeof point === 'number' || point === 'stale');
  const timestampsMs = Float64Array.from(steps, ([step]) => step * stepMs);
  const values = new Float64Array(steps.length);
  for (const [index, [, point]] of steps.entries()) {
    if (typeof point === 'number') values[index] = point;
    else writeStaleMarker(values, index);
  }
  return { labels, timestampsMs, values };
}

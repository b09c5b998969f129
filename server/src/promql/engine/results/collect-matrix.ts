import { compareLabels } from '../../labels/compare-labels.ts';
import { labelsKey } from '../../labels/labels-key.ts';
import type { MatrixSeries } from '../../promql-value.ts';
import { collectPoints } from '../collect-points.ts';
import { sameLabels } from '../merge-equal-labels.ts';
import { dropMetadataLabels } from '../metadata-labels.ts';
import type { RangeStream } from '../query.ts';
import type { QueryMeter } from '../query-meter.ts';
import type { SeriesStream, Steps } from '../step-series.ts';

/** The series of a range query, sorted by labels. Series that become equal when their names are dropped are joined. */
export function collectMatrix(
  stream: SeriesStream,
  steps: Steps,
  mayRepeatLabels: boolean,
  meter: QueryMeter,
): readonly MatrixSeries[] {
  const collected: MatrixSeries[] = [];
  const countSeries = meter.countSeries();
  let lostNames = false;
  for (let series = stream.next(); series !== undefined; series = stream.next()) {
    const pointCount = countPoints(series.present);
    if (pointCount === 0) continue;
    countSeries(1);
    meter.chargePoints(pointCount);
    const labels = series.dropName ? dropMetadataLabels(series.labels) : series.labels;
    lostNames ||= labels !== series.labels;
    const timestampsMs = new Float64Array(pointCount);
    const values = new Float64Array(pointCount);
    collectPoints(series, steps, timestampsMs, values);
    collected.push({ labels, timestampsMs, values });
  }
  return sortByLabels(mayRepeatLabels || lostNames ? joinEqualLabels(collected) : collected);
}

/** The result of an instant query for a range vector: the samples of its one window. */
export function collectRange(range: RangeStream, meter: QueryMeter): readonly MatrixSeries[] {
  const collected: MatrixSeries[] = [];
  for (let series = range.next(); series !== undefined; series = range.next()) {
    const { timestampsMs, values, from, to } = series.samples;
    if (from === to) continue;
    meter.chargePoints(to - from);
    collected.push({
      labels: series.dropName ? dropMetadataLabels(series.labels) : series.labels,
      timestampsMs: timestampsMs.slice(from, to),
      values: values.slice(from, to),
    });
  }
  return sortByLabels(joinEqualLabels(collected));
}

function countPoints(present: Uint8Array): number {
  let count = 0;
  for (const bit of present) count += bit;
  return count;
}

function sortByLabels(series: MatrixSeries[]): readonly MatrixSeries[] {
  return series.sort((a, b) => compareLabels(a.labels, b.labels));
}

function joinEqualLabels(series: readonly MatrixSeries[]): MatrixSeries[] {
  const byLabels = new Map<string, MatrixSeries[]>();
  for (const one of series) {
    const key = labelsKey(one.labels);
    const known = byLabels.get(key);
    if (known === undefined) byLabels.set(key, [one]);
    else known.push(one);
  }
  return [...byLabels.values()].map((runs) => joinRuns(runs, 0, runs.length));
}

/** Joins the runs `[from, to)`, by halves: a point is copied as often as there are halves, and not once for each run behind it. */
function joinRuns(runs: readonly MatrixSeries[], from: number, to: number): MatrixSeries {
  // There is at least one.
  if (to - from === 1) return runs[from] as MatrixSeries;
  const middle = (from + to) >> 1;
  return joinPoints(joinRuns(runs, from, middle), joinRuns(runs, middle, to));
}

/** Merges two ascending runs without common times. */
function joinPoints(a: MatrixSeries, b: MatrixSeries): MatrixSeries {
  const length = a.values.length + b.values.length;
  const timestampsMs = new Float64Array(length);
  const values = new Float64Array(length);
  let fromA = 0;
  let fromB = 0;
  for (let i = 0; i < length; i++) {
    const timeA = a.timestampsMs[fromA] ?? Number.POSITIVE_INFINITY;
    const timeB = b.timestampsMs[fromB] ?? Number.POSITIVE_INFINITY;
    if (timeA === timeB) throw sameLabels();
    // Casts: the side with the lesser time has not ended.
    timestampsMs[i] = Math.min(timeA, timeB);
    values[i] = (timeA < timeB ? a.values[fromA++] : b.values[fromB++]) as number;
  }
  return { labels: a.labels, timestampsMs, values };
}

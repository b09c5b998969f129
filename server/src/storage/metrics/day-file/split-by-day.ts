import type { Samples } from '../../../promql/samples/samples.ts';
import { dayMs, toUtcDay } from '../../../time/utc-day.ts';
import { metricOfLabels } from '../../metric-ingest/metric-of-labels.ts';
import type { HeadView, MemtableView } from '../shared/head-view.ts';
import { findTime } from '../shared/merge-runs.ts';
import { createBlockCutter } from './block-cutter.ts';
import type { PlacedBlock } from './block-table.ts';

/** The numbers of series by project and metric: labels and samples stay in the head, of which this is a few per cent. */
export type SeriesByMetric = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;

/** A frozen memtable, and the head it belongs to. */
export interface FrozenView {
  readonly head: HeadView;
  readonly memtable: MemtableView;
}

/** The series of a memtable that belong into the file of each day. */
export function splitByDay({ head, memtable }: FrozenView): ReadonlyMap<number, SeriesByMetric> {
  const days = new Map<number, Map<string, Map<string, number[]>>>();
  for (let series = 0; series < head.seriesCount; series += 1) {
    const samples = memtable.read(series);
    if (samples === undefined || samples.from === samples.to) continue;
    const projectId = head.projectOf(series);
    const metric = metricOfLabels(head.labelBytes(series));
    for (const day of daysOf(samples)) {
      const projects = days.get(day) ?? new Map<string, Map<string, number[]>>();
      days.set(day, projects);
      const metrics = projects.get(projectId) ?? new Map<string, number[]>();
      projects.set(projectId, metrics);
      const numbers = metrics.get(metric);
      if (numbers === undefined) metrics.set(metric, [series]);
      else numbers.push(series);
    }
  }
  return days;
}

function* daysOf(samples: Samples): Generator<number> {
  for (let from = samples.from; from < samples.to; ) {
    // In bounds.
    const day = toUtcDay(samples.timestampsMs[from] as number);
    yield day;
    from = findTime(samples, (day + 1) * dayMs, from);
  }
}

/**
 * The blocks of one day of a memtable. Holds the labels of one metric at a time.
 *
 * @param betweenMetrics called after each metric, when much of what was allocated is garbage.
 */
export function encodeDay(
  { head, memtable }: FrozenView,
  [day, projects]: readonly [number, SeriesByMetric],
  betweenMetrics: () => void,
): PlacedBlock[] {
  return [...projects].flatMap(([projectId, metrics]) => {
    const cutter = createBlockCutter(projectId, day * dayMs);
    for (const metric of [...metrics.keys()].sort()) {
      // A key of the map.
      const numbers = metrics.get(metric) as readonly number[];
      for (const { number, labelBytes } of inOrderOfLabels(head, numbers)) {
        // It had samples of the day when it was chosen, and a frozen memtable does not change.
        cutter.add({ metric, labelBytes }, samplesOf(memtable.read(number) as Samples, day));
      }
      betweenMetrics();
    }
    return cutter.finish();
  });
}

/**
 * The series of one metric, in the order of `compareSeries`. Their labels are copied, because not all functions take shared memory, and
 * all into one buffer: of a metric of 50,000 series, as many arrays took 12 MiB more than the labels.
 */
function* inOrderOfLabels(
  head: HeadView,
  numbers: readonly number[],
): Generator<{ readonly number: number; readonly labelBytes: Uint8Array }> {
  const ends = new Uint32Array(numbers.length);
  let byteLength = 0;
  for (const [index, number] of numbers.entries()) {
    byteLength += head.labelBytes(number).length;
    ends[index] = byteLength;
  }
  const bytes = Buffer.allocUnsafeSlow(byteLength);
  const startOf = (index: number): number => ends[index - 1] ?? 0;
  for (const [index, number] of numbers.entries()) bytes.set(head.labelBytes(number), startOf(index));
  const order = Uint32Array.from(numbers.keys());
  order.sort((a, b) => bytes.compare(bytes, startOf(b), ends[b], startOf(a), ends[a]));
  for (const index of order) {
    // In bounds.
    yield { number: numbers[index] as number, labelBytes: bytes.subarray(startOf(index), ends[index]) };
  }
}

function samplesOf(samples: Samples, day: number): Samples {
  const from = findTime(samples, day * dayMs, samples.from);
  return { ...samples, from, to: findTime(samples, (day + 1) * dayMs, from) };
}

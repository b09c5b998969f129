import type { Samples } from '../../../promql/samples/samples.ts';
import { dayMs, toUtcDay } from '../../../time/utc-day.ts';
import type { HeadView, MemtableView } from '../shared/head-view.ts';
import { findTime } from '../shared/merge-runs.ts';
import { createBlockCutter } from './block-cutter.ts';
import type { PlacedBlock } from './block-table.ts';
import { compareSeries, type OrderedSeries, toOrderedSeries } from './ordered-series.ts';

/** The samples of a series on one day. */
interface DayOfSeries extends OrderedSeries {
  readonly samples: Samples;
}

/** The series of a memtable that belong into the file of each day, by project. */
export type MemtableDays = ReadonlyMap<number, ReadonlyMap<string, DayOfSeries[]>>;

export function splitByDay(head: HeadView, memtable: MemtableView): MemtableDays {
  const days = new Map<number, Map<string, DayOfSeries[]>>();
  for (let series = 0; series < head.seriesCount; series += 1) {
    const samples = memtable.read(series);
    if (samples === undefined || samples.from === samples.to) continue;
    // Copied, because the shared memory may be reused while the block is encoded.
    const ordered = toOrderedSeries(head.labelBytes(series).slice());
    const projectId = head.projectOf(series);
    for (const [day, ofDay] of cutAtMidnight(samples)) {
      const projects = days.get(day) ?? new Map<string, DayOfSeries[]>();
      days.set(day, projects);
      const seriesOfDay = projects.get(projectId) ?? [];
      projects.set(projectId, seriesOfDay);
      seriesOfDay.push({ ...ordered, samples: ofDay });
    }
  }
  return days;
}

function* cutAtMidnight(samples: Samples): Generator<[number, Samples]> {
  for (let from = samples.from; from < samples.to; ) {
    // In bounds.
    const day = toUtcDay(samples.timestampsMs[from] as number);
    const to = findTime(samples, (day + 1) * dayMs, from);
    yield [day, { ...samples, from, to }];
    from = to;
  }
}

/** The blocks of one day of a memtable. */
export function encodeDay(day: number, projects: ReadonlyMap<string, DayOfSeries[]>): PlacedBlock[] {
  return [...projects].flatMap(([projectId, series]) => {
    const cutter = createBlockCutter(projectId, day * dayMs);
    for (const each of series.sort(compareSeries)) cutter.add(each, each.samples);
    return cutter.finish();
  });
}

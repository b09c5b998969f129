import { startOfUtcDay, toUtcDay } from '../../../time/utc-day.ts';
import { compareSeries, type OrderedSeries, toOrderedSeries } from '../../metrics/day-file/ordered-series.ts';
import type { ImportUnit } from '../import-unit.ts';
import type { ImportProgress } from '../progress/import-progress.ts';
import type { SampleExport } from './export-samples.ts';
import { mergeSeries } from './merge-series.ts';
import { createSampleUnit } from './sample-unit.ts';

/** The last series of a unit: the day, the project, and its labels in base64. */
type SamplePlace = readonly [day: number, projectId: string, labels: string];

/** Of the type `Date`. */
const lastDate = 65_535;

/** The samples after those of the progress, in units of one UTC day, which is the partition that they go to. */
export function* readSampleUnits(
  source: Pick<SampleExport, 'days' | 'openDay'>,
  progress: Pick<ImportProgress, 'place' | 'keptFromMs' | 'number' | 'begunAtMs'>,
  samplesPerUnit: number,
): Generator<ImportUnit> {
  const { place, keptFromMs, number: commit, begunAtMs } = progress;
  // Cast: only this function writes it.
  const after = place === null ? undefined : (JSON.parse(place) as SamplePlace);
  const firstDay = after?.[0] ?? Number.NEGATIVE_INFINITY;
  for (const day of source.days) {
    if (day < firstDay || startOfUtcDay(day + 1) <= keptFromMs) continue;
    const columns = { day, arrivalDay: toArrivalDay(day, begunAtMs), commit };
    const isDone = day === firstDay ? createIsDone(after) : () => false;
    let unit = createSampleUnit(columns);
    let last: SamplePlace | undefined;
    for (const [projectId, series, read] of readDay(source, day)) {
      if (isDone(projectId, series)) continue;
      unit.add(projectId, series, read());
      last = [day, projectId, Buffer.from(series.labelBytes).toString('base64')];
      if (unit.count < samplesPerUnit) continue;
      yield unit.finish(JSON.stringify(last));
      unit = createSampleUnit(columns);
      last = undefined;
    }
    if (last !== undefined) yield unit.finish(JSON.stringify(last));
  }
}

/** The series of a day, by project. */
function* readDay(source: Pick<SampleExport, 'openDay'>, day: number) {
  const { blocks, close } = source.openDay(day);
  try {
    const byProject = Map.groupBy(blocks, ({ projectId }) => projectId);
    for (const projectId of [...byProject.keys()].sort())
      for (const series of mergeSeries(byProject.get(projectId) ?? [], startOfUtcDay(day)))
        yield [projectId, series, series.read] as const;
  } finally {
    close();
  }
}

function createIsDone(after: SamplePlace | undefined): (projectId: string, series: OrderedSeries) => boolean {
  if (after === undefined) return () => false;
  const [, lastProject, labels] = after;
  const last = toOrderedSeries(Buffer.from(labels, 'base64'));
  return (projectId, series) =>
    projectId === lastProject ? compareSeries(series, last) <= 0 : projectId < lastProject;
}

/** The day of arrival is not known, and retention removes whole days of it; none is after the import's own. */
function toArrivalDay(day: number, begunAtMs: number): number {
  return Math.min(Math.max(day, 0), toUtcDay(begunAtMs), lastDate);
}

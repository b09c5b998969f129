import type { SeriesRefusal } from '../../../../metrics/sample-sink.ts';
import type { StagedSamples } from '../../../metric-ingest/staged-samples.ts';
import type { KnownSeries } from './known-series.ts';

/** Which series become active with a commit: those that no samples arrived of on its day. */
export interface ActiveSeries {
  /** Begins a commit of this UTC day of arrival. @param activeOf active series of its projects before, @param total of all projects. */
  begin(day: number, activeOf: ReadonlyMap<number, number>, total: number): void;
  /** Why a series whose samples arrived last on this day may not become active; `undefined` where that is not certain. */
  refusalOf(project: number, arrivalDay: number): SeriesRefusal | undefined;
  /**
   * Counts the series of staged samples, in their order. Those with samples of today or yesterday always count, others while there is
   * room: the rest is refused.
   */
  count(samples: StagedSamples): CountedSeries;
}

export interface CountedSeries {
  /** By project. */
  readonly added: ReadonlyMap<number, number>;
  readonly refused: ReadonlyMap<number, SeriesRefusal>;
}

export interface ActiveSeriesLimits {
  /** Of a project. */
  readonly maxOfProject: number;
  /** Of all. */
  readonly maxOfAll: number;
}

export function createActiveSeries(
  known: () => Pick<KnownSeries, 'arrivalDayOf' | 'projectOf'>,
  limits: ActiveSeriesLimits,
): ActiveSeries {
  let today = 0;
  let before: ReadonlyMap<number, number> = new Map();
  let totalBefore = 0;

  function refusalAt(ofProject: number, ofAll: number): SeriesRefusal | undefined {
    if (ofProject >= limits.maxOfProject) return tooManyOfProject(limits);
    return ofAll >= limits.maxOfAll ? tooManyOfAll(limits) : undefined;
  }

  return {
    begin(day, activeOf, total) {
      today = day;
      before = activeOf;
      totalBefore = total;
    },
    refusalOf: (project, arrivalDay) =>
      arrivalDay >= today - 1 ? undefined : refusalAt(before.get(project) ?? 0, totalBefore),
    count({ count, series }) {
      const knownSeries = known();
      const added = new Map<number, number>();
      const refused = new Map<number, SeriesRefusal>();
      const seen = new Set<number>();
      let total = totalBefore;
      for (let index = 0; index < count; index++) {
        // In bounds: staged samples have a series.
        const number = series[index] as number;
        const arrivalDay = knownSeries.arrivalDayOf(number);
        // A later day is that of a wrong clock.
        if (arrivalDay >= today || seen.has(number)) continue;
        seen.add(number);
        const project = knownSeries.projectOf(number);
        const addedBefore = added.get(project) ?? 0;
        const refusal =
          arrivalDay === today - 1 ? undefined : refusalAt((before.get(project) ?? 0) + addedBefore, total);
        if (refusal !== undefined) refused.set(number, refusal);
        else {
          added.set(project, addedBefore + 1);
          total += 1;
        }
      }
      return { added, refused };
    },
  };
}

function tooManyOfProject({ maxOfProject }: ActiveSeriesLimits): SeriesRefusal {
  return {
    reason: 'series_limit',
    text: `The project has ${maxOfProject} series with samples of today, its limit (--metrics-max-series); new ones are refused, known ones are accepted. Send labels with fewer distinct values.`,
  };
}

function tooManyOfAll({ maxOfAll }: ActiveSeriesLimits): SeriesRefusal {
  return {
    reason: 'series_limit',
    text: `The projects of the service have ${maxOfAll} series with samples of today together, its limit (--metrics-max-total-series); new ones are refused, known ones are accepted. Send labels with fewer distinct values.`,
  };
}

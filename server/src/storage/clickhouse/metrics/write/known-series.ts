import { hash } from 'node:crypto';
import type { SeriesRefusal } from '../../../../metrics/sample-sink.ts';
import type { SeriesLimits } from '../../../../metrics/series-limits.ts';
import { grownArray } from '../../../bytes/grown-array.ts';
import { createMetricNames, type MetricNames } from '../../../metric-ingest/metric-names.ts';
import { metricOfLabels } from '../../../metric-ingest/metric-of-labels.ts';
import { readLabelBytes } from '../../../metric-ingest/read-label-bytes.ts';
import { createSeriesState, type SeriesState } from '../../../metric-ingest/series-state.ts';
import type { StagedSeries } from '../../../metric-ingest/staged-series.ts';
import { createLabelSlabs } from './label-slabs.ts';
import { createSeriesIds, idBytes } from './series-ids.ts';

/** The series that this gateway has met, and what it knows of them. A number that it gave is stable until `keepOnly`. */
export interface KnownSeries extends StagedSeries {
  readonly count: number;
  readonly byteSize: number;
  readonly state: SeriesState;
  readonly metricNames: MetricNames;
  projectOf(series: number): number;
  /** The first 16 bytes of the SHA-256 of its label bytes: how ClickHouse knows it. */
  idOf(series: number): Uint8Array;
  /** The number of a series; -1 when it has not been met. */
  find(project: number, id: Uint8Array): number;
  /** Whether `state` and the days are those of all its stored samples. */
  isKnown(series: number): boolean;
  /** Sets what was read of a series, besides its state. @param sampleDay the last one that is registered. */
  know(series: number, days: SeriesDays): void;
  /** The last UTC day on which samples of it arrived; 0 for none. */
  arrivalDayOf(series: number): number;
  /** The last UTC day of its samples that is registered; `-Infinity` for none. */
  sampleDayOf(series: number): number;
  /** Forgets that earlier days are registered: they were dropped, and may be kept again. */
  forgetDaysBefore(day: number): void;
  /** Forgets what is known of the series of a project: somebody else may have written. */
  forgetProject(project: number): void;
  /** Refuses a series until `clearRefusals`. */
  refuse(series: number, refusal: SeriesRefusal): void;
  isRefused(series: number): boolean;
  clearRefusals(): void;
  /** Forgets all other series. Numbers change. */
  keepOnly(keeps: (series: number) => boolean): void;
}

export interface SeriesDays {
  readonly arrivalDay: number;
  readonly sampleDay: number;
}

export interface KnownSeriesOptions {
  readonly limits: SeriesLimits;
  readonly hashSeed: number;
  /** Why a series of the project that is not active may not become it, if that is certain already. */
  readonly refusalOf: (project: number, arrivalDay: number) => SeriesRefusal | undefined;
}

/** Of the arrays, per series. */
const bytesPerSeries = 96;

export function createKnownSeries({ limits, hashSeed, refusalOf }: KnownSeriesOptions): KnownSeries {
  const state = createSeriesState();
  const ids = createSeriesIds(hashSeed);
  const refusals = new Map<number, SeriesRefusal>();
  let metricNames = createMetricNames();
  let labels = createLabelSlabs();
  let known = new Uint8Array(1024);
  let arrivalDays = new Int32Array(1024);
  let sampleDays = new Float64Array(1024);

  function reserve(count: number): void {
    if (count <= known.length) return;
    const capacity = Math.max(count, 2 * known.length);
    known = grownArray(known, capacity);
    arrivalDays = grownArray(arrivalDays, capacity);
    sampleDays = grownArray(sampleDays, capacity);
  }

  function add(project: number, id: Uint8Array, labelBytes: Uint8Array): number {
    const series = ids.add(project, id);
    reserve(series + 1);
    state.reserve(series + 1);
    labels.add(labelBytes);
    metricNames.assign(series, project, metricOfLabels(labelBytes));
    forget(series);
    return series;
  }

  function forget(series: number): void {
    known[series] = 0;
    arrivalDays[series] = 0;
    sampleDays[series] = Number.NEGATIVE_INFINITY;
    state.clear(series);
  }

  return {
    get count() {
      return ids.count;
    },
    get byteSize() {
      return labels.byteSize + bytesPerSeries * ids.count;
    },
    state,
    get metricNames() {
      return metricNames;
    },
    projectOf: ids.projectOf,
    idOf: ids.idOf,
    find: ids.find,
    labelBytes: (series) => labels.at(series),
    resolve(project, labelBytes) {
      const id = seriesIdOf(labelBytes);
      const series = ids.find(project, id);
      if (series !== -1) {
        // Casts here and below: in bounds, because the number is that of a series.
        const refusal =
          refusals.get(series) ??
          (known[series] === 1 ? refusalOf(project, arrivalDays[series] as number) : undefined);
        return refusal ?? series;
      }
      const layout = readLabelBytes(labelBytes, limits);
      return 'reason' in layout ? layout : add(project, id, labelBytes);
    },
    isKnown: (series) => known[series] === 1,
    know(series, { arrivalDay, sampleDay }) {
      known[series] = 1;
      arrivalDays[series] = arrivalDay;
      sampleDays[series] = sampleDay;
    },
    arrivalDayOf: (series) => arrivalDays[series] as number,
    sampleDayOf: (series) => sampleDays[series] as number,
    forgetDaysBefore(day) {
      for (let series = 0; series < ids.count; series++)
        if ((sampleDays[series] as number) < day) sampleDays[series] = Number.NEGATIVE_INFINITY;
    },
    forgetProject(project) {
      for (let series = 0; series < ids.count; series++)
        if (ids.projectOf(series) === project) forget(series);
    },
    refuse: (series, refusal) => void refusals.set(series, refusal),
    isRefused: (series) => refusals.has(series),
    clearRefusals: () => refusals.clear(),
    keepOnly(keeps) {
      const earlierCount = ids.count;
      const earlierLabels = labels;
      const earlier = ids.clear();
      labels = createLabelSlabs();
      metricNames = createMetricNames();
      for (let series = 0; series < earlierCount; series++) {
        if (!keeps(series)) continue;
        const isKnown = known[series] as number;
        const days = { arrivalDay: arrivalDays[series] as number, sampleDay: sampleDays[series] as number };
        const words = [state.words[2 * series] as number, state.words[2 * series + 1] as number] as const;
        const isTotal = state.isTotal[series] as number;
        // Its number is not greater than before, so what is overwritten was moved or forgotten.
        const kept = add(earlier.projectOf(series), earlier.idOf(series), earlierLabels.at(series));
        known[kept] = isKnown;
        arrivalDays[kept] = days.arrivalDay;
        sampleDays[kept] = days.sampleDay;
        state.words.set(words, 2 * kept);
        state.isTotal[kept] = isTotal;
      }
      for (let series = ids.count; series < earlierCount; series++) forget(series);
    },
  };
}

/** How ClickHouse knows a series. */
export function seriesIdOf(labelBytes: Uint8Array): Uint8Array {
  return hash('sha256', labelBytes, 'buffer').subarray(0, idBytes);
}

import { hash } from 'node:crypto';
import { grownArray } from '../../../../memory/grown-array.ts';
import type { SeriesRefusal } from '../../../../metrics/sample-sink.ts';
import type { SeriesLimits } from '../../../../metrics/series-limits.ts';
import { createMetricNames, type MetricNames } from '../../../metric-ingest/metric-names.ts';
import { metricOfLabels } from '../../../metric-ingest/metric-of-labels.ts';
import { refusalOfLabels } from '../../../metric-ingest/refusal-of-labels.ts';
import { createSeriesState, type SeriesState } from '../../../metric-ingest/series-state.ts';
import type { StagedSeries } from '../../../metric-ingest/staged-series.ts';
import { createLabelSlabs } from './label-slabs.ts';
import { createSeriesIds, idBytes, type SeriesIds } from './series-ids.ts';

/** The series that this gateway has met, and what it knows of them. A number that it gave is stable until `keepOnly`. */
export interface KnownSeries extends StagedSeries {
  readonly count: number;
  readonly byteSize: number;
  /** Of the labels of new series of all projects, until `clearRefusals`. */
  readonly newLabelBytes: number;
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
  /** Forgets what is known of the series of projects: somebody else may have written. Takes all of them together, as it passes over every series. */
  forgetProjects(projects: ReadonlySet<number>): void;
  /** Refuses a series until `clearRefusals`, which a commit ends with. */
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
  /** Of the labels of new series of a project until `clearRefusals`; further ones are refused. Unlimited by default. */
  readonly maxNewLabelBytes?: number;
  /** Why a series of the project that is not active may not become it, if that is certain already. */
  readonly refusalOf: (project: number, arrivalDay: number) => SeriesRefusal | undefined;
}

/** Of the arrays, per series. */
export const bytesPerSeries = 96;

export function createKnownSeries(options: KnownSeriesOptions): KnownSeries {
  return new SeriesOfGateway(options);
}

class SeriesOfGateway implements KnownSeries {
  readonly state = createSeriesState();
  metricNames = createMetricNames();
  readonly #options: KnownSeriesOptions;
  readonly #ids: SeriesIds;
  readonly #refusals = new Map<number, SeriesRefusal>();
  /** By project. */
  readonly #newLabelBytes = new Map<number, number>();
  #labels = createLabelSlabs();
  #known = new Uint8Array(1024);
  #arrivalDays = new Int32Array(1024);
  #sampleDays = new Float64Array(1024);

  constructor(options: KnownSeriesOptions) {
    this.#options = options;
    this.#ids = createSeriesIds();
  }

  get count(): number {
    return this.#ids.count;
  }

  get newLabelBytes(): number {
    return [...this.#newLabelBytes.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  get byteSize(): number {
    return this.#labels.byteSize + this.metricNames.byteSize + bytesPerSeries * this.#ids.count;
  }

  projectOf(series: number): number {
    return this.#ids.projectOf(series);
  }

  idOf(series: number): Uint8Array {
    return this.#ids.idOf(series);
  }

  find(project: number, id: Uint8Array): number {
    return this.#ids.find(project, id);
  }

  labelBytes(series: number): Uint8Array {
    return this.#labels.at(series);
  }

  resolve(project: number, labelBytes: Uint8Array): number | SeriesRefusal {
    const { limits, maxNewLabelBytes = Number.POSITIVE_INFINITY, refusalOf } = this.#options;
    const id = seriesIdOf(labelBytes);
    const series = this.#ids.find(project, id);
    if (series !== -1) {
      // Casts here and below: in bounds, because the number is that of a series.
      const refusal =
        this.#refusals.get(series) ??
        (this.#known[series] === 1 ? refusalOf(project, this.#arrivalDays[series] as number) : undefined);
      return refusal ?? series;
    }
    const refusal = refusalOfLabels(labelBytes, limits);
    if (refusal !== undefined) return refusal;
    const newBytes = (this.#newLabelBytes.get(project) ?? 0) + labelBytes.length;
    if (newBytes > maxNewLabelBytes) return refuseLargeCommit(maxNewLabelBytes);
    this.#newLabelBytes.set(project, newBytes);
    return this.#add(project, id, labelBytes);
  }

  isKnown(series: number): boolean {
    return this.#known[series] === 1;
  }

  know(series: number, { arrivalDay, sampleDay }: SeriesDays): void {
    this.#known[series] = 1;
    this.#arrivalDays[series] = arrivalDay;
    this.#sampleDays[series] = sampleDay;
  }

  arrivalDayOf(series: number): number {
    return this.#arrivalDays[series] as number;
  }

  sampleDayOf(series: number): number {
    return this.#sampleDays[series] as number;
  }

  forgetDaysBefore(day: number): void {
    const sampleDays = this.#sampleDays;
    for (let series = 0; series < this.count; series++)
      if ((sampleDays[series] as number) < day) sampleDays[series] = Number.NEGATIVE_INFINITY;
  }

  forgetProjects(projects: ReadonlySet<number>): void {
    for (let series = 0; series < this.count; series++)
      if (projects.has(this.#ids.projectOf(series))) this.#forget(series);
  }

  refuse(series: number, refusal: SeriesRefusal): void {
    this.#refusals.set(series, refusal);
  }

  isRefused(series: number): boolean {
    return this.#refusals.has(series);
  }

  clearRefusals(): void {
    this.#refusals.clear();
    this.#newLabelBytes.clear();
  }

  keepOnly(keeps: (series: number) => boolean): void {
    const { state } = this;
    const earlierCount = this.count;
    const earlierLabels = this.#labels;
    const earlier = this.#ids.clear();
    this.#labels = createLabelSlabs();
    this.metricNames = createMetricNames();
    for (let series = 0; series < earlierCount; series++) {
      if (!keeps(series)) continue;
      const isKnown = this.#known[series] as number;
      const arrivalDay = this.#arrivalDays[series] as number;
      const sampleDay = this.#sampleDays[series] as number;
      const words = [state.words[2 * series] as number, state.words[2 * series + 1] as number] as const;
      const isTotal = state.isTotal[series] as number;
      // Its number is not greater than before, so what is overwritten was moved or forgotten.
      const kept = this.#add(earlier.projectOf(series), earlier.idOf(series), earlierLabels.at(series));
      this.#known[kept] = isKnown;
      this.#arrivalDays[kept] = arrivalDay;
      this.#sampleDays[kept] = sampleDay;
      state.words.set(words, 2 * kept);
      state.isTotal[kept] = isTotal;
    }
    for (let series = this.count; series < earlierCount; series++) this.#forget(series);
  }

  #reserve(count: number): void {
    if (count <= this.#known.length) return;
    const capacity = Math.max(count, 2 * this.#known.length);
    this.#known = grownArray(this.#known, capacity);
    this.#arrivalDays = grownArray(this.#arrivalDays, capacity);
    this.#sampleDays = grownArray(this.#sampleDays, capacity);
  }

  #add(project: number, id: Uint8Array, labelBytes: Uint8Array): number {
    const series = this.#ids.add(project, id);
    this.#reserve(series + 1);
    this.state.reserve(series + 1);
    this.#labels.add(labelBytes);
    this.metricNames.assign(series, project, metricOfLabels(labelBytes));
    this.#forget(series);
    return series;
  }

  #forget(series: number): void {
    this.#known[series] = 0;
    this.#arrivalDays[series] = 0;
    this.#sampleDays[series] = Number.NEGATIVE_INFINITY;
    this.state.clear(series);
  }
}

/** How ClickHouse knows a series. */
export function seriesIdOf(labelBytes: Uint8Array): Uint8Array {
  return hash('sha256', labelBytes, 'buffer').subarray(0, idBytes);
}

export function refuseLargeCommit(maxBytes: number): SeriesRefusal {
  return {
    reason: 'series_limit',
    text: `The samples of the project in one commit take more than ${maxBytes} bytes with their metric names, or with the labels of series that are new or have samples of other days; further series are refused. Send smaller batches, or shorter names and attributes.`,
  };
}

import { grownArray } from '../../../memory/grown-array.ts';
import type { Samples } from '../../../promql/samples/samples.ts';
import { createKnownSeries, type KnownSeries } from '../../clickhouse/metrics/write/known-series.ts';
import { createProjectNumbers } from '../../clickhouse/metrics/write/project-numbers.ts';
import { encodeSampleRows, insertSamples } from '../../clickhouse/metrics/write/sample-rows.ts';
import {
  encodeSeriesRows,
  insertSeries,
  type Registration,
} from '../../clickhouse/metrics/write/series-rows.ts';
import type { OrderedSeries } from '../../metrics/day-file/ordered-series.ts';
import type { ImportUnit } from '../import-unit.ts';

/** What all samples of a unit have. */
export interface SampleUnitColumns {
  /** UTC day of the samples. */
  readonly day: number;
  readonly arrivalDay: number;
  readonly commit: number;
}

/** Samples of one UTC day that are gathered. */
export interface SampleUnit {
  readonly count: number;
  add(projectId: string, series: OrderedSeries, samples: Samples): void;
  /** @param place as of `ImportUnit`. */
  finish(place: string): ImportUnit;
}

/** The source has decided already. */
const noLimits = {
  maxActiveSeries: Number.POSITIVE_INFINITY,
  maxLabels: Number.POSITIVE_INFINITY,
  maxLabelNameBytes: Number.POSITIVE_INFINITY,
  maxLabelValueBytes: Number.POSITIVE_INFINITY,
};
const firstCapacity = 16_384;

/** The encoders of gateways take numbers of series, which a unit gives for itself. */
export function createSampleUnit(columns: SampleUnitColumns): SampleUnit {
  return new GatheredSamples(columns);
}

class GatheredSamples implements SampleUnit {
  count = 0;
  readonly #columns: SampleUnitColumns;
  readonly #known = createKnownSeries({ limits: noLimits, refusalOf: () => undefined });
  readonly #projects = createProjectNumbers();
  readonly #registrations: Registration[] = [];
  #capacity = firstCapacity;
  #numbers = new Int32Array(firstCapacity);
  #timestampsMs = new Float64Array(firstCapacity);
  #values = new Float64Array(firstCapacity);

  constructor(columns: SampleUnitColumns) {
    this.#columns = columns;
  }

  add(projectId: string, { labelBytes }: OrderedSeries, samples: Samples): void {
    const number = this.#known.resolve(this.#projects.ordinalOf(projectId), labelBytes);
    if (typeof number !== 'number') throw new Error(`a series of ${projectId} has labels that are none`);
    const { count } = this;
    const added = samples.to - samples.from;
    this.#reserve(added);
    this.#registrations.push({ series: number, day: this.#columns.day });
    this.#numbers.fill(number, count, count + added);
    this.#timestampsMs.set(samples.timestampsMs.subarray(samples.from, samples.to), count);
    // As a whole, which keeps the bits of a NaN.
    this.#values.set(samples.values.subarray(samples.from, samples.to), count);
    this.count += added;
  }

  finish(place: string): ImportUnit {
    const { arrivalDay, commit } = this.#columns;
    const { ids } = this.#projects;
    const staged = {
      count: this.count,
      series: this.#numbers,
      timestampsMs: this.#timestampsMs,
      values: this.#values,
      valueWords: new Int32Array(this.#values.buffer),
    };
    return {
      into: insertSamples,
      rows: encodeSampleRows(staged, { commit, arrivalDay }, this.#known, ids),
      descriptions: { into: insertSeries, rows: encodeSeriesRows(this.#registrations, this.#known, ids) },
      place,
      itemCount: this.count,
      isStored: {
        text: selectStored,
        parameters: {
          project: ids[0] ?? '',
          metric: metricOf(this.#known),
          id: Buffer.from(this.#known.idOf(0)).toString('hex'),
          // In bounds: a unit has a sample.
          timeMs: this.#timestampsMs[0] as number,
          day: arrivalDay,
          commit,
        },
      },
    };
  }

  #reserve(added: number): void {
    const needed = this.count + added;
    if (needed <= this.#capacity) return;
    this.#capacity = Math.max(2 * this.#capacity, needed);
    this.#numbers = grownArray(this.#numbers, this.#capacity);
    this.#timestampsMs = grownArray(this.#timestampsMs, this.#capacity);
    this.#values = grownArray(this.#values, this.#capacity);
  }
}

/** Of the first series. */
function metricOf({ metricNames }: KnownSeries): string {
  return metricNames.metrics[metricNames.ofSeries[0] ?? 0]?.name ?? '';
}

const selectStored = `
SELECT 1 FROM samples
WHERE samples.project = {project:String} AND samples.metric = {metric:String}
  AND samples.series = toFixedString(unhex({id:String}), 16) AND samples.time_ms = {timeMs:Int64}
  AND samples.arrival_day = toDate({day:UInt16}) AND samples.commit = {commit:UInt64}
LIMIT 1`;

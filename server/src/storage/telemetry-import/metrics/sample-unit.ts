import type { Samples } from '../../../promql/samples/samples.ts';
import { grownArray } from '../../bytes/grown-array.ts';
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
export function createSampleUnit({ day, arrivalDay, commit }: SampleUnitColumns): SampleUnit {
  const known = createKnownSeries({ limits: noLimits, hashSeed: 0, refusalOf: () => undefined });
  const projects = createProjectNumbers();
  const registrations: Registration[] = [];
  let capacity = firstCapacity;
  let count = 0;
  let numbers = new Int32Array(capacity);
  let timestampsMs = new Float64Array(capacity);
  let values = new Float64Array(capacity);

  function reserve(added: number): void {
    if (count + added <= capacity) return;
    capacity = Math.max(2 * capacity, count + added);
    numbers = grownArray(numbers, capacity);
    timestampsMs = grownArray(timestampsMs, capacity);
    values = grownArray(values, capacity);
  }

  return {
    get count() {
      return count;
    },
    add(projectId, { labelBytes }, samples) {
      const number = known.resolve(projects.ordinalOf(projectId), labelBytes);
      if (typeof number !== 'number') throw new Error(`a series of ${projectId} has labels that are none`);
      const added = samples.to - samples.from;
      reserve(added);
      registrations.push({ series: number, day });
      numbers.fill(number, count, count + added);
      timestampsMs.set(samples.timestampsMs.subarray(samples.from, samples.to), count);
      // As a whole, which keeps the bits of a NaN.
      values.set(samples.values.subarray(samples.from, samples.to), count);
      count += added;
    },
    finish(place) {
      const staged = {
        count,
        series: numbers,
        timestampsMs,
        values,
        valueWords: new Int32Array(values.buffer),
      };
      return {
        into: insertSamples,
        rows: [encodeSampleRows(staged, { commit, arrivalDay }, known, projects.ids)],
        descriptions: { into: insertSeries, rows: [encodeSeriesRows(registrations, known, projects.ids)] },
        place,
        itemCount: count,
        isStored: {
          text: selectStored,
          parameters: {
            project: projects.ids[0] ?? '',
            metric: metricOf(known),
            id: Buffer.from(known.idOf(0)).toString('hex'),
            // In bounds: a unit has a sample.
            timeMs: timestampsMs[0] as number,
            day: arrivalDay,
            commit,
          },
        },
      };
    },
  };
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

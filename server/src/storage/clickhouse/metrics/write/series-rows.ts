import { toUtcDay } from '../../../../time/utc-day.ts';
import type { StagedSamples } from '../../../metric-ingest/staged-samples.ts';
import { RowWriter } from '../../row-binary/row-writer.ts';
import type { KnownSeries } from './known-series.ts';

/** Columns in the order of `encodeSeriesRows`. */
export const insertSeries = 'INSERT INTO series (project, day, metric, series, labels)';

/** A series and a day that it has samples of. */
export interface Registration {
  readonly series: number;
  /** UTC day of the samples, in days since the epoch. */
  readonly day: number;
}

/** The days of staged samples that may not be registered. */
export function findRegistrations(
  { count, series, timestampsMs }: StagedSamples,
  known: Pick<KnownSeries, 'sampleDayOf'>,
): readonly Registration[] {
  const found = new Map<string, Registration>();
  for (let index = 0; index < count; index++) {
    // Casts: in bounds.
    const number = series[index] as number;
    const day = toUtcDay(timestampsMs[index] as number);
    // An earlier day may be registered or not; the same row twice is one.
    if (known.sampleDayOf(number) === day) continue;
    const key = `${number} ${day}`;
    if (!found.has(key)) found.set(key, { series: number, day });
  }
  return [...found.values()];
}

export function encodeSeriesRows(
  registrations: readonly Registration[],
  known: Pick<KnownSeries, 'projectOf' | 'idOf' | 'labelBytes' | 'metricNames'>,
  projectIds: readonly string[],
): Uint8Array<ArrayBuffer> {
  const rows = new RowWriter();
  for (const { series, day } of registrations) {
    // Casts: a series has a metric, and a project of the list.
    rows.text(projectIds[known.projectOf(series)] as string);
    rows.uint32(day);
    rows.text(known.metricNames.metrics[known.metricNames.ofSeries[series] as number]?.name ?? '');
    rows.encoded(known.idOf(series));
    rows.blob(known.labelBytes(series));
  }
  return rows.finish();
}

import { toUtcDay } from '../../../../time/utc-day.ts';
import type { StagedSamples } from '../../../metric-ingest/staged-samples.ts';
import { RowPieces } from '../../row-binary/row-pieces.ts';
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

/** The series of registrations whose labels are beyond so many bytes of their project. */
export function findExcessiveLabels(
  registrations: readonly Registration[],
  known: Pick<KnownSeries, 'projectOf' | 'labelBytes'>,
  maxBytes: number,
): ReadonlySet<number> {
  const excessive = new Set<number>();
  const bytesOf = new Map<number, number>();
  for (const { series } of registrations) {
    const project = known.projectOf(series);
    const bytes = (bytesOf.get(project) ?? 0) + known.labelBytes(series).length;
    bytesOf.set(project, bytes);
    if (bytes > maxBytes) excessive.add(series);
  }
  return excessive;
}

export function encodeSeriesRows(
  registrations: readonly Registration[],
  known: Pick<KnownSeries, 'projectOf' | 'idOf' | 'labelBytes' | 'metricNames'>,
  projectIds: readonly string[],
): readonly Uint8Array<ArrayBuffer>[] {
  const pieces = new RowPieces();
  const { rows } = pieces;
  for (const { series, day } of registrations) {
    // Casts: a series has a metric, and a project of the list.
    rows.text(projectIds[known.projectOf(series)] as string);
    rows.uint32(day);
    rows.text(known.metricNames.metrics[known.metricNames.ofSeries[series] as number]?.name ?? '');
    rows.encoded(known.idOf(series));
    rows.blob(known.labelBytes(series));
    pieces.endRow();
  }
  return pieces.finish();
}

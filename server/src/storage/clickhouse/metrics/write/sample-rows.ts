import { maxMetricNameBytes } from '../../../../metrics/kept-metadata.ts';
import type { StagedSamples } from '../../../metric-ingest/staged-samples.ts';
import { RowPieces } from '../../row-binary/row-pieces.ts';
import { RowWriter } from '../../row-binary/row-writer.ts';
import type { KnownSeries } from './known-series.ts';

/** Columns in the order of `encodeSampleRows`. */
export const insertSamples =
  'INSERT INTO samples (project, metric, series, time_ms, value, commit, arrival_day)';

export interface SampleBlock {
  readonly commit: number;
  /** Days since the epoch. */
  readonly arrivalDay: number;
  readonly shard: number;
}

type RowsOf = Pick<KnownSeries, 'projectOf' | 'idOf' | 'metricNames'>;

/** Of a row besides the name of its metric. */
const rowBytes = 96;
const twoTo32 = 2 ** 32;

/** The staged samples in RowBinary. */
export function encodeSampleRows(
  samples: StagedSamples,
  { commit, arrivalDay }: Omit<SampleBlock, 'shard'>,
  known: RowsOf,
  projectIds: readonly string[],
): readonly Uint8Array<ArrayBuffer>[] {
  const pieces = new RowPieces();
  const { rows } = pieces;
  const names = encodeNames(known, projectIds);
  for (let index = 0; index < samples.count; index++) {
    // Casts: in bounds, because staged samples have a series, and a value of two words.
    const series = samples.series[index] as number;
    rows.encoded(names(series));
    rows.encoded(known.idOf(series));
    writeInt64(rows, samples.timestampsMs[index] as number);
    rows.uint64(samples.valueWords[2 * index] as number, samples.valueWords[2 * index + 1] as number);
    writeInt64(rows, commit);
    rows.uint16(arrivalDay);
    pieces.endRow();
  }
  return pieces.finish();
}

/** The series whose rows are beyond so many bytes of their project: each sample is stored with the name of its metric, which may be long. */
export function findExcessiveRows(
  { count, series }: StagedSamples,
  known: RowsOf,
  maxBytes: number,
): ReadonlySet<number> {
  const excessive = new Set<number>();
  if (count * (rowBytes + maxMetricNameBytes) <= maxBytes) return excessive;
  const bytesOf = new Map<number, number>();
  const nameBytes = new Map<number, number>();
  for (let index = 0; index < count; index++) {
    // Casts: in bounds, and a series has a metric.
    const number = series[index] as number;
    const project = known.projectOf(number);
    const metric = known.metricNames.ofSeries[number] as number;
    const ofName = nameBytes.get(metric) ?? Buffer.byteLength(known.metricNames.metrics[metric]?.name ?? '');
    nameBytes.set(metric, ofName);
    const bytes = (bytesOf.get(project) ?? 0) + rowBytes + ofName;
    bytesOf.set(project, bytes);
    if (bytes > maxBytes) excessive.add(number);
  }
  return excessive;
}

/** A row that no read shows, so that a block has one. Its project is empty. */
export function encodeFence({ commit, arrivalDay }: Omit<SampleBlock, 'shard'>): Uint8Array<ArrayBuffer> {
  const rows = new RowWriter(64);
  rows.text('');
  rows.text('');
  // Id, time and value.
  rows.zeros(32);
  writeInt64(rows, commit);
  rows.uint16(arrivalDay);
  return rows.finish();
}

/** What ClickHouse knows the samples of a commit by. */
export function tokenOfSamples(commit: number): string {
  return `metrics:${commit}`;
}

/** The columns `project` and `metric` of a series, encoded once for each metric. */
export function encodeNames(known: RowsOf, projectIds: readonly string[]): (series: number) => Uint8Array {
  const { metricNames } = known;
  const encoded = new Map<number, Uint8Array>();
  return (series) => {
    // Casts: a series has a metric, and a project of the list.
    const metric = metricNames.ofSeries[series] as number;
    const before = encoded.get(metric);
    if (before !== undefined) return before;
    const names = new RowWriter(64);
    names.text(projectIds[known.projectOf(series)] as string);
    names.text(metricNames.metrics[metric]?.name ?? '');
    const columns = names.finish();
    encoded.set(metric, columns);
    return columns;
  };
}

/** @param value a safe integer. */
export function writeInt64(rows: RowWriter, value: number): void {
  const high = Math.floor(value / twoTo32);
  rows.uint64(value - high * twoTo32, high);
}

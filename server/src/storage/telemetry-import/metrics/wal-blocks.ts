import { dayMs, startOfUtcDay, toUtcDay } from '../../../time/utc-day.ts';
import { createBlockCutter } from '../../metrics/day-file/block-cutter.ts';
import type { PlacedBlock } from '../../metrics/day-file/block-table.ts';
import { compareSeries, type OrderedSeries, toOrderedSeries } from '../../metrics/day-file/ordered-series.ts';
import type { SampleRecord } from '../../metrics/wal/sample-record.ts';

/** A series of the write-ahead log. */
export interface WalSeries {
  readonly projectId: string;
  readonly labelBytes: Uint8Array;
}

interface SeriesRun extends OrderedSeries {
  readonly projectId: string;
  /** Indexes of the samples in the order of their time, and of arrival. */
  readonly indexes: Uint32Array;
}

/** The samples of a memtable in the order of arrival, with the ids of their series. */
interface SampleColumns {
  readonly seriesIds: Float64Array;
  readonly timestampsMs: Float64Array;
  readonly values: Float64Array;
}

/**
 * The samples of a memtable as the sealer would write them.
 *
 * @param days those to write.
 * @returns the blocks by day, and how many samples were of unknown series.
 */
export function encodeMemtable(
  records: readonly SampleRecord[],
  find: (seriesId: number) => WalSeries | undefined,
  isExported: (day: number) => boolean,
): { readonly days: ReadonlyMap<number, readonly PlacedBlock[]>; readonly unknownCount: number } {
  const columns = joinRecords(records);
  const { runs, unknownCount } = collectRuns(columns, find);
  const days = new Map<number, readonly PlacedBlock[]>();
  const found = new Set<number>();
  for (const ms of columns.timestampsMs) found.add(toUtcDay(ms));
  for (const day of [...found].filter(isExported).sort((a, b) => a - b))
    days.set(
      day,
      [...Map.groupBy(runs, ({ projectId }) => projectId)].flatMap(([projectId, ofProject]) => {
        const cutter = createBlockCutter(projectId, startOfUtcDay(day));
        for (const run of ofProject) {
          const samples = samplesOf(run, columns, day);
          if (samples.to > 0) cutter.add(run, samples);
        }
        return cutter.finish();
      }),
    );
  return { days, unknownCount };
}

function joinRecords(records: readonly SampleRecord[]): SampleColumns {
  const count = records.reduce((sum, record) => sum + record.count, 0);
  const seriesIds = new Float64Array(count);
  const timestampsMs = new Float64Array(count);
  const values = new Float64Array(count);
  let at = 0;
  for (const record of records) {
    seriesIds.set(record.seriesIds, at);
    timestampsMs.set(record.timestampsMs, at);
    // As a whole, which keeps the bits of a NaN.
    values.set(record.values, at);
    at += record.count;
  }
  return { seriesIds, timestampsMs, values };
}

/** A series may have several ids: it was forgotten, and came again. */
function collectRuns(
  { seriesIds, timestampsMs }: SampleColumns,
  find: (seriesId: number) => WalSeries | undefined,
): { readonly runs: readonly SeriesRun[]; readonly unknownCount: number } {
  const bySeries = new Map<string, { readonly series: WalSeries; readonly indexes: number[] }>();
  const byId = new Map<number, number[] | undefined>();
  let unknownCount = 0;
  for (const [index, id] of seriesIds.entries()) {
    if (!byId.has(id)) byId.set(id, indexesOf(find(id)));
    const indexes = byId.get(id);
    if (indexes === undefined) unknownCount += 1;
    else indexes.push(index);
  }

  function indexesOf(series: WalSeries | undefined): number[] | undefined {
    if (series === undefined) return undefined;
    const key = `${series.projectId} ${Buffer.from(series.labelBytes).toString('latin1')}`;
    const known = bySeries.get(key) ?? { series, indexes: [] };
    bySeries.set(key, known);
    return known.indexes;
  }

  // Casts: indexes of samples.
  const timeOf = (index: number) => timestampsMs[index] as number;
  const runs = Array.from(bySeries.values(), ({ series, indexes }) => ({
    ...toOrderedSeries(series.labelBytes),
    projectId: series.projectId,
    indexes: Uint32Array.from(indexes).sort((a, b) => timeOf(a) - timeOf(b) || a - b),
  }));
  return { runs: runs.sort(compareSeries), unknownCount };
}

/** Of samples at one time, the first that arrived counts. */
function samplesOf({ indexes }: SeriesRun, columns: SampleColumns, day: number) {
  const timestampsMs = new Float64Array(indexes.length);
  const values = new Float64Array(indexes.length);
  const startMs = startOfUtcDay(day);
  let to = 0;
  for (const index of indexes) {
    // Cast: the index of a sample.
    const ms = columns.timestampsMs[index] as number;
    if (ms < startMs || ms >= startMs + dayMs || (to > 0 && timestampsMs[to - 1] === ms)) continue;
    timestampsMs[to] = ms;
    // As a whole, which keeps the bits of a NaN.
    values.set(columns.values.subarray(index, index + 1), to);
    to += 1;
  }
  return { timestampsMs, values, from: 0, to };
}

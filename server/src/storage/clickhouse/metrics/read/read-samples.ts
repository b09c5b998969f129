import type { Samples } from '../../../../promql/samples/samples.ts';
import type { SelectedMetric } from '../../../metric-queries/selected-metrics.ts';
import { cutForAddress } from '../../database/address-size.ts';
import type {
  ClickhouseDatabase,
  ClickhouseLimits,
  ClickhouseQuery,
} from '../../database/clickhouse-database.ts';
import { ceilingMs, firstArrivalDay, floorMs, type TimeRange } from './day-bounds.ts';
import type { LoadedMetric } from './loaded-series.ts';
import type { MemoryAllowance } from './memory-allowance.ts';
import { seriesIdBytes } from './read-series.ts';
import { createSampleRowReader } from './sample-rows.ts';
import { createSampleRuns } from './sample-runs.ts';

export interface SampleQuestion extends TimeRange {
  readonly projectId: string;
  readonly selected: readonly SelectedMetric<LoadedMetric>[];
  /** Whether all series of the metrics in the range are loaded, selected or not. */
  readonly hasAllSeries: boolean;
}

/** Ids go in the address of a request, of which servers take 1 MiB: these are 90 KiB. */
const maxIds = 4_096;

const ofSeries = `SELECT samples.series, samples.time_ms, samples.value FROM samples
WHERE samples.project = {project:String} AND samples.metric IN {metrics:Array(String)}
  AND samples.series IN (
    SELECT toFixedString(substring(base64URLDecode({ids:String}), 16 * numbers.number + 1, 16), 16)
    FROM numbers({idCount:UInt32}) AS numbers
  )
  AND samples.arrival_day >= toDate({arrivalDay:UInt16})
  AND samples.time_ms BETWEEN {minMs:Int64} AND {maxMs:Int64}
ORDER BY samples.project, samples.metric, samples.series, samples.time_ms`;

const ofMetrics = `SELECT samples.series, samples.time_ms, samples.value FROM samples
WHERE samples.project = {project:String} AND samples.metric IN {metrics:Array(String)}
  AND samples.arrival_day >= toDate({arrivalDay:UInt16})
  AND samples.time_ms BETWEEN {minMs:Int64} AND {maxMs:Int64}
ORDER BY samples.project, samples.metric, samples.series, samples.time_ms`;

/** Reads the samples of the selected series in the range. @returns those of series that have some, by id. */
export async function readSamples(
  clickhouse: Pick<ClickhouseDatabase, 'readBinary'>,
  question: SampleQuestion,
  limits: ClickhouseLimits,
  allowance: MemoryAllowance,
): Promise<ReadonlyMap<string, Samples>> {
  const runs = createSampleRuns(allowance);
  const found = new Map<string, Samples>();
  const wanted = new Set<string>();
  // Cast: a row of the metric has an id.
  for (const { metric, rows } of question.selected)
    for (const row of rows) wanted.add(metric.ids[row] as string);
  for (const query of toQueries(question)) {
    const rows = createSampleRowReader(
      runs,
      (id) => wanted.has(id),
      (id, samples) => found.set(id, samples),
    );
    await clickhouse.readBinary(query, limits, rows.take);
    rows.end();
  }
  return found;
}

/** Few series by their ids; metrics of which most series are selected as a whole; otherwise ids in turn, so that little more is read. */
function toQueries({ projectId, selected, ...question }: SampleQuestion): readonly ClickhouseQuery[] {
  const range = {
    project: projectId,
    arrivalDay: firstArrivalDay(question.minMs),
    minMs: ceilingMs(question.minMs),
    maxMs: floorMs(question.maxMs),
  };
  const count = countRows(selected);
  const known = selected.reduce((sum, { metric }) => sum + metric.ids.length, 0);
  if (question.hasAllSeries && count > maxIds && 2 * count > known) {
    const names = selected.map(({ metric }) => metric.metric);
    const lists = cutForAddress(names, Number.POSITIVE_INFINITY, (name) => name);
    return lists.map((metrics) => ({ text: ofMetrics, parameters: { ...range, metrics } }));
  }
  const ids = selected.flatMap(({ metric, rows }) => {
    // In the order of the table, so that each query reads a part of it. Cast: a row of the metric has an id.
    const ofMetric = Array.from(rows, (row) => metric.ids[row] as string).sort();
    return ofMetric.map((id) => ({ id, metric: metric.metric }));
  });
  return cutForAddress(ids, maxIds, ({ metric }) => metric).map((some) => ({
    text: ofSeries,
    parameters: {
      ...range,
      metrics: [...new Set(some.map(({ metric }) => metric))],
      ids: toText(some.map(({ id }) => id)),
      idCount: some.length,
    },
  }));
}

function countRows(selected: SampleQuestion['selected']): number {
  return selected.reduce((sum, { rows }) => sum + rows.length, 0);
}

function toText(ids: readonly string[]): string {
  const bytes = Buffer.allocUnsafe(ids.length * seriesIdBytes);
  for (const [index, id] of ids.entries()) bytes.write(id, index * seriesIdBytes, 'latin1');
  return bytes.toString('base64url');
}

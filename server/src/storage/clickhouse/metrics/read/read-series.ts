import { fitsAddress } from '../../database/address-size.ts';
import type {
  ClickhouseDatabase,
  ClickhouseLimits,
  ClickhouseQuery,
} from '../../database/clickhouse-database.ts';
import type { RowReader } from '../../row-binary/row-reader.ts';
import { createRowSplitter } from '../../row-binary/row-reader.ts';
import { daysOf, type TimeRange } from './day-bounds.ts';
import type { SeriesFilter } from './series-filter.ts';

/** Series that may have samples in the range: those registered for one of its days. */
export interface SeriesQuestion extends TimeRange {
  readonly projectId: string;
  readonly filter: SeriesFilter;
}

export interface SeriesRow {
  readonly metric: string;
  /** The 16 bytes of the series, as a string of one character for each. */
  readonly id: string;
  /** Canonical bytes. Shares the memory of the answer. */
  readonly labels: Buffer;
}

export const seriesIdBytes = 16;

const ofSomeMetrics = `SELECT series.metric, series.series, any(series.labels) FROM series
WHERE series.project = {project:String} AND series.day BETWEEN {fromDay:Int32} AND {toDay:Int32}
  AND series.metric IN {metrics:Array(String)}
  AND arrayAll(any -> arrayExists(pair -> position(series.labels, unhex(pair)) > 0, splitByChar('|', any)), {pairs:Array(String)})
GROUP BY series.metric, series.series`;

const ofAllMetrics = `SELECT series.metric, series.series, any(series.labels) FROM series
WHERE series.project = {project:String} AND series.day BETWEEN {fromDay:Int32} AND {toDay:Int32}
  AND arrayAll(any -> arrayExists(pair -> position(series.labels, unhex(pair)) > 0, splitByChar('|', any)), {pairs:Array(String)})
GROUP BY series.metric, series.series`;

const metricNames = `SELECT DISTINCT series.metric AS name FROM series
WHERE series.project = {project:String} AND series.day BETWEEN {fromDay:Int32} AND {toDay:Int32}`;

/** The metrics that have series in the range, in no order. */
export async function readMetricNames(
  clickhouse: Pick<ClickhouseDatabase, 'read'>,
  { projectId, ...range }: Omit<SeriesQuestion, 'filter'>,
  limits: ClickhouseLimits,
): Promise<readonly string[]> {
  const parameters = { project: projectId, ...daysOf(range) };
  const rows = await clickhouse.read<{ readonly name: string }>({ text: metricNames, parameters }, limits);
  return rows.map(({ name }) => name);
}

/** Calls back for each series once, in no order. */
export async function readSeries(
  clickhouse: Pick<ClickhouseDatabase, 'readBinary'>,
  question: SeriesQuestion,
  limits: ClickhouseLimits,
  onSeries: (row: SeriesRow) => void,
): Promise<void> {
  const take = createRowSplitter((row: RowReader) => {
    const [metric, id, labels] = [row.text(), row.latin1(seriesIdBytes), row.blob()];
    onSeries({ metric, id, labels });
  });
  await clickhouse.readBinary(toQuery(question), limits, take);
}

function toQuery({ projectId, filter, ...range }: SeriesQuestion): ClickhouseQuery {
  const { metrics, pairs } = filter;
  // Left out, a filter costs time and changes nothing: the matchers are applied again.
  const parameters = { project: projectId, pairs: fitsAddress(pairs) ? pairs : [], ...daysOf(range) };
  return metrics === undefined || !fitsAddress(metrics)
    ? { text: ofAllMetrics, parameters }
    : { text: ofSomeMetrics, parameters: { ...parameters, metrics } };
}

import type { SeriesExemplars } from '../../../../metrics/exemplar.ts';
import type { ExemplarSelection } from '../../../../metrics/metric-store.ts';
import type { Truncatable } from '../../../../paging/truncate-list.ts';
import { createLabelMatcher } from '../../../../promql/labels/create-label-matcher.ts';
import { collectExemplars, type ExemplarRow } from '../../../metric-queries/collect-exemplars.ts';
import { fitsAddress } from '../../database/address-size.ts';
import type { ClickhouseQuery } from '../../database/clickhouse-database.ts';
import { createRowSplitter } from '../../row-binary/row-reader.ts';
import { ceilingMs, floorMs } from './day-bounds.ts';
import { toSeriesFilter } from './series-filter.ts';
import { askServer, type ServerRead } from './server-read.ts';

/** As many as the embedded store keeps of a project. */
const maxExemplars = 100_000;

const newestFirst = `SELECT exemplars.time_ms, exemplars.value, exemplars.series_labels, exemplars.labels FROM (
  SELECT exemplars.time_ms, exemplars.digest, exemplars.value, exemplars.series_labels, exemplars.labels, exemplars.metric
  FROM exemplars
  WHERE exemplars.project = {project:String} AND exemplars.time_ms >= {minMs:Int64}
  ORDER BY exemplars.time_ms DESC, exemplars.digest DESC
  LIMIT 1 BY exemplars.time_ms, exemplars.digest
  LIMIT {maxExemplars:UInt32}
) AS exemplars
WHERE exemplars.time_ms <= {maxMs:Int64} AND (empty({metrics:Array(String)}) OR exemplars.metric IN {metrics:Array(String)})
ORDER BY exemplars.time_ms DESC, exemplars.digest DESC`;

export interface ExemplarRead extends ServerRead {
  /** Milliseconds since the epoch: earlier exemplars are past the retention. */
  readonly keptFromMs: number;
}

/** The exemplars of a project by series: the newest that a project keeps, of those in the window. */
export async function readExemplars(
  read: ExemplarRead,
  selection: ExemplarSelection,
): Promise<Truncatable<SeriesExemplars>> {
  const rows: ExemplarRow[] = [];
  const take = createRowSplitter((row) => {
    const [timestampMs, value, series, labels] = [row.int64(), row.float64(), row.blob(), row.blob()];
    rows.push({ timestampMs, value, series, labels });
  });
  await askServer(read, (limits) => read.clickhouse.readBinary(toQuery(read, selection), limits, take));
  return collectExemplars(rows, selection, read.checkDeadline);
}

function toQuery(
  { keptFromMs }: ExemplarRead,
  { projectId, selectors, startMs, endMs }: ExemplarSelection,
): ClickhouseQuery {
  const metrics = metricsOf(selectors);
  return {
    text: newestFirst,
    parameters: {
      project: projectId,
      minMs: ceilingMs(Math.max(startMs, keptFromMs)),
      maxMs: floorMs(endMs),
      maxExemplars,
      // All are read where the names do not say enough: the matchers are applied again.
      metrics: fitsAddress(metrics) ? metrics : [],
    },
  };
}

/** The metrics that every selected series is of; none when they may be of others. */
function metricsOf(selectors: ExemplarSelection['selectors']): readonly string[] {
  const metrics = new Set<string>();
  for (const selector of selectors) {
    const ofSelector = toSeriesFilter(selector.map(createLabelMatcher)).metrics;
    if (ofSelector === undefined) return [];
    for (const metric of ofSelector) metrics.add(metric);
  }
  return [...metrics];
}

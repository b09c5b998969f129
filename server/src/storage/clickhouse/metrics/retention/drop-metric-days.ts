import { startOfUtcDay } from '../../../../time/utc-day.ts';
import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import { readEachShard } from '../../database/read-each-shard.ts';
import { type ArrivalTable, dropArrivalDays } from '../../drop-arrival-days.ts';

/** Of each statement; a deletion rewrites parts. */
const limits = { timeoutMs: 10 * 60_000 };

/** Of series and exemplars, as their migration says. */
const daysOfPartition = 32;

/**
 * Deletes the samples, series and exemplars of UTC days before this one (days since the epoch): whole partitions where all of their rows
 * are due, and rows of the others, which a merge removes from the disk. Metadata of metrics is kept.
 */
export async function dropMetricDays(
  clickhouse: Pick<ClickhouseDatabase, 'read' | 'readShard' | 'shardCount' | 'command'>,
  firstDay: number,
): Promise<void> {
  const beforeMs = startOfUtcDay(firstDay);
  await dropArrivalDays(clickhouse, samples, firstDay, { beforeMs });
  await dropPartitions(clickhouse, firstDay);
  const parameters = { firstDay, beforeMs };
  for (const { find, remove } of dueRows) {
    const due = await clickhouse.read({ text: find, parameters }, limits);
    if (due.length > 0) await clickhouse.command({ text: remove, parameters }, limits);
  }
}

async function dropPartitions(
  clickhouse: Pick<ClickhouseDatabase, 'readShard' | 'shardCount' | 'command'>,
  firstDay: number,
): Promise<void> {
  const before = Math.floor(firstDay / daysOfPartition);
  const due = await readEachShard<{ readonly name: string; readonly partition: string }>(
    clickhouse,
    { text: selectPartitions, parameters: { before } },
    limits,
  );
  const distinct = new Map(due.map((each) => [`${each.name} ${each.partition}`, each]));
  for (const { name, partition } of distinct.values()) {
    const text = name === 'series' ? dropSeriesPartition : dropExemplarsPartition;
    await clickhouse.command({ text, parameters: { partition } }, limits);
  }
}

const samples: ArrivalTable = {
  name: 'samples',
  selectNewer: `
SELECT 1 FROM samples
WHERE samples.arrival_day = {partition:Date} AND samples.time_ms >= {beforeMs:Int64}
LIMIT 1`,
  dropPartition: 'ALTER TABLE samples DROP PARTITION {partition:String}',
  selectDue: `
SELECT DISTINCT toString(samples.arrival_day) AS partition FROM samples
WHERE samples.time_ms < {beforeMs:Int64}`,
  deleteDue: `
DELETE FROM samples IN PARTITION {partition:String}
WHERE time_ms < {beforeMs:Int64} SETTINGS lightweight_deletes_sync = 1`,
};

// Of the metadata of partitions, which have no other column.
const selectPartitions = `
SELECT DISTINCT parts.table AS name, parts.partition AS partition FROM system.parts AS parts
WHERE parts.database = currentDatabase() AND parts.table IN ('series', 'exemplars') AND parts.active
  AND toInt64(parts.partition) < {before:Int64}`;

const dropSeriesPartition = 'ALTER TABLE series DROP PARTITION {partition:String}';
const dropExemplarsPartition = 'ALTER TABLE exemplars DROP PARTITION {partition:String}';

/** Due rows of partitions that have others. */
const dueRows = [
  {
    find: 'SELECT 1 FROM series WHERE series.day < {firstDay:Int32} LIMIT 1',
    remove: 'DELETE FROM series WHERE day < {firstDay:Int32} SETTINGS lightweight_deletes_sync = 1',
  },
  {
    find: 'SELECT 1 FROM exemplars WHERE exemplars.time_ms < {beforeMs:Int64} LIMIT 1',
    remove: 'DELETE FROM exemplars WHERE time_ms < {beforeMs:Int64} SETTINGS lightweight_deletes_sync = 1',
  },
] as const;

import { startOfUtcDay } from '../../../../time/utc-day.ts';
import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import { readEachShard } from '../../database/read-each-shard.ts';

/** Of each statement; a deletion rewrites parts. */
const limits = { timeoutMs: 10 * 60_000 };

interface SamplePartition {
  /** A day of arrival, as `YYYY-MM-DD`. */
  readonly partition: string;
}

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
  await dropSamples(clickhouse, firstDay);
  await dropPartitions(clickhouse, firstDay);
  const parameters = { firstDay, beforeMs: startOfUtcDay(firstDay) };
  for (const { find, remove } of dueRows) {
    const due = await clickhouse.read({ text: find, parameters }, limits);
    if (due.length > 0) await clickhouse.command({ text: remove, parameters }, limits);
  }
}

/** Partitions of samples are days of arrival, so one may have samples of many days. */
async function dropSamples(
  clickhouse: Pick<ClickhouseDatabase, 'read' | 'readShard' | 'shardCount' | 'command'>,
  firstDay: number,
): Promise<void> {
  const beforeMs = startOfUtcDay(firstDay);
  // A commit that is under way may add newer samples to a partition of the days that are kept.
  const past = await readEachShard<SamplePartition>(
    clickhouse,
    { text: selectPastDays, parameters: { firstDay } },
    limits,
  );
  for (const partition of new Set(past.map((row) => row.partition))) {
    const parameters = { partition, beforeMs };
    const newer = await clickhouse.read({ text: selectNewer, parameters }, limits);
    if (newer.length === 0) await clickhouse.command({ text: dropDay, parameters }, limits);
  }
  const due = await clickhouse.read<SamplePartition>({ text: selectDue, parameters: { beforeMs } }, limits);
  for (const { partition } of due)
    await clickhouse.command({ text: deleteSamples, parameters: { partition, beforeMs } }, limits);
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

// Of the metadata of partitions, which also has those whose rows were all deleted.
const selectPastDays = `
SELECT DISTINCT parts.partition AS partition FROM system.parts AS parts
WHERE parts.database = currentDatabase() AND parts.table = 'samples' AND parts.active
  AND toInt64(toDateOrNull(parts.partition)) < {firstDay:Int64}`;

const selectNewer = `
SELECT 1 FROM samples
WHERE samples.arrival_day = {partition:Date} AND samples.time_ms >= {beforeMs:Int64}
LIMIT 1`;

const dropDay = 'ALTER TABLE samples DROP PARTITION {partition:String}';

const selectDue = `
SELECT DISTINCT toString(samples.arrival_day) AS partition FROM samples
WHERE samples.time_ms < {beforeMs:Int64}`;

const deleteSamples = `
DELETE FROM samples IN PARTITION {partition:String}
WHERE time_ms < {beforeMs:Int64} SETTINGS lightweight_deletes_sync = 1`;

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

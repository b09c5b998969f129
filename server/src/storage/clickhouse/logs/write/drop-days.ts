import { dayNs, toUtcDayOfNs } from '../../../../time/utc-day.ts';
import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import { readEachShard } from '../../database/read-each-shard.ts';

/** Of each statement; a deletion rewrites parts. */
const limits = { timeoutMs: 10 * 60_000 };

interface PartitionRow {
  /** A day of arrival, as `YYYY-MM-DD`. */
  readonly partition: string;
}

/**
 * Deletes the records of every UTC day that ended at or before this time: whole days of arrival that ended by then too and have no newer
 * records, and rows of others with late records, which a merge removes from the disk.
 */
export async function dropDays(
  clickhouse: Pick<ClickhouseDatabase, 'read' | 'readShard' | 'shardCount' | 'command'>,
  ns: bigint,
): Promise<void> {
  const firstDay = toUtcDayOfNs(ns);
  const beforeNs = BigInt(firstDay) * BigInt(dayNs);
  // A block that is under way may add newer records to a partition of the days that are kept, and its token has to be remembered.
  const past = await readEachShard<PartitionRow>(
    clickhouse,
    { text: selectPast, parameters: { firstDay } },
    limits,
  );
  for (const partition of new Set(past.map((row) => row.partition))) {
    const parameters = { partition, beforeNs };
    const newer = await clickhouse.read({ text: selectNewer, parameters }, limits);
    if (newer.length === 0) await clickhouse.command({ text: dropPartition, parameters }, limits);
  }
  const due = await clickhouse.read<PartitionRow>({ text: selectDue, parameters: { beforeNs } }, limits);
  for (const { partition } of due)
    await clickhouse.command({ text: deleteRows, parameters: { partition, beforeNs } }, limits);
}

// Of the metadata of partitions, which also has those whose rows were all deleted.
const selectPast = `
SELECT DISTINCT parts.partition AS partition FROM system.parts AS parts
WHERE parts.database = currentDatabase() AND parts.table = 'logs' AND parts.active
  AND toInt64(toDateOrNull(parts.partition)) < {firstDay:Int64}`;

const selectNewer = `
SELECT 1 FROM logs
WHERE logs.arrival_day = {partition:Date} AND logs.time >= fromUnixTimestamp64Nano({beforeNs:Int64}, 'UTC')
LIMIT 1`;

const dropPartition = 'ALTER TABLE logs DROP PARTITION {partition:String}';

const selectDue = `
SELECT DISTINCT toString(logs.arrival_day) AS partition FROM logs
WHERE logs.time < fromUnixTimestamp64Nano({beforeNs:Int64}, 'UTC')`;

const deleteRows = `
DELETE FROM logs IN PARTITION {partition:String}
WHERE time < fromUnixTimestamp64Nano({beforeNs:Int64}, 'UTC') SETTINGS lightweight_deletes_sync = 1`;

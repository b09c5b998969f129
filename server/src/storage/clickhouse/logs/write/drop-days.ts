import { dayNs, toUtcDayOfNs } from '../../../../time/utc-day.ts';
import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';

/** Of each statement; a deletion rewrites parts. */
const limits = { timeoutMs: 10 * 60_000 };

/**
 * Deletes the records of every UTC day that ended at or before this time: whole days of arrival where all of their records
 * are due, and rows of those with late records, which a merge removes from the disk.
 */
export async function dropDays(
  clickhouse: Pick<ClickhouseDatabase, 'read' | 'command'>,
  ns: bigint,
): Promise<void> {
  const beforeNs = BigInt(toUtcDayOfNs(ns)) * BigInt(dayNs);
  const due = await clickhouse.read<{ readonly partition: string }>(
    { text: selectDue, parameters: { beforeNs } },
    limits,
  );
  for (const { partition } of due) {
    const parameters = { partition, beforeNs };
    const newer = await clickhouse.read({ text: selectNewer, parameters }, limits);
    const text = newer.length === 0 ? dropPartition : deleteRows;
    await clickhouse.command({ text, parameters }, limits);
  }
}

const selectDue = `
SELECT DISTINCT toString(logs.arrival_day) AS partition FROM logs
WHERE logs.time < fromUnixTimestamp64Nano({beforeNs:Int64}, 'UTC')`;

const selectNewer = `
SELECT 1 FROM logs
WHERE logs.arrival_day = {partition:Date} AND logs.time >= fromUnixTimestamp64Nano({beforeNs:Int64}, 'UTC')
LIMIT 1`;

/** What arrives now has newer times, so it is of other partitions. */
const dropPartition = 'ALTER TABLE logs DROP PARTITION {partition:String}';

const deleteRows = `
DELETE FROM logs IN PARTITION {partition:String}
WHERE time < fromUnixTimestamp64Nano({beforeNs:Int64}, 'UTC') SETTINGS lightweight_deletes_sync = 1`;

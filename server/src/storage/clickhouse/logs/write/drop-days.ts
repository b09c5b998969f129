import { dayNs, toUtcDayOfNs } from '../../../../time/utc-day.ts';
import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import { type ArrivalTable, dropArrivalDays } from '../../drop-arrival-days.ts';

/** Deletes the records of every UTC day that ended at or before this time. */
export async function dropDays(
  clickhouse: Pick<ClickhouseDatabase, 'read' | 'readShard' | 'shardCount' | 'command'>,
  ns: bigint,
): Promise<void> {
  const firstDay = toUtcDayOfNs(ns);
  await dropArrivalDays(clickhouse, logs, firstDay, { beforeNs: BigInt(firstDay) * BigInt(dayNs) });
}

const logs: ArrivalTable = {
  name: 'logs',
  selectNewer: `
SELECT 1 FROM logs
WHERE logs.arrival_day = {partition:Date} AND logs.time >= fromUnixTimestamp64Nano({beforeNs:Int64}, 'UTC')
LIMIT 1`,
  dropPartition: 'ALTER TABLE logs DROP PARTITION {partition:String}',
  selectDue: `
SELECT DISTINCT toString(logs.arrival_day) AS partition FROM logs
WHERE logs.time < fromUnixTimestamp64Nano({beforeNs:Int64}, 'UTC')`,
  deleteDue: `
DELETE FROM logs IN PARTITION {partition:String}
WHERE time < fromUnixTimestamp64Nano({beforeNs:Int64}, 'UTC') SETTINGS lightweight_deletes_sync = 1`,
};

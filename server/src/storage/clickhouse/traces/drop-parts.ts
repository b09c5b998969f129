import type { ClickhouseDatabase } from '../database/clickhouse-database.ts';
import { readEachShard } from '../database/read-each-shard.ts';

const limits = { timeoutMs: 60_000 };

/** The days that parts are of, in ascending order, before this one. */
export async function listPartDays(
  clickhouse: Pick<ClickhouseDatabase, 'readShard' | 'shardCount'>,
  beforeDay: number,
): Promise<readonly number[]> {
  const rows = await readEachShard<{ readonly day: number }>(
    clickhouse,
    { text: selectDays, parameters: { before: beforeDay } },
    limits,
  );
  return [...new Set(rows.map(({ day }) => day))].sort((a, b) => a - b);
}

/** Removes the parts of a day, in every shard. */
export async function dropPartDay(
  clickhouse: Pick<ClickhouseDatabase, 'command'>,
  day: number,
): Promise<void> {
  await clickhouse.command({ text: dropPartition, parameters: { partition: String(day) } }, limits);
}

// Of the metadata of partitions, which have no other column.
const selectDays = `
SELECT DISTINCT toUInt32(parts.partition) AS day FROM system.parts AS parts
WHERE parts.database = currentDatabase() AND parts.table = 'trace_parts' AND parts.active AND toUInt32(parts.partition) < {before:UInt32}`;

const dropPartition = 'ALTER TABLE trace_parts DROP PARTITION {partition:String}';

import type { ClickhouseDatabase, ClickhouseParameter } from './database/clickhouse-database.ts';
import { readEachShard } from './database/read-each-shard.ts';

/** Statements over a table whose partitions are the UTC days on which its rows arrived, so that one may have rows of many days. */
export interface ArrivalTable {
  readonly name: string;
  /** Finds a row of `{partition:Date}` that is not due. */
  readonly selectNewer: string;
  /** Drops `{partition:String}`. */
  readonly dropPartition: string;
  /** The `partition`, as `YYYY-MM-DD`, of each due row, once. */
  readonly selectDue: string;
  /** Deletes the due rows of `{partition:String}`. */
  readonly deleteDue: string;
}

interface PartitionRow {
  readonly partition: string;
}

/** Of each statement; a deletion rewrites parts. */
const limits = { timeoutMs: 10 * 60_000 };

/**
 * Deletes the due rows of a table: whole days of arrival before `firstDay` (days since the epoch) that have no others, and rows of the other
 * days, which a merge removes from the disk. A write that is under way may add newer rows to a day from `firstDay` on, and its token has to
 * be remembered.
 *
 * @param due parameters of the statements that say which rows are due.
 */
export async function dropArrivalDays(
  clickhouse: Pick<ClickhouseDatabase, 'read' | 'readShard' | 'shardCount' | 'command'>,
  table: ArrivalTable,
  firstDay: number,
  due: Readonly<Record<string, ClickhouseParameter>>,
): Promise<void> {
  const past = await readEachShard<PartitionRow>(
    clickhouse,
    { text: selectPast, parameters: { table: table.name, firstDay } },
    limits,
  );
  for (const partition of new Set(past.map((row) => row.partition))) {
    const parameters = { ...due, partition };
    const newer = await clickhouse.read({ text: table.selectNewer, parameters }, limits);
    if (newer.length === 0) await clickhouse.command({ text: table.dropPartition, parameters }, limits);
  }
  const rows = await clickhouse.read<PartitionRow>({ text: table.selectDue, parameters: due }, limits);
  for (const { partition } of rows)
    await clickhouse.command({ text: table.deleteDue, parameters: { ...due, partition } }, limits);
}

// Of the metadata of partitions, which also has those whose rows were all deleted.
const selectPast = `
SELECT DISTINCT parts.partition AS partition FROM system.parts AS parts
WHERE parts.database = currentDatabase() AND parts.table = {table:String} AND parts.active
  AND toInt64(toDateOrNull(parts.partition)) < {firstDay:Int64}`;

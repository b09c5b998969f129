import type { TimelinePart } from '../../trace-timelines/timeline-part.ts';
import type { ClickhouseDatabase } from '../database/clickhouse-database.ts';
import { type InsertTimes, insertBlock } from '../database/insert-block.ts';
import { encodePartRows, insertTraceParts } from './part-rows.ts';

/** Below the 100 partitions that ClickHouse takes in an insert. */
const daysPerInsert = 90;

/**
 * Stores the parts of a commit in one shard, in one insert unless they are of traces of very many days. While the server cannot be used the
 * same blocks are inserted again with the same tokens, of which ClickHouse stores what it has not.
 *
 * @throws AppError `UNAVAILABLE` when some or all of them may have been stored or not.
 */
export async function insertParts(
  clickhouse: Pick<ClickhouseDatabase, 'insert' | 'chooseShard'>,
  commit: bigint,
  parts: readonly TimelinePart[],
  times: InsertTimes,
): Promise<void> {
  const shard = clickhouse.chooseShard();
  const days = [...new Set(parts.map(({ createdDay }) => createdDay))].sort((a, b) => a - b);
  for (let first = 0; first < days.length; first += daysPerInsert) {
    const taken = new Set(days.slice(first, first + daysPerInsert));
    const rows = [
      encodePartRows(
        commit,
        parts.filter(({ createdDay }) => taken.has(createdDay)),
      ),
    ];
    const token = `trace-commit:${commit}:${first}`;
    await insertBlock(clickhouse, { into: insertTraceParts, rows, token, shard }, times);
  }
}

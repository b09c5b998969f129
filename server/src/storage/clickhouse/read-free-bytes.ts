import type { ClickhouseDatabase } from './database/clickhouse-database.ts';
import { readEachShard } from './database/read-each-shard.ts';

const timeoutMs = 5_000;

/** What the disks of the servers still take that the storage policies of the tables name; of object storage, more than anyone needs. */
export async function readFreeBytes(
  clickhouse: Pick<ClickhouseDatabase, 'readShard' | 'shardCount'>,
): Promise<number> {
  const shards = await readEachShard<{ readonly bytes: number }>(
    clickhouse,
    {
      text: `SELECT least(sum(toFloat64(disks.free_space)), {max:Float64}) AS bytes FROM system.disks AS disks
        WHERE disks.name IN (
          SELECT arrayJoin(policies.disks) FROM system.storage_policies AS policies WHERE policies.policy_name IN (
            SELECT tables.storage_policy FROM system.tables AS tables WHERE tables.database = currentDatabase()
          )
        )`,
      parameters: { max: Number.MAX_SAFE_INTEGER },
    },
    { timeoutMs },
  );
  const sum = shards.reduce((bytes, shard) => bytes + Math.floor(shard.bytes), 0);
  return Math.min(sum, Number.MAX_SAFE_INTEGER);
}

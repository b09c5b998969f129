import type { ClickhouseDatabase, ClickhouseLimits, ClickhouseQuery } from './clickhouse-database.ts';

/** The rows that each shard answers for itself, those of the first one first: for what servers know of themselves. */
export async function readEachShard<Row>(
  db: Pick<ClickhouseDatabase, 'readShard' | 'shardCount'>,
  query: ClickhouseQuery,
  limits: ClickhouseLimits,
): Promise<readonly Row[]> {
  const shards = Array.from({ length: db.shardCount }, (_, index) => index + 1);
  const answers = await Promise.all(shards.map((shard) => db.readShard<Row>(shard, query, limits)));
  return answers.flat();
}

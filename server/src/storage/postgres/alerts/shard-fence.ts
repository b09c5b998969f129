import type { ShardFence } from '../../../alerts/incident-store.ts';
import type { PostgresSession } from '../database/postgres-database.ts';

/** Whether no other gateway has taken the shard; none does until the transaction ends. */
export async function lockFence(
  session: Pick<PostgresSession, 'rows'>,
  { shard, generation }: ShardFence,
): Promise<boolean> {
  const rows = await session.rows(
    `SELECT alert_shards.shard FROM alert_shards
     WHERE alert_shards.shard = $1 AND alert_shards.generation = $2 FOR SHARE OF alert_shards`,
    [shard, generation],
  );
  return rows.length > 0;
}

/** Stores the last evaluated commit of each project, unless another gateway has taken the shard. */
export async function saveEvaluated(
  session: Pick<PostgresSession, 'change'>,
  { shard, generation }: ShardFence,
  evaluated: ReadonlyMap<string, number>,
): Promise<void> {
  await session.change(
    `UPDATE alert_shards SET project_ids = $3::text[], commits = $4::bigint[]
     WHERE alert_shards.shard = $1 AND alert_shards.generation = $2`,
    [shard, generation, [...evaluated.keys()], [...evaluated.values()]],
  );
}

import { onTestFinished } from 'vitest';
import { startReplicatedShards } from '../../../support/start-replicated-shards.ts';

/** One shard of two replicas, with a database whose name is `name`; gone at the end of the test. */
export async function startTwoReplicas() {
  const cluster = await startReplicatedShards({ shardCount: 1, replicaCount: 2 });
  onTestFinished(() => cluster.remove());
  const [first, second] = cluster.shards[0]?.replicas ?? [];
  if (first === undefined || second === undefined) throw new Error('there are two replicas');
  const database = await cluster.createTestDatabase();
  return { first, second, database, name: new URL(database.url).pathname.slice(1) };
}

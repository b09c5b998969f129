import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { migrateClickhouse } from '../../../../server/src/storage/clickhouse/database/migrate-clickhouse.ts';
import { inspectClickhouse } from '../../../../server/src/storage/cluster/inspect-clickhouse.ts';
import {
  type ReplicatedShardsOptions,
  type StartedZookeeper,
  startReplicatedShards,
  startZookeeper,
} from '../../../support/start-replicated-shards.ts';

let zookeeper: StartedZookeeper;
beforeAll(async () => {
  zookeeper = await startZookeeper();
});
afterAll(() => zookeeper.remove());

async function startOneShard(macrosOf?: NonNullable<ReplicatedShardsOptions['macrosOf']>) {
  const options = { shardCount: 1, replicaCount: 2, zookeeper };
  const cluster = await startReplicatedShards(macrosOf === undefined ? options : { ...options, macrosOf });
  onTestFinished(() => cluster.remove());
  const replicas = cluster.shards[0]?.replicas ?? [];
  for (const replica of replicas) await replica.run('CREATE DATABASE cairn');
  const urls = replicas.map(({ urlOf }) => urlOf('cairn'));
  const names = urls.map((url) => `ClickHouse (${new URL(url).host}/cairn)`);
  const servers = { urls, cluster: 'shards' };
  const refusal = async () => {
    const message = await migrateClickhouse(servers).then(
      () => 'none',
      (error: Error) => error.message,
    );
    expect(message).not.toContain('\n');
    return message;
  };
  return { replicas, names, servers, refusal };
}

it('a macro that a server lacks is named, before anything is changed', async () => {
  const { replicas, names, servers, refusal } = await startOneShard((shard, replica) =>
    replica === 1 ? { shard: String(shard), replica: 'a' } : { shard: String(shard) },
  );
  expect(await refusal()).toContain(`${names[1]} has no macro "replica"`);
  expect((await inspectClickhouse(servers)).isUsable).toBe(false);
  for (const { run } of replicas)
    expect(await run("SELECT count() FROM system.tables WHERE database = 'cairn'")).toBe('0\n');
});

it('replicas of the same name are refused', async () => {
  const { names, refusal } = await startOneShard((shard) => ({ shard: String(shard), replica: 'a' }));
  expect(await refusal()).toContain(
    `${names[0]} and ${names[1]} are replicas of shard 1 and both have the macro "replica" a`,
  );
});

it('replicas that say that they are of different shards are refused', async () => {
  const { refusal } = await startOneShard((_, replica) => ({ shard: `s${replica}`, replica: `r${replica}` }));
  expect(await refusal()).toContain('have the macros "shard" s1 and s2: give them the same');
});

it('tables that are not replicated are refused, with the name of one', async () => {
  const { replicas, names, refusal } = await startOneShard();
  await replicas[0]?.run('CREATE TABLE logs (n UInt8) ENGINE = MergeTree ORDER BY n', 'cairn');
  const message = await refusal();
  expect(message).toContain(names[0]);
  expect(message).toContain('its table logs is not replicated');
});

it('without Keeper no table is made, and the line says so', async () => {
  const { names, refusal } = await startOneShard();
  await zookeeper.kill();
  expect(await refusal()).toMatch(
    new RegExp(`^${names[0]?.replace(/[()]/g, '\\$&')} .*(Keeper|ZooKeeper)`, 'i'),
  );
});

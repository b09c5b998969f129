import { expect, it, onTestFinished } from 'vitest';
import type { ClickhouseServer } from '../../../support/clickhouse-server.ts';
import { startReplicatedShards } from '../../../support/start-replicated-shards.ts';

const create = `CREATE TABLE records (day Date, number UInt32)
  ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/records', '{replica}')
  PARTITION BY day ORDER BY number`;

/** @param token by which it is recognised, whatever rows it has. */
function insert(server: ClickhouseServer | undefined, number: number, token: string) {
  const settings = { insert_quorum: '2', insert_deduplication_token: token };
  return server?.run(`INSERT INTO records VALUES ('2026-01-02', ${number})`, 'default', settings);
}

it('what one replica takes with a quorum is at the other, which recognises its token', async () => {
  const cluster = await startReplicatedShards({ shardCount: 2, replicaCount: 2 });
  onTestFinished(() => cluster.remove());
  for (const { replicas } of cluster.shards) for (const replica of replicas) await replica.run(create);
  for (const [index, { replicas }] of cluster.shards.entries()) {
    const [first, second] = replicas;
    const numbers = () =>
      second?.run('SELECT groupArray(number) FROM (SELECT number FROM records ORDER BY number)');
    await insert(first, index, 'a');
    expect(await numbers()).toBe(`[${index}]\n`);
    await insert(second, 7, 'a');
    expect(await numbers()).toBe(`[${index}]\n`);
    await insert(second, 7, 'b');
    expect(await first?.run('SELECT count() FROM records')).toBe('2\n');
  }
});

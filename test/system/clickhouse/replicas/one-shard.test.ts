import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceProcess } from '../../../process/service/service-process.ts';
import { type OpenServiceScope, openServiceScope } from '../../../process/service/service-scope.ts';
import { type PostgresServer, startPostgres } from '../../../support/start-postgres.ts';
import { type ReplicatedShards, startReplicatedShards } from '../../../support/start-replicated-shards.ts';

describe('one shard of two replicas', () => {
  let clickhouse: ReplicatedShards;
  let postgres: PostgresServer;
  let flags: readonly string[];
  let machine: OpenServiceScope;
  let gateway: ServiceProcess;
  beforeAll(async () => {
    [clickhouse, postgres, machine] = await Promise.all([
      startReplicatedShards({ shardCount: 1, replicaCount: 2 }),
      startPostgres(),
      openServiceScope(),
    ]);
    const [telemetry, meta] = [await clickhouse.createTestDatabase(), await postgres.createTestDatabase()];
    flags = [`--postgres-urls=${meta.url}`, ...telemetry.flags];
    gateway = await machine.scope.start({ flags });
  });
  afterAll(async () => {
    await machine.close();
    await Promise.all([clickhouse.remove(), postgres.remove()]);
  });

  const second = () => clickhouse.shards[0]?.replicas[1];

  function send(body: string): Promise<Response> {
    const record = { timeUnixNano: `${Date.now()}000000`, body: { stringValue: body } };
    const request = { resourceLogs: [{ scopeLogs: [{ logRecords: [record] }] }] };
    return post(JSON.stringify(request));
  }
  function post(body: string): Promise<Response> {
    const headers = {
      authorization: `Bearer ${machine.scope.keys().ingestKey}`,
      'content-type': 'application/json',
    };
    return fetch(`${gateway.ingestUrl}/v1/logs`, { method: 'POST', body, headers });
  }
  async function count(): Promise<number> {
    const headers = { authorization: `Bearer ${machine.scope.keys().serverKey}` };
    const answer = await fetch(`${gateway.apiUrl}/v1/logs/stats?interval=whole`, { headers });
    expect(answer.status).toBe(200);
    const { buckets } = JSON.parse(await answer.text());
    return buckets[0]?.total_count ?? 0;
  }

  it('refuses writes while a replica is down and reads go on; once it is back, the retry counts once', async () => {
    expect(await send('before')).toMatchObject({ status: 200 });
    await second()?.stop('crash');
    for (let read = 0; read < 4; read += 1) expect(await count()).toBe(1);
    const retried = JSON.stringify({
      resourceLogs: [
        {
          scopeLogs: [
            { logRecords: [{ timeUnixNano: `${Date.now()}000000`, body: { stringValue: 'retried' } }] },
          ],
        },
      ],
    });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const refused = await post(retried);
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    // What is not acknowledged may be read or not, but reads are answered.
    for (let read = 0; read < 4; read += 1) expect(await count()).toBeLessThanOrEqual(2);
    await second()?.start();
    await expect.poll(async () => (await post(retried)).status, { timeout: 60_000, interval: 500 }).toBe(200);
    expect((await post(retried)).status).toBe(200);
    for (let read = 0; read < 4; read += 1) expect(await count()).toBe(2);
  });

  it('is enough for a gateway that starts while a replica is down, which uses it once it is back', async () => {
    const before = await count();
    await second()?.stop('crash');
    gateway.signal('SIGKILL');
    await gateway.ended;
    gateway = await machine.scope.start({ flags });
    expect(await count()).toBe(before);
    await second()?.start();
    await expect.poll(async () => (await send('after')).status, { timeout: 60_000, interval: 500 }).toBe(200);
    // The gateway asks for absent servers every ten seconds; then it can do without the first one.
    await clickhouse.shards[0]?.replicas[0]?.stop('crash');
    await expect
      .poll(() => count().catch(() => 0), { timeout: 60_000, interval: 500 })
      .toBeGreaterThan(before);
    await clickhouse.shards[0]?.replicas[0]?.start();
  });
});

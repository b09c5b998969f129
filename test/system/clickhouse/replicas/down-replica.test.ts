import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseLogFilter } from '../../../../server/src/logs/parse-log-filter.ts';
import { decodeLogs } from '../../../../server/src/logs/testing/decode-logs.ts';
import { sampleLogBatch, sampleLogNs } from '../../../../server/src/logs/testing/sample-log.ts';
import { sampleProjectId } from '../../../../server/src/traces/testing/sample-trace.ts';
import type { ClickhouseTestDatabase } from '../../../support/clickhouse-test-database.ts';
import { type PostgresServer, startPostgres } from '../../../support/start-postgres.ts';
import { type ReplicatedShards, startReplicatedShards } from '../../../support/start-replicated-shards.ts';
import { type GatewayStores, openGatewayStores } from '../shards/open-stores.ts';
import { upSample } from '../shards/up-samples.ts';
import { flushesOf, flushOf } from '../traces/sample-flushes.ts';

const unavailable = { code: 'UNAVAILABLE' };
const window = { sinceNs: -(2n ** 80n), untilNs: 2n ** 80n };
const unhurried = () => ({ deadlineMs: performance.now() + 60_000 });

describe('two shards of two replicas', () => {
  let clickhouse: ReplicatedShards;
  let postgres: PostgresServer;
  let telemetry: ClickhouseTestDatabase;
  let stores: GatewayStores;
  const acknowledged: string[] = [];
  beforeAll(async () => {
    [clickhouse, postgres] = await Promise.all([
      startReplicatedShards({ shardCount: 2, replicaCount: 2 }),
      startPostgres(),
    ]);
    telemetry = await clickhouse.createTestDatabase();
    stores = await openGatewayStores(telemetry.servers, await postgres.createTestDatabase());
  });
  afterAll(async () => {
    await stores.stop();
    await Promise.all([clickhouse.remove(), postgres.remove()]);
  });

  /** What each server has of a table, by itself. */
  async function countInServers(table: string): Promise<readonly (readonly number[])[]> {
    const [name] = telemetry.servers.urls.map((url) => new URL(url).pathname.slice(1));
    return Promise.all(
      clickhouse.shards.map(({ replicas }) =>
        Promise.all(replicas.map(async ({ run }) => Number(await run(`SELECT count() FROM ${table}`, name)))),
      ),
    );
  }

  const batchOf = (body: string) => sampleLogBatch({ records: [{ timeNs: sampleLogNs, body }] });
  async function append(body: string): Promise<boolean> {
    try {
      await stores.logs.append(batchOf(body));
      acknowledged.push(body);
      return true;
    } catch (error) {
      expect(error).toMatchObject(unavailable);
      return false;
    }
  }
  async function bodies(): Promise<readonly string[]> {
    const query = { projectId: sampleProjectId, window, filter: parseLogFilter(), limit: 100 };
    const { records } = await stores.logs.list(query, unhurried());
    return decodeLogs(records)
      .map(({ body }) => body)
      .toSorted();
  }
  async function expectAllRead(): Promise<void> {
    // Each server is asked first in turn.
    for (let read = 0; read < 8; read += 1) expect(await bodies()).toEqual(acknowledged.toSorted());
  }

  it('have what is acknowledged at each replica of one shard', async () => {
    for (let number = 0; number < 4; number += 1) expect(await append(`log ${number}`)).toBe(true);
    for (const id of ['a', 'b']) await stores.traces.flush(flushOf(1, id));
    expect(await countInServers('logs')).toEqual([
      [2, 2],
      [2, 2],
    ]);
    expect(await countInServers('trace_parts')).toEqual([
      [1, 1],
      [1, 1],
    ]);
    await expectAllRead();
  });

  it('go on with one replica down: everything is read, and the other shard takes what comes', async () => {
    await clickhouse.shards[1]?.replicas[0]?.stop('crash');
    await expectAllRead();
    expect((await flushesOf(stores.traces, 1))?.toSorted()).toEqual(['a', 'b']);
    const sent = Array.from({ length: 6 }, (_, number) => `down ${number}`);
    const refused: string[] = [];
    for (const body of sent) if (!(await append(body))) refused.push(body);
    // The block that met it, and none after it.
    expect(refused.length).toBeLessThanOrEqual(1);
    const rest = refused.slice();
    expect((await bodies()).filter((body) => !rest.includes(body))).toEqual(acknowledged.toSorted());
    await clickhouse.shards[1]?.replicas[0]?.start();
    for (const body of rest) await expect.poll(() => append(body), { timeout: 30_000 }).toBe(true);
    await expectAllRead();
    for (const body of sent)
      expect(await stores.logs.append(batchOf(body))).toMatchObject({ duplicate: true });
    const [first, second] = await countInServers('logs');
    expect(first?.[0]).toBe(first?.[1]);
    expect(second?.[0]).toBe(second?.[1]);
  });

  it('store metrics with one replica down, but those of a project whose commit met that', async () => {
    const startMs = Date.now();
    // While the first one is stored, the others gather for one commit.
    const projects = ['prj_first', 'prj_one', 'prj_two'];
    const appendTo = (project: string, second: number) =>
      stores.metrics.append(upSample(project, startMs, second)).then(
        () => true,
        (error) => {
          expect(error).toMatchObject(unavailable);
          return false;
        },
      );
    for (const project of projects) expect(await appendTo(project, 1)).toBe(true);
    await clickhouse.shards[1]?.replicas[0]?.stop('crash');
    // One of them goes to the shard that lacks a replica, and stays undecided.
    const alone = [await appendTo('prj_one', 2), await appendTo('prj_one', 3)];
    expect(alone).toContain(false);
    for (let second = 4; second < 8; second += 1)
      expect(await Promise.all(projects.map((project) => appendTo(project, second)))).toEqual([
        true,
        false,
        true,
      ]);
    await clickhouse.shards[1]?.replicas[0]?.start();
    for (const project of projects)
      for (let second = 2; second < 8; second += 1)
        await expect.poll(() => appendTo(project, second), { timeout: 30_000 }).toBe(true);
    const [first, second] = await countInServers("samples WHERE project != ''");
    expect((first?.[0] ?? 0) + (second?.[0] ?? 0)).toBe(21);
  });
});

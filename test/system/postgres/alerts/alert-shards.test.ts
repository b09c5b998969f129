import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AlertShards, ShardHold } from '../../../../server/src/alerts/evaluation/shards/alert-shards.ts';
import { shardOfAlert } from '../../../../server/src/storage/postgres/alerts/shard-of-alert.ts';
import { startAlertShards } from '../../../../server/src/storage/postgres/alerts/start-alert-shards.ts';
import { setTimer } from '../../../../server/src/time/timers.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../../support/database-proxy.ts';
import { holdLocks } from '../../../support/hold-locks.ts';
import { type PostgresServer, startPostgres } from '../../../support/start-postgres.ts';
import { type NotificationWorld, opening, openNotificationWorld, putAlert } from '../notification-world.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

let world: NotificationWorld;
let gateways: AlertShards[];
let proxies: DatabaseProxy[];
beforeEach(async () => {
  world = await openNotificationWorld(server, 2);
  [gateways, proxies] = [[], []];
});
afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  await Promise.all(proxies.map((proxy) => proxy.stop()));
  await world.database.remove();
});

async function join(url = world.database.url): Promise<AlertShards> {
  const postgres = world.dbOf(0);
  const gateway = await startAlertShards({ urls: [url], postgres, random: Math.random, setTimer });
  gateways.push(gateway);
  return gateway;
}

/** A gateway whose network can fail. */
async function joinByProxy(): Promise<{ gateway: AlertShards; proxy: DatabaseProxy }> {
  const proxy = await startDatabaseProxy(world.database.url);
  proxies.push(proxy);
  return { proxy, gateway: await join(proxy.url) };
}

function counts(): readonly number[] {
  return gateways.map((gateway) => gateway.held().length).sort();
}

function shardsOf(gateway: AlertShards): readonly (number | undefined)[] {
  return gateway.held().map(({ fence }) => fence?.shard);
}

async function waitForCounts(expected: readonly number[], withinMs = 10_000): Promise<void> {
  await expect.poll(counts, { timeout: withinMs }).toEqual(expected);
  const all = gateways.flatMap(shardsOf);
  expect(new Set(all).size).toBe(64);
}

function holdOf(gateway: AlertShards, alertId: string): ShardHold {
  const hold = gateway.holdOf(alertId);
  if (hold === undefined) throw new Error('the shard is not held');
  return hold;
}

it('evens out as gateways join and leave, and no shard is held twice', async () => {
  const first = await join();
  await waitForCounts([64]);
  await join();
  await waitForCounts([32, 32]);
  await join();
  await waitForCounts([20, 22, 22]);
  let changes = 0;
  gateways[1]?.onChange(() => {
    changes += 1;
  });
  gateways.splice(0, 1);
  await first.stop();
  expect(first.held()).toEqual([]);
  await waitForCounts([32, 32]);
  expect(changes).toBeGreaterThan(0);
});

it('shares out what several gateways begin with at once', async () => {
  await Promise.all([join(), join(), join(), join()]);
  await waitForCounts([16, 16, 16, 16]);
});

it('loses everything with its connection, which others take, and shares again once it is back', async () => {
  const { gateway, proxy } = await joinByProxy();
  await waitForCounts([64]);
  await join();
  await waitForCounts([32, 32]);
  proxy.setPartitioned(true);
  proxy.cut();
  await expect.poll(() => gateway.held().length).toBe(0);
  await waitForCounts([0, 64], 5_000);
  proxy.setPartitioned(false);
  await waitForCounts([32, 32]);
});

it('frees what a gateway holds that hangs, and lets it store nothing', async () => {
  const alert = await putAlert(world.of(0), '{}');
  const { gateway, proxy } = await joinByProxy();
  await waitForCounts([64]);
  const { fence } = holdOf(gateway, alert.id);
  if (fence === undefined) throw new Error('there is no fence');
  const first = { ...opening(alert, 'a'), fence };
  expect(await world.of(0).incidents.recordTransitions(first)).toBe(true);

  proxy.setPartitioned(true);
  const other = await join();
  await expect.poll(() => other.held().length, { timeout: 25_000 }).toBe(64);
  const taken = holdOf(other, alert.id).fence;
  expect(taken).toEqual({ shard: shardOfAlert(alert.id), generation: fence.generation + 1 });
  expect(await world.of(0).incidents.recordTransitions({ ...opening(alert, 'b'), fence })).toBe(false);
  expect(await world.of(0).incidents.countOpen('prj_1')).toEqual(new Map([[alert.id, 1]]));
  expect(await world.of(0).outbox.get('org_1', 'evt_b-hook')).toBeUndefined();
  const asTaken = { ...opening(alert, 'c'), ...(taken === undefined ? {} : { fence: taken }) };
  expect(await world.of(0).incidents.recordTransitions(asTaken)).toBe(true);
}, 40_000);

it('is not taken while transitions of the shard are being stored', async () => {
  const alert = await putAlert(world.of(0), '{}');
  const first = await join();
  await waitForCounts([64]);
  const { fence } = holdOf(first, alert.id);
  const held = await holdLocks(
    world.database,
    world.dbOf(0),
    `UPDATE channels SET enabled = enabled WHERE slug = 'hook'`,
  );
  const transitions = { ...opening(alert, 'a'), ...(fence === undefined ? {} : { fence }) };
  const recorded = world.of(1).incidents.recordTransitions(transitions);
  await held.waiting(1);
  gateways = [];
  await first.stop();
  const other = await join();
  await expect.poll(() => other.held().length).toBe(63);
  expect(other.holdOf(alert.id)).toBeUndefined();
  await held.end('commit');
  expect(await recorded).toBe(true);
  await expect.poll(() => other.held().length).toBe(64);
});

it('hands on what was evaluated, which an earlier holder can no longer change', async () => {
  const first = await join();
  await waitForCounts([64]);
  const hold = holdOf(first, 'doc_1');
  expect(hold.evaluated).toEqual(new Map());
  const evaluated = new Map([
    ['prj_1', 2 ** 52 + 1],
    ['prj_\u0000 "2"', 7],
  ]);
  await first.saveEvaluated(hold, evaluated);
  gateways = [];
  await first.stop();
  const other = await join();
  await waitForCounts([64]);
  expect(holdOf(other, 'doc_1').evaluated).toEqual(evaluated);
  await first.saveEvaluated(hold, new Map());
  gateways = [];
  await other.stop();
  const last = await join();
  await waitForCounts([64]);
  expect(holdOf(last, 'doc_1').evaluated).toEqual(evaluated);
});

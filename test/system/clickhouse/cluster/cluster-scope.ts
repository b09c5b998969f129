import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceKeys, ServiceProcess } from '../../../process/service/service-process.ts';
import { type OpenServiceScope, openServiceScope } from '../../../process/service/service-scope.ts';
import { type IdentityAdmin, openIdentityAdmin } from '../../../support/identity-admin.ts';
import { startClickhouseCluster } from '../../../support/start-clickhouse.ts';
import { startEndedServers } from '../../../support/start-ended-servers.ts';
import { startPostgres } from '../../../support/start-postgres.ts';
import { startReplicatedShards } from '../../../support/start-replicated-shards.ts';

const shardCount = 2;
const readyWithinMs = 60_000;

/** What is killed, in turn. */
export interface Victim {
  readonly name: string;
  /** As by `kill -9`. @param round how often each was killed before: of the gateways it is another one each time. */
  kill(round: number): Promise<void>;
  /** Starts again what was killed. */
  restart(round: number): Promise<void>;
}

export interface ClusterOptions {
  /** Three by default. */
  readonly gatewayCount?: number;
  /** Of each shard. */
  readonly replicaCount?: number;
}

/** Services that share a PostgreSQL server and a ClickHouse cluster of two shards. */
export interface Cluster {
  readonly gatewayCount: number;
  readonly victims: readonly Victim[];
  /** Counts on from the last to the first. */
  gateway(number: number): ServiceProcess;
  /** Of the first project, at every gateway. */
  keys(): ServiceKeys;
  /** Makes further projects and keys; its caller closes it. */
  openAdmin(): IdentityAdmin;
  /** Resolves once all gateways are ready. */
  whenReady(): Promise<void>;
}

/** Gives `use` databases without rows and services over them. Afterwards everything is gone. */
export async function withCluster<Result>(
  use: (cluster: Cluster) => Promise<Result>,
  { gatewayCount = 3, replicaCount = 1 }: ClusterOptions = {},
): Promise<Result> {
  const [clickhouse, postgres] = await Promise.all([startShards(replicaCount), startPostgres()]);
  const machines: OpenServiceScope[] = [];
  try {
    const [telemetry, meta] = [await clickhouse.createTestDatabase(), await postgres.createTestDatabase()];
    const flags = [`--postgres-urls=${meta.url}`, ...telemetry.flags];
    const gateways: ServiceProcess[] = [];
    // One after the other: the first start makes the keys.
    for (let index = 0; index < gatewayCount; index += 1) {
      const machine = await openServiceScope();
      machines.push(machine);
      gateways.push(await machine.scope.start({ flags }));
    }
    // Casts: a remainder is an index of both.
    const gateway = (number: number) => gateways[number % gatewayCount] as ServiceProcess;
    const machine = (number: number) => machines[number % gatewayCount] as OpenServiceScope;
    const gatewayVictim: Victim = {
      name: 'gateway',
      async kill(round) {
        gateway(round).signal('SIGKILL');
        await gateway(round).ended;
      },
      async restart(round) {
        gateways[round % gatewayCount] = await startSupervised(
          () => machine(round).scope.start({ flags }),
          () => startEndedServers(clickhouse.servers),
        );
      },
    };
    return await use({
      gatewayCount,
      victims: [gatewayVictim, ...clickhouse.victims, toVictim('PostgreSQL', postgres)],
      gateway,
      keys: machine(0).scope.keys,
      openAdmin: () =>
        openIdentityAdmin({ dataDirectory: machine(0).scope.dataDirectory, postgresUrls: meta.url }),
      async whenReady() {
        const giveUpMs = performance.now() + readyWithinMs;
        while (performance.now() < giveUpMs) {
          await startEndedServers(clickhouse.servers);
          const answers = await Promise.all(gateways.map(({ apiUrl }) => fetch(`${apiUrl}/ready`)));
          if (answers.every(({ ok }) => ok)) return;
          await delay(200);
        }
        throw new Error(`the gateways were not ready within ${readyWithinMs} ms`);
      },
    });
  } finally {
    for (const { close } of machines) await close();
    await Promise.all([clickhouse.remove(), postgres.remove()]);
  }
}

/** A service does not start while a shard is down, and ends with a line that says so. Its supervisor starts it again. */
async function startSupervised(
  start: () => Promise<ServiceProcess>,
  startDatabases: () => Promise<void>,
): Promise<ServiceProcess> {
  const giveUpMs = performance.now() + readyWithinMs;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (performance.now() > giveUpMs || !String(error).includes('cannot be used')) throw error;
      await startDatabases();
    }
  }
}

interface VictimServer {
  stop(how: 'crash'): Promise<void>;
  start(): Promise<void>;
}

function toVictim(name: string, server: VictimServer): Victim {
  return { name, kill: () => server.stop('crash'), restart: () => server.start() };
}

async function startShards(replicaCount: number) {
  if (replicaCount === 1) {
    const cluster = await startClickhouseCluster(shardCount);
    const victims = cluster.shards.map((shard, index) => toVictim(`shard ${index + 1}`, shard));
    return { ...cluster, victims, servers: cluster.shards };
  }
  const cluster = await startReplicatedShards({ shardCount, replicaCount });
  const { zookeeper } = cluster;
  const victims = cluster.shards.flatMap(({ replicas }, shard) =>
    replicas.map((server, index) => toVictim(`replica ${index + 1} of shard ${shard + 1}`, server)),
  );
  victims.push({ name: 'ZooKeeper', kill: zookeeper.kill, restart: zookeeper.start });
  return { ...cluster, victims, servers: cluster.shards.flatMap(({ replicas }) => replicas) };
}

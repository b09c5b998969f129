import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReplicaConfig } from './clickhouse-config.ts';
import { startServer } from './clickhouse-server.ts';
import { type ClickhouseShards, joinServers } from './clickhouse-shards.ts';
import type { CrashingServer } from './debian-process.ts';
import { findFreePort, findFreePorts } from './find-free-port.ts';
import { createZookeeperServer } from './zookeeper-server.ts';

export interface ReplicatedShards extends ClickhouseShards {
  /** Where replicas find each other. */
  readonly zookeeper: CrashingServer;
}

/** ZooKeeper that was started. */
export interface StartedZookeeper extends CrashingServer {
  readonly port: number;
  /** Ends it and deletes its data. */
  remove(): Promise<void>;
}

export interface ReplicatedShardsOptions {
  readonly shardCount: number;
  readonly replicaCount: number;
  /** Of several clusters; one of their own by default. */
  readonly zookeeper?: StartedZookeeper;
  /** The macros of a server, those that its place has by default; both counted from 1. */
  readonly macrosOf?: (shard: number, replica: number) => ReplicaConfig['macros'];
}

/** Starts Debian's ZooKeeper. */
export async function startZookeeper(): Promise<StartedZookeeper> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-zookeeper-'));
  const port = await findFreePort();
  const server = await createZookeeperServer(folder, port);
  await server.start();
  return {
    ...server,
    port,
    async remove() {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts real servers of one cluster, the replicas of its shards, and Debian's ZooKeeper unless that is given. */
export async function startReplicatedShards({
  shardCount,
  replicaCount,
  zookeeper: shared,
  macrosOf = (shard, replica) => ({ shard: String(shard), replica: `replica-${replica}` }),
}: ReplicatedShardsOptions): Promise<ReplicatedShards> {
  const zookeeper = shared ?? (await startZookeeper());
  const ports = await findFreePorts(shardCount * replicaCount);
  const shards = Array.from({ length: shardCount }, (_, shard) =>
    ports.slice(shard * replicaCount, (shard + 1) * replicaCount),
  );
  const cluster = { name: 'shards', shards };
  const servers = await Promise.all(
    shards.map((tcpPorts, shard) =>
      Promise.all(
        tcpPorts.map((port, replica) =>
          startServer(port, [cluster], {
            zookeeperPort: zookeeper.port,
            sessionsPath: `/clickhouse/sessions/${port}`,
            macros: macrosOf(shard + 1, replica + 1),
          }),
        ),
      ),
    ),
  );
  const joined = joinServers(servers, cluster.name);
  return {
    ...joined,
    zookeeper,
    async remove() {
      await joined.remove();
      if (shared === undefined) await zookeeper.remove();
    },
  };
}

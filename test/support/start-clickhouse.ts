import { env } from 'node:process';
import { type ClickhouseServer, startServer } from './clickhouse-server.ts';
import { type ClickhouseShards, joinServers } from './clickhouse-shards.ts';
import { findFreePort, findFreePorts } from './find-free-port.ts';
import { startReplicatedShards } from './start-replicated-shards.ts';
import { takeClickhouse } from './take-clickhouse.ts';

/**
 * Starts the ClickHouse that chdb has inside, in a folder of its own on free ports; or takes the servers of
 * `CAIRN_TEST_CLICKHOUSE_URLS`, which are left running. With `CAIRN_TEST_CLICKHOUSE_SHARDS` it is as many shards of one cluster, and
 * with `CAIRN_TEST_CLICKHOUSE_REPLICAS` each of them has as many servers.
 */
export async function startClickhouse(): Promise<ClickhouseServer> {
  const given = env['CAIRN_TEST_CLICKHOUSE_URLS'];
  if (given !== undefined) return takeClickhouse(given.split(','), env['CAIRN_TEST_CLICKHOUSE_CLUSTER']);
  const shardCount = Number(env['CAIRN_TEST_CLICKHOUSE_SHARDS'] ?? 1);
  const replicaCount = Number(env['CAIRN_TEST_CLICKHOUSE_REPLICAS'] ?? 1);
  if (replicaCount > 1) return startReplicatedShards({ shardCount, replicaCount });
  return shardCount === 1 ? startServer(await findFreePort()) : startClickhouseCluster(shardCount);
}

/** Starts real servers in one cluster, each a shard, as `startClickhouse` starts one. */
export async function startClickhouseCluster(shardCount = 2): Promise<ClickhouseShards> {
  const tcpPorts = await findFreePorts(shardCount);
  const cluster = { name: 'shards', shards: tcpPorts.map((port) => [port]) };
  const servers = await Promise.all(tcpPorts.map((port) => startServer(port, [cluster])));
  return joinServers(
    servers.map((server) => [server]),
    cluster.name,
  );
}

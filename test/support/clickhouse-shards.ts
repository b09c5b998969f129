import type { ClickhouseServer } from './clickhouse-server.ts';
import { createTestDatabase } from './clickhouse-test-database.ts';

/** What is done to it is done to each of its replicas; questions are answered by the first. */
export interface ClickhouseShard extends ClickhouseServer {
  /** A shard of one server is that alone. */
  readonly replicas: readonly ClickhouseServer[];
}

/** The servers of one cluster: what is done to them is done to each. */
export interface ClickhouseShards extends ClickhouseServer {
  readonly shards: readonly ClickhouseShard[];
}

/** Servers that are the replicas of the shards of a cluster that each of them knows. */
export function joinServers(
  servers: readonly (readonly ClickhouseServer[])[],
  cluster: string,
): ClickhouseShards {
  const create = () => createTestDatabase(servers, cluster);
  const shards = servers.map((replicas) => ({ ...asOne(replicas, create), replicas }));
  return { ...asOne(servers.flat(), create), shards };
}

function asOne(
  servers: readonly ClickhouseServer[],
  create: ClickhouseServer['createTestDatabase'],
): ClickhouseServer {
  const [first] = servers;
  if (first === undefined) throw new Error('a cluster has a server');
  const each = async (work: (server: ClickhouseServer) => Promise<void>) =>
    void (await Promise.all(servers.map(work)));
  return {
    pid: first.pid,
    urlOf: first.urlOf,
    run: first.run,
    createTestDatabase: create,
    stop: (how) => each((server) => server.stop(how)),
    start: () => each((server) => server.start()),
    hasEnded: () => servers.some((server) => server.hasEnded()),
    pause() {
      for (const server of servers) server.pause();
    },
    resume() {
      for (const server of servers) server.resume();
    },
    loseData: () => each((server) => server.loseData()),
    remove: () => each((server) => server.remove()),
  };
}

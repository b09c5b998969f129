import { assignReplicas } from './assign-replicas.ts';
import { describeFailure, isConnectionFailure } from './clickhouse-failure.ts';
import { type ClickhouseServers, toDistributedDatabase } from './clickhouse-servers.ts';
import { type ClickhouseClient, loadClient } from './load-client.ts';
import { readShardReport, type ShardReport } from './shard-report.ts';

/** A server with its clients, once it is known which shard it has. */
export interface ShardServer {
  /** Its statements are about the tables of the server. */
  readonly own: ClickhouseClient;
  /** Its statements are about the tables of all shards. */
  readonly reader: ClickhouseClient;
}

/** The servers of one shard. */
export interface ConnectedShard {
  /** As many as it has in the configuration of the servers. */
  readonly replicaCount: number;
  /** Those that answered: one at least. */
  readonly servers: readonly ShardServer[];
}

/** Clients for the servers. */
export interface ConnectedServers {
  /** Shard 1 first. */
  readonly shards: readonly ConnectedShard[];
  /** Those that did not answer, and whose shards another one has. Each with why, in a line. */
  readonly absent: readonly string[];
  /** Whether a shard has several replicas. */
  readonly isReplicated: boolean;
  close(): Promise<void>;
}

/** A server that hangs is one that does not answer. */
const timeoutMs = 10_000;

/** @throws Error with a one-line message, without passwords, unless the URLs are those of one server, or of all of the cluster. */
export async function connectServers(
  { urls, cluster }: ClickhouseServers,
  maxConnections: number,
): Promise<ConnectedServers> {
  if (urls.length === 0) throw new Error('no ClickHouse URL is given');
  if (cluster === undefined && urls.length > 1)
    throw new Error(
      'several ClickHouse servers need --clickhouse-cluster (CAIRN_CLICKHOUSE_CLUSTER), the name of their cluster in remote_servers',
    );
  const servers = await Promise.all(
    urls.map(async (url): Promise<ShardServer> => {
      const own = await loadClient(url, maxConnections);
      if (cluster === undefined) return { own, reader: own };
      return { own, reader: await loadClient(url, maxConnections, toDistributedDatabase) };
    }),
  );
  async function close(): Promise<void> {
    const clients = new Set(servers.flatMap(({ own, reader }) => [own.client, reader.client]));
    await Promise.all([...clients].map((client) => client.close()));
  }
  if (cluster === undefined)
    return { shards: [{ replicaCount: 1, servers }], absent: [], isReplicated: false, close };
  try {
    const { present, absent } = await readReports(servers, cluster);
    const reports = present.map(({ report }) => report);
    const shards = assignReplicas(cluster, reports, absent);
    return {
      shards: shards.map(({ replicaCount, reports: indexes }) => ({
        replicaCount,
        servers: present.filter((_, index) => indexes.includes(index)).map(({ server }) => server),
      })),
      absent,
      isReplicated: shards.some(({ replicaCount }) => replicaCount > 1),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Answers {
  readonly present: readonly { readonly server: ShardServer; readonly report: ShardReport }[];
  readonly absent: readonly string[];
}

/** @throws Error with a one-line message for a server that refuses to answer. */
async function readReports(servers: readonly ShardServer[], cluster: string): Promise<Answers> {
  const answers = await Promise.all(
    servers.map(async (server) => {
      try {
        return { server, report: await readShardReport(server.own, cluster, AbortSignal.timeout(timeoutMs)) };
      } catch (cause) {
        const why = `ClickHouse (${server.own.name}) cannot be used: ${describeFailure(cause)}`;
        if (isConnectionFailure(cause)) return why;
        throw new Error(why, { cause });
      }
    }),
  );
  return {
    present: answers.filter((answer) => typeof answer !== 'string'),
    absent: answers.filter((answer) => typeof answer === 'string'),
  };
}

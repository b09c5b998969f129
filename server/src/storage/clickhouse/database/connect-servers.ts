import { assignShards } from './assign-shards.ts';
import { describeFailure } from './clickhouse-failure.ts';
import { type ClickhouseServers, toDistributedDatabase } from './clickhouse-servers.ts';
import { type ClickhouseClient, loadClient } from './load-client.ts';
import { readShardReport, type ShardReport } from './shard-report.ts';

/** Clients for the servers, once it is known which shard each has. */
export interface ConnectedServers {
  /** Shard 1 first. Their statements are about the tables of the server. */
  readonly shards: readonly ClickhouseClient[];
  /** The same servers. Their statements are about the tables of all shards. */
  readonly readers: readonly ClickhouseClient[];
  close(): Promise<void>;
}

const timeoutMs = 30_000;

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
  const shards = await Promise.all(urls.map((url) => loadClient(url, maxConnections)));
  if (cluster === undefined) return { shards, readers: shards, close: () => closeAll(shards) };
  const readers = await Promise.all(
    urls.map((url) => loadClient(url, maxConnections, toDistributedDatabase)),
  );
  const close = () => closeAll([...shards, ...readers]);
  try {
    const indexes = assignShards(cluster, await readReports(shards, cluster));
    // Casts: each index is that of a report, and there is one of each URL.
    return {
      shards: indexes.map((index) => shards[index] as ClickhouseClient),
      readers: indexes.map((index) => readers[index] as ClickhouseClient),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function closeAll(servers: readonly ClickhouseClient[]): Promise<void> {
  await Promise.all(servers.map(({ client }) => client.close()));
}

function readReports(servers: readonly ClickhouseClient[], cluster: string): Promise<readonly ShardReport[]> {
  return Promise.all(
    servers.map(async (server) => {
      try {
        return await readShardReport(server, cluster, AbortSignal.timeout(timeoutMs));
      } catch (cause) {
        throw new Error(`ClickHouse (${server.name}) cannot be used: ${describeFailure(cause)}`, { cause });
      }
    }),
  );
}

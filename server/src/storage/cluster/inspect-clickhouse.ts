import { assignShards, findShard } from '../clickhouse/database/assign-shards.ts';
import { clickhouseSchema, readSchemaVersion } from '../clickhouse/database/clickhouse-schema.ts';
import type { ClickhouseServers } from '../clickhouse/database/clickhouse-servers.ts';
import { createServerReader } from '../clickhouse/database/create-server-reader.ts';
import { requireDistributedTables } from '../clickhouse/database/distributed-tables.ts';
import { type ClickhouseClient, loadClient } from '../clickhouse/database/load-client.ts';
import { readShardReport, type ShardReport } from '../clickhouse/database/shard-report.ts';
import { listMigrations } from '../schema/list-migrations.ts';
import { type DatabaseServer, findSchemaProblem } from './database-server.ts';

const timeoutMs = 5_000;

interface Inspected extends DatabaseServer {
  /** What it says of the cluster that is named, if it answers. */
  readonly report?: ShardReport;
}

/** Looks at each ClickHouse server of the URLs; needs no right to change anything. */
export async function inspectClickhouse({
  urls,
  cluster,
}: ClickhouseServers): Promise<readonly DatabaseServer[]> {
  const inspected = await Promise.all(urls.map((url) => inspectUrl(url, cluster)));
  const ofCluster = cluster === undefined ? undefined : findClusterProblem(cluster, inspected);
  return inspected.map(({ report: _, ...server }) =>
    ofCluster === undefined || server.problem !== undefined ? server : { ...server, problem: ofCluster },
  );
}

async function inspectUrl(url: string, cluster: string | undefined): Promise<Inspected> {
  const server = await loadClient(url, 1);
  const named = { engine: 'ClickHouse', name: server.name } as const;
  try {
    const found = await inspectServer(server);
    if (cluster === undefined) return { ...named, ...found };
    return { ...named, ...found, ...(await inspectMember(server, cluster, found.problem)) };
  } catch (error) {
    return { ...named, problem: messageOf(error) };
  } finally {
    await server.client.close();
  }
}

async function inspectServer(
  server: ClickhouseClient,
): Promise<Pick<DatabaseServer, 'version' | 'schemaVersion' | 'problem'>> {
  const reader = createServerReader(server.client, timeoutMs);
  const version = { text: 'SELECT version() AS version' };
  const [row] = await reader.read<{ readonly version: string }>(version, { timeoutMs });
  const schemaVersion = await readSchemaVersion(reader);
  const problem = findSchemaProblem(schemaVersion, listMigrations(clickhouseSchema).length);
  return {
    ...(row === undefined ? {} : { version: row.version }),
    schemaVersion,
    ...(problem === undefined ? {} : { problem }),
  };
}

/** @param problem of its own tables, beside which others are of no interest. */
async function inspectMember(
  server: ClickhouseClient,
  cluster: string,
  problem: string | undefined,
): Promise<Pick<Inspected, 'shard' | 'report' | 'problem'>> {
  const report = await readShardReport(server, cluster, AbortSignal.timeout(timeoutMs));
  try {
    const shard = findShard(cluster, report);
    const missing =
      problem ??
      (await requireDistributedTables(
        server.database,
        createServerReader(server.client, timeoutMs),
        cluster,
      ).then(() => undefined, messageOf));
    return { shard, report, ...(missing === undefined ? {} : { problem: missing }) };
  } catch (error) {
    return { report, problem: messageOf(error) };
  }
}

/** Why the servers are no cluster together, if all of them answered. */
function findClusterProblem(cluster: string, servers: readonly Inspected[]): string | undefined {
  const reports = servers.flatMap(({ report }) => report ?? []);
  if (reports.length < servers.length) return undefined;
  try {
    assignShards(cluster, reports);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

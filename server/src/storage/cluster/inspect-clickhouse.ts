import { assignReplicas, findPlace } from '../clickhouse/database/assign-replicas.ts';
import { describeBriefly, isConnectionFailure } from '../clickhouse/database/clickhouse-failure.ts';
import { clickhouseSchema, readSchemaVersion } from '../clickhouse/database/clickhouse-schema.ts';
import type { ClickhouseServers } from '../clickhouse/database/clickhouse-servers.ts';
import { createServerReader } from '../clickhouse/database/create-server-reader.ts';
import { requireDistributedTables } from '../clickhouse/database/distributed-tables.ts';
import { type ClickhouseClient, loadClient } from '../clickhouse/database/load-client.ts';
import { describeReplica } from '../clickhouse/database/replica-state.ts';
import { hasReplicas, readShardReport, type ShardReport } from '../clickhouse/database/shard-report.ts';
import { listMigrations } from '../schema/list-migrations.ts';
import { type DatabaseServer, findSchemaProblem } from './database-server.ts';

const timeoutMs = 5_000;

interface Inspected extends DatabaseServer {
  /** What it says of the cluster that is named, if it answers. */
  readonly report?: ShardReport;
  /** Whether it did not answer, of which another replica may make up for. */
  readonly isAbsent?: boolean;
}

export interface ClickhouseInspection {
  /** In the order of the URLs. */
  readonly servers: readonly DatabaseServer[];
  /** Whether a service could start. */
  readonly isUsable: boolean;
}

/** Looks at each ClickHouse server of the URLs; needs no right to change anything. */
export async function inspectClickhouse({ urls, cluster }: ClickhouseServers): Promise<ClickhouseInspection> {
  const inspected = await Promise.all(urls.map((url) => inspectUrl(url, cluster)));
  const ofCluster = cluster === undefined ? undefined : findClusterProblem(cluster, inspected);
  const servers = inspected.map(({ report: _, isAbsent: __, ...server }) =>
    ofCluster === undefined || server.problem !== undefined ? server : { ...server, problem: ofCluster },
  );
  const isNeeded = ({ isAbsent }: Inspected) => cluster === undefined || isAbsent !== true;
  const isUsable =
    ofCluster === undefined && inspected.filter(isNeeded).every(({ problem }) => problem === undefined);
  return { servers, isUsable };
}

async function inspectUrl(url: string, cluster: string | undefined): Promise<Inspected> {
  const server = await loadClient(url, 1);
  const named = { engine: 'ClickHouse', name: server.name } as const;
  try {
    const found = await inspectServer(server);
    if (cluster === undefined) return { ...named, ...found };
    return { ...named, ...found, ...(await inspectMember(server, cluster, found.problem)) };
  } catch (error) {
    return { ...named, problem: describeBriefly(error), isAbsent: isConnectionFailure(error) };
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
): Promise<Omit<Inspected, 'engine' | 'name'>> {
  const report = await readShardReport(server, cluster, AbortSignal.timeout(timeoutMs));
  try {
    const { shard, replica } = findPlace(cluster, report);
    const place = hasReplicas(report.members) ? { report, shard, replica } : { report, shard };
    if (problem !== undefined) return place;
    const replicaCount = report.members.filter((member) => member.shard === shard).length;
    return { ...place, ...(await inspectTables(server, cluster, replicaCount)) };
  } catch (error) {
    return { report, problem: describeBriefly(error) };
  }
}

async function inspectTables(
  { client, database }: ClickhouseClient,
  cluster: string,
  replicaCount: number,
): Promise<Pick<DatabaseServer, 'problem' | 'warning'>> {
  const reader = createServerReader(client, timeoutMs);
  try {
    await requireDistributedTables(database, reader, cluster);
    const warning = await describeReplica(reader, replicaCount, timeoutMs);
    return warning === undefined ? {} : { warning };
  } catch (error) {
    return { problem: describeBriefly(error) };
  }
}

/** Why the servers that answered are no cluster together, or not all of it. */
function findClusterProblem(cluster: string, servers: readonly Inspected[]): string | undefined {
  const reports = servers.flatMap(({ report }) => report ?? []);
  const absent = servers.filter(({ isAbsent }) => isAbsent).map(({ name }) => name);
  if (reports.length + absent.length < servers.length || reports.length === 0) return undefined;
  try {
    assignReplicas(
      cluster,
      reports,
      absent.map((name) => `ClickHouse (${name}) does not answer`),
    );
    return undefined;
  } catch (error) {
    return describeBriefly(error);
  }
}

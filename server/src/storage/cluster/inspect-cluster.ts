import type { ClickhouseServers } from '../clickhouse/database/clickhouse-servers.ts';
import type { DatabaseServer } from './database-server.ts';
import { inspectClickhouse } from './inspect-clickhouse.ts';
import { inspectPostgres } from './inspect-postgres.ts';

export interface ClusterUrls {
  readonly postgresUrls: readonly string[];
  readonly clickhouse: ClickhouseServers;
}

export interface ClusterReport {
  /** In the order of the URLs. */
  readonly servers: readonly DatabaseServer[];
  /** Whether a service could start: it needs one PostgreSQL server that takes writes, and a ClickHouse server of every shard. */
  readonly isUsable: boolean;
}

/** Looks at each server of the databases, without changing anything. */
export async function inspectCluster({
  postgresUrls,
  clickhouse: servers,
}: ClusterUrls): Promise<ClusterReport> {
  const [postgres, clickhouse] = await Promise.all([
    inspectPostgres(postgresUrls),
    inspectClickhouse(servers),
  ]);
  const isUsable = postgres.some(({ problem }) => problem === undefined) && clickhouse.isUsable;
  return { servers: [...postgres, ...clickhouse.servers], isUsable };
}

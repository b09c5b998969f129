import type { ClickHouseClient } from '@clickhouse/client';

/** A server of the cluster, as the configuration of one of them lists it. */
export interface ClusterMember {
  /** From 1. */
  readonly shard: number;
  readonly replica: number;
  /** `host:port`, of the protocol among servers. */
  readonly address: string;
  /** Whether it is the server that answered. */
  readonly isLocal: boolean;
}

/** The macros of a server that name its tables in Keeper; `undefined` for one that it has not. */
export interface ReplicaMacros {
  readonly shard: string | undefined;
  readonly replica: string | undefined;
}

/** What a server says of the cluster. */
export interface ShardReport {
  /** Of its URL: `host:port/database`. */
  readonly name: string;
  readonly database: string;
  /** None when it has no cluster of that name. */
  readonly members: readonly ClusterMember[];
  /** Of all clusters in the configuration of the server. */
  readonly clusterNames: readonly string[];
  /** Read where a shard has several replicas. */
  readonly macros?: ReplicaMacros;
}

interface MemberRow {
  readonly shard: number;
  readonly replica: number;
  readonly address: string;
  readonly isLocal: number;
}

/** Whether a shard has several replicas, so that tables are replicated. */
export function hasReplicas(members: readonly ClusterMember[]): boolean {
  return members.some(({ replica }) => replica > 1);
}

/** Asks a server for its place in the cluster. @throws what the client throws. */
export async function readShardReport(
  {
    client,
    name,
    database,
  }: { readonly client: ClickHouseClient; readonly name: string; readonly database: string },
  cluster: string,
  abort_signal: AbortSignal,
): Promise<ShardReport> {
  async function read<Row>(query: string, query_params: Record<string, string> = {}): Promise<Row[]> {
    const answer = await client.query({ query, query_params, format: 'JSONEachRow', abort_signal });
    return answer.json<Row>();
  }
  // One after the other, because there may be one connection.
  const rows = await read<MemberRow>(selectMembers, { cluster });
  const names = await read<{ readonly name: string }>(selectNames);
  const members = rows.map((row) => ({ ...row, isLocal: row.isLocal === 1 }));
  const report = { name, database, members, clusterNames: names.map((row) => row.name) };
  if (!hasReplicas(members)) return report;
  const macros = await read<{ readonly macro: string; readonly substitution: string }>(selectMacros);
  const substitutionOf = (macro: string) => macros.find((row) => row.macro === macro)?.substitution;
  return { ...report, macros: { shard: substitutionOf('shard'), replica: substitutionOf('replica') } };
}

const selectMembers = `
SELECT clusters.shard_num AS shard, clusters.replica_num AS replica, concat(clusters.host_name, ':', toString(clusters.port)) AS address,
  clusters.is_local AS isLocal
FROM system.clusters AS clusters WHERE clusters.cluster = {cluster:String} ORDER BY shard, replica`;

const selectNames = 'SELECT DISTINCT clusters.cluster AS name FROM system.clusters AS clusters ORDER BY name';

const selectMacros = `
SELECT macros.macro AS macro, macros.substitution AS substitution FROM system.macros AS macros
WHERE macros.macro IN ('shard', 'replica')`;

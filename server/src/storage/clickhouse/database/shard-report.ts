import type { ClickHouseClient } from '@clickhouse/client';

/** A server as the configuration of one of them has it. */
export interface ClusterMember {
  /** From 1. */
  readonly shard: number;
  readonly replica: number;
  /** `host:port`, of the protocol among servers. */
  readonly address: string;
  /** Whether it is the server that answered. */
  readonly isLocal: boolean;
}

/** What a server says of the cluster. */
export interface ShardReport {
  /** Of its URL: `host:port/database`. */
  readonly name: string;
  readonly database: string;
  /** None when it has no cluster of that name. */
  readonly members: readonly ClusterMember[];
  /** Those that it has. */
  readonly clusterNames: readonly string[];
}

interface MemberRow {
  readonly shard: number;
  readonly replica: number;
  readonly address: string;
  readonly isLocal: number;
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
  const asked = { format: 'JSONEachRow', abort_signal } as const;
  const members = await client.query({ ...asked, query: selectMembers, query_params: { cluster } });
  // Read first, because there may be one connection.
  const rows = await members.json<MemberRow>();
  const names = await client.query({ ...asked, query: selectNames });
  return {
    name,
    database,
    members: rows.map((row) => ({ ...row, isLocal: row.isLocal === 1 })),
    clusterNames: (await names.json<{ readonly name: string }>()).map((row) => row.name),
  };
}

const selectMembers = `
SELECT clusters.shard_num AS shard, clusters.replica_num AS replica, concat(clusters.host_name, ':', toString(clusters.port)) AS address,
  clusters.is_local AS isLocal
FROM system.clusters AS clusters WHERE clusters.cluster = {cluster:String} ORDER BY shard, replica`;

const selectNames = 'SELECT DISTINCT clusters.cluster AS name FROM system.clusters AS clusters ORDER BY name';

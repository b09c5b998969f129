import type { ShardReport } from './shard-report.ts';

/**
 * Which server has which shard: its index among the reports, of shard 1, 2 and so on.
 *
 * @param reports one of each server that a URL is given of.
 * @throws Error with a one-line message that names the server, what is wrong, and the remedy.
 */
export function assignShards(cluster: string, reports: readonly ShardReport[]): readonly number[] {
  const shards = reports.map((report) => findShard(cluster, report));
  requireAgreement(cluster, reports);
  for (const [index, shard] of shards.entries()) {
    const first = shards.indexOf(shard);
    if (first !== index)
      throw new Error(
        `${nameOf(reports[first])} and ${nameOf(reports[index])} are both shard ${shard} of the cluster "${cluster}": give the URL of each server once, and the same remote_servers to each`,
      );
  }
  const missing = reports[0]?.members.find(({ shard }) => !shards.includes(shard));
  if (missing !== undefined)
    throw new Error(
      `no URL of --clickhouse-urls is that of shard ${missing.shard} of the cluster "${cluster}" (${missing.address}): add the HTTP URL of that server`,
    );
  return shards.map((_, index) => shards.indexOf(index + 1));
}

/** The shard that a server says it has. @throws Error as `assignShards`, for what is wrong with this server alone. */
export function findShard(cluster: string, report: ShardReport): number {
  const { members, clusterNames } = report;
  if (members.length === 0) {
    const others = clusterNames.length === 0 ? 'it has none' : `it has ${clusterNames.join(', ')}`;
    throw new Error(
      `${nameOf(report)} has no cluster "${cluster}" in its remote_servers: add it there, or name another with --clickhouse-cluster; ${others}`,
    );
  }
  const replica = members.find((member) => member.replica > 1);
  if (replica !== undefined)
    throw new Error(
      `${nameOf(report)} has several replicas of shard ${replica.shard} in the cluster "${cluster}" (${replica.address}): tables are not replicated in this release, name a cluster with one server for each shard`,
    );
  const [own, another] = members.filter(({ isLocal }) => isLocal);
  if (own === undefined)
    throw new Error(
      `${nameOf(report)} is in no shard of the cluster "${cluster}" (${members.map(({ address }) => address).join(', ')}): add it to remote_servers of every server, or leave out its URL`,
    );
  if (another !== undefined)
    throw new Error(
      `${nameOf(report)} is shard ${own.shard} and shard ${another.shard} of the cluster "${cluster}": list it once in remote_servers`,
    );
  return own.shard;
}

/** Queries are spread by the server that is asked, so all have to know the same shards, and the same database. */
function requireAgreement(cluster: string, reports: readonly ShardReport[]): void {
  const [first] = reports;
  for (const report of reports) {
    if (first === undefined) return;
    if (report.members.length !== first.members.length)
      throw new Error(
        `the cluster "${cluster}" has ${countOf(first)} on ${nameOf(first)} and ${countOf(report)} on ${nameOf(report)}: give the same remote_servers to each server`,
      );
    if (report.database !== first.database)
      throw new Error(
        `${nameOf(first)} and ${nameOf(report)} are of different databases: a database has the same name on every server of a cluster`,
      );
  }
}

function countOf({ members }: ShardReport): string {
  return members.length === 1 ? '1 shard' : `${members.length} shards`;
}

function nameOf(report: ShardReport | undefined): string {
  return `ClickHouse (${report?.name ?? ''})`;
}

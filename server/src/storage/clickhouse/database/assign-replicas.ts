import { requireMacros } from './require-macros.ts';
import { type ClusterMember, hasReplicas, type ShardReport } from './shard-report.ts';

/** The servers of one shard, each of which has all of it. */
export interface AssignedShard {
  /** As many as the configuration of the servers has, whether they answer or not. */
  readonly replicaCount: number;
  /** Indexes among the reports. */
  readonly reports: readonly number[];
}

/**
 * Which servers have which shard: shard 1 first.
 *
 * @param reports one of each server that a URL is given of and that answered.
 * @param absent of each that did not: why, in a line that names it.
 * @throws Error with a one-line message that names the server, what is wrong, and the remedy; that of a server that did not answer, when
 *   no other one has its shard.
 */
export function assignReplicas(
  cluster: string,
  reports: readonly ShardReport[],
  absent: readonly string[] = [],
): readonly AssignedShard[] {
  const places = reports.map((report) => ({ ...findPlace(cluster, report), report }));
  const members = requireAgreement(cluster, reports);
  for (const [index, place] of places.entries()) {
    const first = places.findIndex((other) => other.shard === place.shard && other.replica === place.replica);
    if (first !== index)
      throw new Error(
        `${nameOf(reports[first])} and ${nameOf(reports[index])} are both ${describePlace(place, members)} of the cluster "${cluster}": give the URL of each server once, and the same remote_servers to each`,
      );
  }
  const missing = members.filter(
    (member) => !places.some(({ shard, replica }) => shard === member.shard && replica === member.replica),
  );
  const [unnamed] = missing;
  if (unnamed !== undefined && missing.length > absent.length)
    throw new Error(
      `no URL of --clickhouse-urls is that of ${describePlace(unnamed, members)} of the cluster "${cluster}" (${unnamed.address}): add the HTTP URL of that server`,
    );
  if (members.some(({ shard }) => !places.some((place) => place.shard === shard)))
    throw new Error(absent.join('; '));
  if (hasReplicas(members)) requireMacros(places);
  const shards = new Set(members.map(({ shard }) => shard));
  return [...shards].map((shard) => ({
    replicaCount: members.filter((member) => member.shard === shard).length,
    reports: places.flatMap((place, index) => (place.shard === shard ? [index] : [])),
  }));
}

/** The place that a server says it has. @throws Error as `assignReplicas`, for what is wrong with this server alone. */
export function findPlace(cluster: string, report: ShardReport): ClusterMember {
  const { members, clusterNames } = report;
  if (members.length === 0) {
    const others = clusterNames.length === 0 ? 'it has none' : `it has ${clusterNames.join(', ')}`;
    throw new Error(
      `${nameOf(report)} has no cluster "${cluster}" in its remote_servers: add it there, or name another with --clickhouse-cluster; ${others}`,
    );
  }
  const [own, another] = members.filter(({ isLocal }) => isLocal);
  if (own === undefined)
    throw new Error(
      `${nameOf(report)} is in no shard of the cluster "${cluster}" (${members.map(({ address }) => address).join(', ')}): add it to remote_servers of every server, or leave out its URL`,
    );
  if (another !== undefined)
    throw new Error(
      `${nameOf(report)} is ${describePlace(own, members)} and ${describePlace(another, members)} of the cluster "${cluster}": list it once in remote_servers`,
    );
  return own;
}

/** Queries are spread by the server that is asked, so all have to know the same servers, and the same database. */
function requireAgreement(cluster: string, reports: readonly ShardReport[]): readonly ClusterMember[] {
  const [first] = reports;
  if (first === undefined) return [];
  for (const report of reports) {
    if (countOf(report) !== countOf(first))
      throw new Error(
        `the cluster "${cluster}" has ${countOf(first)} on ${nameOf(first)} and ${countOf(report)} on ${nameOf(report)}: give the same remote_servers to each server`,
      );
    if (report.database !== first.database)
      throw new Error(
        `${nameOf(first)} and ${nameOf(report)} are of different databases: a database has the same name on every server of a cluster`,
      );
  }
  return first.members;
}

/** `2 shards`, `2 shards of 2 and 1 replicas`. */
function countOf({ members }: ShardReport): string {
  const replicaCounts = new Map<number, number>();
  for (const { shard } of members) replicaCounts.set(shard, (replicaCounts.get(shard) ?? 0) + 1);
  const shards = replicaCounts.size === 1 ? '1 shard' : `${replicaCounts.size} shards`;
  return hasReplicas(members) ? `${shards} of ${[...replicaCounts.values()].join(' and ')} replicas` : shards;
}

function describePlace({ shard, replica }: ClusterMember, members: readonly ClusterMember[]): string {
  return hasReplicas(members) ? `replica ${replica} of shard ${shard}` : `shard ${shard}`;
}

function nameOf(report: ShardReport | undefined): string {
  return `ClickHouse (${report?.name ?? ''})`;
}

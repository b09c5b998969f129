import type { ClusterMember, ShardReport } from './shard-report.ts';

/** A server with its place in a cluster that has replicas. */
export interface PlacedReport extends Pick<ClusterMember, 'shard' | 'replica'> {
  readonly report: ShardReport;
}

/**
 * Replicas of a table find each other in Keeper by the macros of their servers: the same `shard` where they are to have the same rows,
 * and a `replica` of their own.
 *
 * @throws Error with a one-line message that names the server, the macro and the remedy.
 */
export function requireMacros(servers: readonly PlacedReport[]): void {
  for (const { report } of servers)
    for (const macro of ['shard', 'replica'] as const)
      if (!report.macros?.[macro])
        throw new Error(
          `ClickHouse (${report.name}) has no macro "${macro}", by which its tables find their replicas: add it to macros in its configuration`,
        );
  for (const [index, server] of servers.entries())
    for (const other of servers.slice(index + 1)) requireDistinction(server, other);
}

function requireDistinction(server: PlacedReport, other: PlacedReport): void {
  const [first, second] = [server.report.macros, other.report.macros];
  const names = `ClickHouse (${server.report.name}) and ClickHouse (${other.report.name})`;
  if (server.shard !== other.shard) {
    if (first?.shard === second?.shard)
      throw new Error(
        `${names} have the macro "shard" ${first?.shard} and are of different shards: give each shard its own`,
      );
    return;
  }
  if (first?.shard !== second?.shard)
    throw new Error(
      `${names} are replicas of shard ${server.shard}, but have the macros "shard" ${first?.shard} and ${second?.shard}: give them the same`,
    );
  if (first?.replica === second?.replica)
    throw new Error(
      `${names} are replicas of shard ${server.shard} and both have the macro "replica" ${first?.replica}: give each its own`,
    );
}

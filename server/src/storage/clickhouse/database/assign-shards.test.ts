import { describe, expect, it } from 'vitest';
import { assignShards } from './assign-shards.ts';
import type { ClusterMember, ShardReport } from './shard-report.ts';

/** @param local the shard that the server has, of as many. */
function reportOf(name: string, local: number | undefined, shardCount = 2): ShardReport {
  const members = Array.from(
    { length: shardCount },
    (_, index): ClusterMember => ({
      shard: index + 1,
      replica: 1,
      address: `s${index + 1}:9000`,
      isLocal: index + 1 === local,
    }),
  );
  return { name: `${name}:8123/cairn`, database: 'cairn', members, clusterNames: ['one', 'shards'] };
}

const [first, second] = [reportOf('a', 1), reportOf('b', 2)];
const replica = { shard: 2, replica: 2, address: 's3:9000', isLocal: false };

describe('the shards of servers', () => {
  it('are found in any order of the URLs', () => {
    expect(assignShards('shards', [first, second])).toEqual([0, 1]);
    expect(assignShards('shards', [second, first])).toEqual([1, 0]);
    expect(assignShards('shards', [reportOf('a', 1, 1)])).toEqual([0]);
  });

  it.each<[string, readonly ShardReport[], string]>([
    [
      'an unknown cluster',
      [first, { ...second, members: [] }],
      'ClickHouse (b:8123/cairn) has no cluster "shards" in its remote_servers: add it there, or name another with --clickhouse-cluster; it has one, shards',
    ],
    [
      'a server without clusters',
      [{ ...first, members: [], clusterNames: [] }],
      'ClickHouse (a:8123/cairn) has no cluster "shards" in its remote_servers: add it there, or name another with --clickhouse-cluster; it has none',
    ],
    [
      'a server in no shard',
      [first, reportOf('c', undefined)],
      'ClickHouse (c:8123/cairn) is in no shard of the cluster "shards" (s1:9000, s2:9000): add it to remote_servers of every server, or leave out its URL',
    ],
    [
      'a server in two shards',
      [{ ...first, members: first.members.map((member) => ({ ...member, isLocal: true })) }],
      'ClickHouse (a:8123/cairn) is shard 1 and shard 2 of the cluster "shards": list it once in remote_servers',
    ],
    [
      'a shard without URL',
      [second],
      'no URL of --clickhouse-urls is that of shard 1 of the cluster "shards" (s1:9000): add the HTTP URL of that server',
    ],
    [
      'servers that know different shards',
      [first, second, reportOf('c', 3, 3)],
      'the cluster "shards" has 2 shards on ClickHouse (a:8123/cairn) and 3 shards on ClickHouse (c:8123/cairn): give the same remote_servers to each server',
    ],
    [
      'the same server twice',
      [first, second, { ...first, name: 'A:8123/cairn' }],
      'ClickHouse (a:8123/cairn) and ClickHouse (A:8123/cairn) are both shard 1 of the cluster "shards": give the URL of each server once, and the same remote_servers to each',
    ],
    [
      'databases of different names',
      [first, { ...second, database: 'other', name: 'b:8123/other' }],
      'ClickHouse (a:8123/cairn) and ClickHouse (b:8123/other) are of different databases: a database has the same name on every server of a cluster',
    ],
    [
      'replicas',
      [{ ...first, members: [...first.members, replica] }],
      'ClickHouse (a:8123/cairn) has several replicas of shard 2 in the cluster "shards" (s3:9000): tables are not replicated in this release, name a cluster with one server for each shard',
    ],
  ])('are refused for %s, in one line that says what to do', (_, reports, message) => {
    expect(() => assignShards('shards', reports)).toThrow(new Error(message));
  });
});

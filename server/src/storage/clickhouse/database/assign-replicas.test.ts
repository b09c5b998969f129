import { describe, expect, it } from 'vitest';
import { assignReplicas } from './assign-replicas.ts';
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

/** @param own shard and replica of the server, of two shards with two replicas each. */
function replicaOf(
  name: string,
  own: readonly [number, number],
  macros: readonly [string, string],
): ShardReport {
  const members = [1, 2].flatMap((shard) =>
    [1, 2].map((replica) => ({
      shard,
      replica,
      address: `s${shard}-${replica}:9000`,
      isLocal: shard === own[0] && replica === own[1],
    })),
  );
  const [shard, replica] = macros;
  return { ...reportOf(name, 1), members, macros: { shard, replica } };
}

const replicas = [
  replicaOf('a', [1, 1], ['one', 'a']),
  replicaOf('b', [2, 2], ['two', 'b']),
  replicaOf('c', [2, 1], ['two', 'c']),
  replicaOf('d', [1, 2], ['one', 'd']),
] as const;
const [a, b, c, d] = replicas;

describe('the shards of servers', () => {
  it('are found in any order of the URLs', () => {
    const only = (index: number) => ({ replicaCount: 1, reports: [index] });
    expect(assignReplicas('shards', [first, second])).toEqual([only(0), only(1)]);
    expect(assignReplicas('shards', [second, first])).toEqual([only(1), only(0)]);
    expect(assignReplicas('shards', [reportOf('a', 1, 1)])).toEqual([only(0)]);
  });

  it('may have several replicas', () => {
    expect(assignReplicas('shards', replicas)).toEqual([
      { replicaCount: 2, reports: [0, 3] },
      { replicaCount: 2, reports: [1, 2] },
    ]);
  });

  it('need one replica that answers', () => {
    const absent = ['ClickHouse (b:8123/cairn) cannot be used: no answer'];
    expect(assignReplicas('shards', [a, c, d], absent)).toEqual([
      { replicaCount: 2, reports: [0, 2] },
      { replicaCount: 2, reports: [1] },
    ]);
    const both = [...absent, 'ClickHouse (c:8123/cairn) cannot be used: no answer'];
    expect(() => assignReplicas('shards', [a, d], both)).toThrow(new Error(both.join('; ')));
    expect(() => assignReplicas('shards', [first], absent)).toThrow(new Error(absent[0]));
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
      'a replica without URL',
      [a, b, c],
      'no URL of --clickhouse-urls is that of replica 2 of shard 1 of the cluster "shards" (s1-2:9000): add the HTTP URL of that server',
    ],
    [
      'the same replica twice',
      [...replicas, { ...d, name: 'e:8123/cairn' }],
      'ClickHouse (d:8123/cairn) and ClickHouse (e:8123/cairn) are both replica 2 of shard 1 of the cluster "shards": give the URL of each server once, and the same remote_servers to each',
    ],
    [
      'servers that know different replicas',
      [first, b],
      'the cluster "shards" has 2 shards on ClickHouse (a:8123/cairn) and 2 shards of 2 and 2 replicas on ClickHouse (b:8123/cairn): give the same remote_servers to each server',
    ],
    [
      'a missing macro',
      [a, b, c, { ...d, macros: { shard: 'one', replica: undefined } }],
      'ClickHouse (d:8123/cairn) has no macro "replica", by which its tables find their replicas: add it to macros in its configuration',
    ],
    [
      'shards with the same macro',
      [a, { ...b, macros: { shard: 'one', replica: 'b' } }, c, d],
      'ClickHouse (a:8123/cairn) and ClickHouse (b:8123/cairn) have the macro "shard" one and are of different shards: give each shard its own',
    ],
    [
      'replicas with different macros of their shard',
      [a, b, { ...c, macros: { shard: 'three', replica: 'c' } }, d],
      'ClickHouse (b:8123/cairn) and ClickHouse (c:8123/cairn) are replicas of shard 2, but have the macros "shard" two and three: give them the same',
    ],
    [
      'replicas with the same macro',
      [a, b, c, { ...d, macros: { shard: 'one', replica: 'a' } }],
      'ClickHouse (a:8123/cairn) and ClickHouse (d:8123/cairn) are replicas of shard 1 and both have the macro "replica" a: give each its own',
    ],
  ])('are refused for %s, in one line that says what to do', (_, reports, message) => {
    expect(() => assignReplicas('shards', reports)).toThrow(new Error(message));
  });
});

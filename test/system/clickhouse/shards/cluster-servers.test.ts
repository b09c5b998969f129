import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseLogFilter } from '../../../../server/src/logs/parse-log-filter.ts';
import { decodeLogs } from '../../../../server/src/logs/testing/decode-logs.ts';
import type { MetricMetadata } from '../../../../server/src/metrics/metric.ts';
import { clickhouseSchema } from '../../../../server/src/storage/clickhouse/database/clickhouse-schema.ts';
import { migrateClickhouse } from '../../../../server/src/storage/clickhouse/database/migrate-clickhouse.ts';
import { openClickhouse } from '../../../../server/src/storage/clickhouse/database/open-clickhouse.ts';
import { listLogs } from '../../../../server/src/storage/clickhouse/logs/read/list-logs.ts';
import type { ReadRows } from '../../../../server/src/storage/clickhouse/logs/read/read-rows.ts';
import { createProjectMetadata } from '../../../../server/src/storage/clickhouse/metrics/write/project-metadata.ts';
import { inspectClickhouse } from '../../../../server/src/storage/cluster/inspect-clickhouse.ts';
import { defaultMetadataLimits } from '../../../../server/src/storage/metric-ingest/metadata-table.ts';
import { listMigrations } from '../../../../server/src/storage/schema/list-migrations.ts';
import { type ClickhouseServer, startServer } from '../../../support/clickhouse-server.ts';
import { joinServers } from '../../../support/clickhouse-shards.ts';
import { findFreePort, findFreePorts } from '../../../support/find-free-port.ts';
import { fillMetadata } from '../metrics/fill-metrics.ts';

const limits = { timeoutMs: 60_000 };

describe('the servers of a cluster', () => {
  let servers: readonly ClickhouseServer[];
  let firstPort: number;
  beforeAll(async () => {
    const [one = 0, two = 0, other = 0] = await findFreePorts(3);
    firstPort = one;
    // The third server is in no shard of the cluster that it knows, and of a larger one that the others know as of two.
    const shards = { name: 'shards', shards: [[one], [two]] };
    const alone = { name: 'alone', shards: [[one]] };
    const known = [shards, alone, { name: 'several', shards: [[one], [two]] }];
    servers = await Promise.all([
      startServer(one, known),
      startServer(two, known),
      startServer(other, [shards, { name: 'several', shards: [[one], [two], [other]] }]),
    ]);
    for (const server of servers) await server.run('CREATE DATABASE cairn');
  });
  afterAll(() => Promise.all(servers.map((server) => server.remove())));

  const joinShards = () =>
    joinServers(
      servers.slice(0, 2).map((server) => [server]),
      'shards',
    );
  const urls = (...indexes: readonly number[]) =>
    indexes.map((index) => servers[index]?.urlOf('cairn') ?? '');
  const nameOf = (index: number) => new URL(urls(index)[0] ?? '').host;
  const refusalOf = (given: Parameters<typeof migrateClickhouse>[0]) =>
    migrateClickhouse(given).then(() => 'none', String);

  it('are refused in one line that names the server and the remedy, before anything is changed', async () => {
    expect(await refusalOf({ urls: urls(0, 1) })).toContain('--clickhouse-cluster');
    const unknown = await refusalOf({ urls: urls(0, 1), cluster: 'nothing' });
    expect(unknown).toMatch(new RegExp(`${nameOf(0)}/cairn\\) has no cluster "nothing" .*it has .*shards`));
    const outside = await refusalOf({ urls: urls(0, 1, 2), cluster: 'shards' });
    expect(outside).toContain(`${nameOf(2)}/cairn) is in no shard of the cluster "shards"`);
    expect(await refusalOf({ urls: urls(1), cluster: 'shards' })).toMatch(/no URL .* of shard 1 .*: add/);
    const disagreeing = await refusalOf({ urls: urls(0, 1, 2), cluster: 'several' });
    expect(disagreeing).toContain(`2 shards on ClickHouse (${nameOf(0)}/cairn) and 3 shards on`);
    expect(await refusalOf({ urls: urls(0, 0), cluster: 'alone' })).toContain('are both shard 1');
    const named = [...urls(0), servers[1]?.urlOf('default') ?? ''];
    expect(await refusalOf({ urls: named, cluster: 'shards' })).toContain('different databases');
    const gone = `http://default:secret@127.0.0.1:${await findFreePort()}/cairn`;
    const unreachable = await refusalOf({ urls: [...urls(0), gone], cluster: 'shards' });
    expect(unreachable).toContain(`${new URL(gone).host}/cairn) cannot be used`);
    expect([unknown, outside, disagreeing, unreachable].join('')).not.toMatch(/\n|secret/);
    for (const server of servers)
      expect(await server.run("SELECT count() FROM system.tables WHERE database = 'cairn'")).toBe('0\n');
  });

  it('get tables over all shards beside their own, again with each schema; one server alone gets none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-schema-'));
    const databases = "SELECT count() FROM system.databases WHERE name = 'cairn_distributed'";
    try {
      await migrateClickhouse({ urls: urls(0) });
      await migrateClickhouse({ urls: urls(1) });
      expect(await servers[0]?.run(databases)).toBe('0\n');
      const cluster = { urls: urls(1, 0), cluster: 'shards' };
      await expect(openClickhouse(cluster)).rejects.toThrow(/no table .* over the shards .*cluster init/);
      await migrateClickhouse(cluster);
      await (await openClickhouse(cluster)).close();
      await cp(clickhouseSchema, folder, { recursive: true });
      const next = String(listMigrations(folder).length + 1).padStart(4, '0');
      await writeFile(join(folder, `${next}-later.sql`), 'ALTER TABLE logs ADD COLUMN later UInt8 DEFAULT 7');
      await migrateClickhouse({ ...cluster, folder });
      for (const server of servers.slice(0, 2)) {
        await server.run(
          "INSERT INTO logs (project, time, seq, arrival_day) VALUES ('p', 0, 1, '2026-01-01')",
          'cairn',
        );
        expect(await server.run('SELECT DISTINCT later FROM logs', 'cairn_distributed')).toBe('7\n');
      }
      await expect(openClickhouse(cluster)).rejects.toThrow(/schema version \d+/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('are looked at without a change: the shard of each, and what is wrong with it or with all of them', async () => {
    for (const index of [0, 1]) await servers[index]?.run('CREATE DATABASE seen');
    const seen = (...indexes: readonly number[]) => ({
      urls: indexes.map((index) => servers[index]?.urlOf('seen') ?? ''),
      cluster: 'shards',
    });
    await migrateClickhouse({ urls: seen(0).urls });
    const [first, second] = (await inspectClickhouse(seen(0, 1))).servers;
    expect(first).toMatchObject({ shard: 1, problem: expect.stringContaining('cairn cluster init') });
    expect(second).toMatchObject({ shard: 2, schemaVersion: 0, problem: expect.any(String) });
    await migrateClickhouse(seen(0, 1));
    const { servers: usable, isUsable } = await inspectClickhouse(seen(1, 0));
    expect(isUsable).toBe(true);
    expect(usable.map(({ shard }) => shard)).toEqual([2, 1]);
    expect(usable.every((server) => !('problem' in server))).toBe(true);
    const [alone] = (await inspectClickhouse(seen(1))).servers;
    expect(alone).toMatchObject({ shard: 2, problem: expect.stringContaining('shard 1') });
    const [unknown] = (await inspectClickhouse({ ...seen(0), cluster: 'nothing' })).servers;
    expect(unknown).toMatchObject({ problem: expect.stringContaining('no cluster "nothing"') });
    expect(unknown).not.toHaveProperty('shard');
  });

  it('have metadata of metrics once, that of the greatest commit, whichever shard has it', async () => {
    const database = await joinShards().createTestDatabase();
    const db = await database.open();
    const metadataOf = (name: string, unit: string): MetricMetadata => ({
      name,
      kind: 'gauge',
      unit,
      description: '',
    });
    // Into the first shard and the second one in turn.
    for (const [name, unit, commit] of [
      ['a', 'old', 1],
      ['a', 'new', 2],
      ['b', 'new', 2],
      ['b', 'old', 1],
    ] as const)
      await fillMetadata(db, { projectId: 'p', metadata: [metadataOf(name, unit)], commit });
    const metadata = createProjectMetadata({
      clickhouse: db,
      projectIds: ['p'],
      limits: defaultMetadataLimits,
    });
    await metadata.load([0], limits);
    for (const name of ['a', 'b']) metadata.describe(0, metadataOf(name, 'new'));
    expect(metadata.pendingOf(0)).toEqual([]);
    await database.remove();
  });

  it('serve on when a connection from another one is lost in the middle of a packet', async () => {
    const connection = connect(firstPort, '127.0.0.1').resume();
    await once(connection, 'connect');
    connection.write(Buffer.of(0, 20, 99));
    await delay(200);
    connection.resetAndDestroy();
    await delay(500);
    expect(servers[0]?.hasEnded()).toBe(false);
    expect(await servers[0]?.run('SELECT 1')).toBe('1\n');
  });

  it('find a word by the index of each shard, and read no other records', async () => {
    const cluster = joinShards();
    const database = await cluster.createTestDatabase();
    const db = await database.open();
    await database.run(`INSERT INTO logs (project, time, seq, arrival_day, body, attributes)
      SELECT 'p', toDateTime64(number, 9), number, '2026-01-01', concat('log ', toString(number)), map('n', toString(number))
      FROM numbers(200000)`);
    const readRows: ReadRows = (query) =>
      db.read({ ...query, text: `${query.text} SETTINGS max_rows_to_read = 60000` }, limits);
    const window = { sinceNs: 0n, untilNs: 10n ** 18n };
    const find = async (filter: string) => {
      const page = { projectId: 'p', window, filter: parseLogFilter(filter), limit: 10 };
      const { records } = await listLogs(readRows, page);
      return decodeLogs(records).map(({ body }) => body);
    };
    expect(await find('body:"123456"')).toEqual(['log 123456', 'log 123456']);
    expect(await find('attribute.n="77"')).toEqual(['log 77', 'log 77']);
    // The limit is that of a shard: a read of all its records exceeds it.
    await expect(find('attribute.n=""')).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await database.remove();
  });
});

import { expect, it, onTestFinished } from 'vitest';
import { encodeWriteBlock } from '../../../../server/src/ingest/metrics/testing/encode-write-request.ts';
import { parseLogFilter } from '../../../../server/src/logs/parse-log-filter.ts';
import { decodeLogs } from '../../../../server/src/logs/testing/decode-logs.ts';
import { sampleLogBatch } from '../../../../server/src/logs/testing/sample-log.ts';
import { defaultQueryLimits } from '../../../../server/src/promql/query-limits.ts';
import type { ClickhouseServers } from '../../../../server/src/storage/clickhouse/database/clickhouse-servers.ts';
import { migrateClickhouse } from '../../../../server/src/storage/clickhouse/database/migrate-clickhouse.ts';
import { openClickhouse } from '../../../../server/src/storage/clickhouse/database/open-clickhouse.ts';
import { readFreeBytes } from '../../../../server/src/storage/clickhouse/read-free-bytes.ts';
import { readStoredBytes } from '../../../../server/src/storage/clickhouse/read-stored-bytes.ts';
import { dayMs, dayNs } from '../../../../server/src/time/utc-day.ts';
import { sampleProjectId } from '../../../../server/src/traces/testing/sample-trace.ts';
import { startClickhouseCluster } from '../../../support/start-clickhouse.ts';
import { startPostgres } from '../../../support/start-postgres.ts';
import { flushesOf, flushOf } from '../traces/sample-flushes.ts';
import { type GatewayStores, openGatewayStores } from './open-stores.ts';

const projectId = sampleProjectId;
const nowMs = Date.now();
const unhurried = () => ({ deadlineMs: performance.now() + 60_000 });

/** Records and samples of both days, and a flush. */
async function write(stores: GatewayStores, name: string, second: number): Promise<void> {
  for (const [age, day] of [
    [0, 'today'],
    [3, 'before'],
  ] as const) {
    const receivedAtMs = nowMs - age * dayMs;
    const receivedAtNs = BigInt(receivedAtMs) * 1_000_000n;
    const log = { timeNs: receivedAtNs, body: `${name} ${day}` };
    await stores.logs.append(sampleLogBatch({ records: [log] }, { receivedAtNs }));
    await stores.metrics.append({
      projectId,
      request: encodeWriteBlock(
        [{ labels: [['__name__', 'up']], samples: [[receivedAtMs + second, 1]] }],
        [],
      ),
      format: 'remote-write',
      receivedAtMs,
      oldestMs: 0,
      newestMs: nowMs + dayMs,
    });
  }
  await stores.traces.flush(flushOf(1, name));
}

async function read(stores: GatewayStores) {
  const window = { sinceNs: 0n, untilNs: BigInt(nowMs + dayMs) * 1_000_000n };
  const page = { projectId, window, filter: parseLogFilter(), limit: 100 };
  const { records } = await stores.logs.list(page, unhurried());
  const query = { projectId, query: 'count_over_time(up[10d])', atMs: nowMs + 60_000 };
  const { data } = await stores.metrics.instant({ ...query, limits: defaultQueryLimits }, unhurried());
  const series = await stores.metrics.series(
    { projectId, selectors: [], startMs: 0, endMs: nowMs + dayMs, limit: 10 },
    unhurried(),
  );
  return {
    logs: decodeLogs(records)
      .map(({ body }) => body)
      .toSorted(),
    samples: Number(JSON.parse(new TextDecoder().decode(data)).result[0].value[1]),
    series: series.items.length,
    flushes: (await flushesOf(stores.traces, 1))?.toSorted(),
  };
}

it('a second shard needs nothing but configuration: what is there stays readable, what comes is spread, and retention removes both', async () => {
  const [clickhouse, postgres] = await Promise.all([startClickhouseCluster(), startPostgres()]);
  onTestFinished(async () => void (await Promise.all([clickhouse.remove(), postgres.remove()])));
  const database = await postgres.createTestDatabase();
  for (const server of clickhouse.shards) await server.run('CREATE DATABASE cairn');
  const urls = clickhouse.shards.map(({ urlOf }) => urlOf('cairn'));
  const one: ClickhouseServers = { urls: urls.slice(0, 1) };
  const two: ClickhouseServers = { urls, cluster: 'shards' };

  await migrateClickhouse(one);
  const before = await openGatewayStores(one, database);
  await write(before, 'first', 1);
  const first = { logs: ['first before', 'first today'], samples: 2, series: 1, flushes: ['first'] };
  expect(await read(before)).toEqual(first);
  await before.stop();

  await migrateClickhouse(two);
  const stores = await openGatewayStores(two, database);
  expect(await read(stores)).toEqual(first);
  // The same series and the same trace are in both shards from here on.
  await write(stores, 'second', 2);
  await write(stores, 'third', 3);
  expect(await read(stores)).toEqual({
    logs: ['first', 'second', 'third'].flatMap((name) => [`${name} before`, `${name} today`]).toSorted(),
    samples: 6,
    series: 1,
    flushes: ['first', 'second', 'third'],
  });
  for (const table of ['logs', 'samples', 'series', 'trace_parts'])
    for (const { run } of clickhouse.shards)
      expect(Number(await run(`SELECT count() FROM ${table}`, 'cairn')), table).toBeGreaterThan(0);

  const [all, ofFirst] = [await openClickhouse(two), await openClickhouse(one)];
  const postgresDatabase = await database.open();
  const stored = await Promise.all([all, ofFirst].map((db) => readStoredBytes(db, postgresDatabase)));
  expect(stored[0]?.logs).toBeGreaterThan(stored[1]?.logs ?? 0);
  expect(await readFreeBytes(all)).toBeGreaterThan(await readFreeBytes(ofFirst));
  await Promise.all([all.close(), ofFirst.close()]);

  await stores.logs.dropDaysBefore(BigInt(nowMs) * 1_000_000n - BigInt(dayNs));
  await stores.metrics.dropDaysBefore(nowMs - dayMs);
  const left = await read(stores);
  expect(left).toMatchObject({ logs: ['first today', 'second today', 'third today'], samples: 3 });
  await stores.traces.dropCreatedBefore(nowMs + 2 * dayMs, new AbortController().signal);
  for (const { run } of clickhouse.shards) {
    expect(await run('SELECT count() FROM trace_parts', 'cairn')).toBe('0\n');
    const due = `SELECT count() FROM samples WHERE time_ms < ${nowMs - 2 * dayMs}`;
    expect(await run(due, 'cairn')).toBe('0\n');
  }
  await stores.stop();
});

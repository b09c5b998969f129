import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { readFreeBytes } from '../../../../server/src/storage/clickhouse/read-free-bytes.ts';
import { encodeLogs } from '../../../process/fairness/flood-appends.ts';
import { createLogsClient } from '../../../process/load/logs-client.ts';
import { createServiceReader } from '../../../process/load/service-reader.ts';
import { collectProcesses } from '../../../process/service/collect-processes.ts';
import type { ServiceKeys, ServiceProcess } from '../../../process/service/service-process.ts';
import { startTraceServers, type TraceDatabases, type TraceServers } from '../traces/trace-databases.ts';
import { type Machine, spawnStateless, startStatelessGateway } from './start-stateless-gateway.ts';

let servers: TraceServers;
beforeAll(async () => {
  servers = await startTraceServers();
});
afterAll(() => servers.remove());

const running = collectProcesses();

async function createDatabases(): Promise<{ databases: TraceDatabases; flags: readonly string[] }> {
  const databases = await servers.createDatabases();
  const flags = [
    `--postgres-urls=${databases.postgres.url}`,
    `--clickhouse-urls=${databases.clickhouse.url}`,
  ];
  return { databases, flags };
}

async function start(machine: Machine, flags: readonly string[]): Promise<ServiceProcess> {
  const gateway = await startStatelessGateway(machine, flags);
  running.push(gateway);
  return gateway;
}

async function createEmptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-stateless-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Log records that a gateway acknowledges. */
async function append(gateway: ServiceProcess, { ingestKey }: ServiceKeys, count: number): Promise<void> {
  const client = createLogsClient(gateway, ingestKey);
  const answer = await client.send({ transport: 'protobuf', body: encodeLogs(count, 10) });
  expect(answer).toMatchObject({ kind: 'answered', status: 200, isPartial: false });
  client.close();
}

const readerOf = ({ apiUrl }: ServiceProcess, { serverKey }: ServiceKeys) =>
  createServiceReader(apiUrl, serverKey);

it('two gateways that start at once where nothing can be written serve as one, and one of them shows the keys', async () => {
  const { flags } = await createDatabases();
  const gateways = await Promise.all([start('read-only', flags), start('read-only', flags)]);
  const shown = gateways.flatMap(({ firstKeys }) => firstKeys ?? []);
  expect(shown).toHaveLength(1);
  const [keys] = shown as [ServiceKeys]; // expected above
  const [first, second] = gateways;
  await append(first, keys, 3);
  expect(await readerOf(second, keys).logCount()).toBe(3);
  for (const path of ['/ready', '/metrics'])
    expect(await readerOf(second, keys).get(path)).toMatchObject({ status: 200 });

  first.signal('SIGKILL');
  await first.ended;
  const next = await start('read-only', flags);
  expect(next.firstKeys).toBeUndefined();
  expect(await readerOf(next, keys).logCount()).toBe(3);
  await append(next, keys, 1);
  expect(await readerOf(second, keys).logCount()).toBe(4);
  for (const gateway of [second, next]) {
    gateway.signal('SIGTERM');
    expect(await gateway.ended).toMatchObject({ exitCode: 0 });
  }
});

it('makes no file where it could, and names its databases without passwords', async () => {
  const { databases, flags } = await createDatabases();
  const folder = await createEmptyFolder();
  const gateway = await start({ folder }, flags);
  if (gateway.firstKeys === undefined) throw new Error('the databases were not empty');
  await append(gateway, gateway.firstKeys, 3);
  expect(await readerOf(gateway, gateway.firstKeys).logCount()).toBe(3);
  const listed = spawnStateless({ folder }, ['keys', 'list', '--backend=cluster', ...flags]);
  expect(await listed.ended).toMatchObject({ exitCode: 0, stderr: '' });
  gateway.signal('SIGTERM');
  const { exitCode, stdout } = await gateway.ended;
  expect(exitCode).toBe(0);
  const [postgres, clickhouse] = [databases.postgres.url, databases.clickhouse.url].map(
    (url) => new URL(url),
  );
  expect(stdout).toContain(
    `  Data    PostgreSQL ${postgres?.host}${postgres?.pathname}, ClickHouse ${clickhouse?.host}${clickhouse?.pathname}\n`,
  );
  expect(await readdir(folder, { recursive: true })).toEqual([]);
});

it('the free space is that of the disk of ClickHouse', async () => {
  const { databases } = await createDatabases();
  const free = await readFreeBytes(await databases.clickhouse.open());
  const { bavail, bsize } = await statfs(tmpdir());
  // Others write to the disk meanwhile.
  expect(free / (bavail * bsize)).toBeCloseTo(1, 1);
});

import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { encodeMetricsRequest } from '../../../../server/src/ingest/metrics/testing/encode-metrics-request.ts';
import type { MetricsRequest } from '../../../process/load/metrics-client.ts';
import { portFlags, type ServiceProcess } from '../../../process/service/service-process.ts';
import { openServiceScope } from '../../../process/service/service-scope.ts';
import { slackMs } from '../../../process/service/slack.ts';
import { startServiceOver } from '../../../support/start-service.ts';
import { provideClickhouseService } from './provide-clickhouse-service.ts';
import { createServedSignals, queryMetrics, readerOf, sendMetrics, traceId } from './served-signals.ts';

const backWithinMs = 10_000;
const soon = { timeout: backWithinMs + slackMs };

const given = provideClickhouseService();
const keys = () => given.machine.scope.keys();

/** One of each test. */
function createSignals() {
  const signals = createServedSignals(keys);
  return { ...signals, all: Object.values(signals) };
}

/** A delta of `requests`. */
function deltaOf(value: number): MetricsRequest {
  const sum = [{ timeNs: BigInt(Date.now()) * 1_000_000n, value }];
  const metrics = [{ name: 'requests', sum, temporality: 1, isMonotonic: true }];
  return { transport: 'protobuf', body: encodeMetricsRequest([{ scopeMetrics: [{ metrics }] }]) };
}

async function totalOf(service: ServiceProcess): Promise<number | undefined> {
  const [total] = await queryMetrics(service, keys(), 'max_over_time(requests_total[1h])');
  return total?.value;
}

it('telemetry outlives the machine, and a retry at the next one is stored once', async () => {
  const { all } = createSignals();
  const first = await given.machine.scope.start({ flags: given.flags });
  const delta = deltaOf(3);
  for (const signal of all) {
    expect(await signal.send(first, 'one')).toBe(200);
    expect(await signal.read(first)).toEqual(['one']);
  }
  expect(await sendMetrics(first, keys(), delta)).toBe(200);
  first.signal('SIGKILL');
  await first.ended;

  const other = await openServiceScope();
  try {
    const second = await other.scope.start({ flags: given.flags });
    for (const signal of all) {
      expect(await signal.read(second)).toEqual(['one']);
      expect(await signal.send(second, 'one')).toBe(200);
      expect(await signal.send(second, 'two')).toBe(200);
      expect(await signal.read(second)).toEqual(['one', 'two']);
    }
    expect(await sendMetrics(second, keys(), delta)).toBe(200);
    expect(await totalOf(second)).toBe(3);
    expect(await sendMetrics(second, keys(), deltaOf(4))).toBe(200);
    expect(await totalOf(second)).toBe(7);
    expect((await readerOf(second, keys()).get('/v1/metrics')).body).toContain('"name":"requests_total"');
    second.signal('SIGTERM');
    expect(await second.ended).toMatchObject({ exitCode: 0, stderr: '' });
  } finally {
    await other.close();
  }
});

it('a ClickHouse that is killed costs 503s, nothing acknowledged, and the service is back soon after it', async () => {
  const { all, traces } = createSignals();
  const service = await given.machine.scope.start({ flags: given.flags });
  const isReady = async () => (await fetch(`${service.apiUrl}/ready`)).status === 200;
  const delta = deltaOf(5);
  for (const signal of all) expect(await signal.send(service, 'before')).toBe(200);
  await given.servers.clickhouse.stop('crash');
  try {
    const answers = all.map((signal) => signal.send(service, 'meanwhile'));
    answers.push(sendMetrics(service, keys(), delta));
    expect(await Promise.all(answers)).toEqual([503, 503, 503, 503]);
    for (const signal of all) await expect(signal.read(service)).rejects.toThrow(/unavailable/i);
    expect((await readerOf(service, keys()).get('/v1/traces')).body).toContain(traceId);
    const notReady = await vi.waitUntil(
      async () => {
        const answer = await fetch(`${service.apiUrl}/ready`);
        return answer.status === 503 ? answer.text() : undefined;
      },
      { timeout: 30_000 },
    );
    expect(notReady).toContain('ClickHouse');
  } finally {
    await given.servers.clickhouse.start();
  }
  const backAtMs = performance.now();
  for (const signal of all)
    await vi.waitUntil(async () => (await signal.send(service, 'after')) === 200, soon);
  await vi.waitUntil(async () => (await sendMetrics(service, keys(), delta)) === 200, soon);
  expect(performance.now() - backAtMs).toBeLessThan(backWithinMs + slackMs);
  // What was answered 503 was not stored, or is settled as not stored.
  for (const signal of all) expect(await signal.read(service)).toEqual(['after', 'before']);
  // Sent twice at least, and added once.
  expect(await totalOf(service)).toBe(5);
  expect(await traces.send(service, 'meanwhile')).toBe(200);
  expect(await traces.read(service)).toEqual(['after', 'before', 'meanwhile']);
  await vi.waitUntil(isReady, soon);
});

it('a PostgreSQL that is killed costs 503s of writes, while metrics are read', async () => {
  const { metrics } = createSignals();
  const service = await given.machine.scope.start({ flags: given.flags });
  expect(await metrics.send(service, 'before')).toBe(200);
  expect(await metrics.read(service)).toEqual(['before']);
  await given.servers.postgres.stop('crash');
  try {
    expect(await metrics.send(service, 'between')).toBe(503);
    expect(await metrics.read(service)).toEqual(['before']);
  } finally {
    await given.servers.postgres.start();
  }
  await vi.waitUntil(async () => (await metrics.send(service, 'after')) === 200, soon);
  expect(await metrics.read(service)).toEqual(['after', 'before']);
});

it('a data directory with telemetry of any signal is refused, and so are URLs without PostgreSQL', async () => {
  const { scope } = given.machine;
  const { logs } = createSignals();
  const embedded = await scope.start({ flags: given.flags.slice(0, 1) });
  expect(await logs.send(embedded, 'one')).toBe(200);
  embedded.signal('SIGTERM');
  await embedded.ended;
  const away = join(scope.dataDirectory, '..', 'away');
  await mkdir(away);
  const folders = ['logs', 'metrics', 'traces'];
  for (const folder of folders) {
    const others = folders.filter((other) => other !== folder);
    for (const other of others) await rename(join(scope.dataDirectory, other), join(away, other));
    await expect(startServiceOver(scope.dataDirectory, given.config)).rejects.toThrow(
      `has ${folder}, which are not in ClickHouse; move `,
    );
    for (const other of others) await rename(join(away, other), join(scope.dataDirectory, other));
  }
  expect(await scope.run(['serve', ...portFlags, ...given.flags.slice(1)])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('--clickhouse-urls needs --postgres-urls'),
  });
  expect(await readFile(join(scope.dataDirectory, 'postgres-database'), 'utf8')).not.toBe('');
});

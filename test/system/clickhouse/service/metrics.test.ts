import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { encodeMetricsRequest } from '../../../../server/src/ingest/metrics/testing/encode-metrics-request.ts';
import { encodeWriteRequest } from '../../../../server/src/ingest/metrics/testing/encode-write-request.ts';
import { createMetricsClient, type MetricsRequest } from '../../../process/load/metrics-client.ts';
import { createServiceReader } from '../../../process/load/service-reader.ts';
import { portFlags, type ServiceProcess } from '../../../process/service/service-process.ts';
import { openServiceScope } from '../../../process/service/service-scope.ts';
import { slackMs } from '../../../process/service/slack.ts';
import { provideClickhouseService } from './provide-clickhouse-service.ts';

const backWithinMs = 10_000;
const sampleCount = 10;

const given = provideClickhouseService();

/** Ten samples of `up{run="<run>"}`, the last of them now. */
function samplesOf(run: string): MetricsRequest {
  const nowMs = Date.now();
  const samples = Array.from({ length: sampleCount }, (_, index) => {
    return [nowMs - (sampleCount - 1 - index) * 1_000, index] as const;
  });
  const labels = [['__name__', 'up'] as const, ['run', run] as const];
  return { transport: 'remote-write', body: new Uint8Array(encodeWriteRequest([{ labels, samples }])) };
}

/** A delta of `requests`. */
function deltaOf(value: number): MetricsRequest {
  const sum = [{ timeNs: BigInt(Date.now()) * 1_000_000n, value }];
  const metrics = [{ name: 'requests', sum, temporality: 1, isMonotonic: true }];
  const body = encodeMetricsRequest([{ scopeMetrics: [{ metrics }] }]);
  return { transport: 'protobuf', body };
}

async function send(service: ServiceProcess, request: MetricsRequest): Promise<number | string> {
  const client = createMetricsClient(service, given.machine.scope.keys().ingestKey);
  try {
    const answer = await client.send(request);
    return answer.kind === 'answered' ? answer.status : answer.kind;
  } finally {
    client.close();
  }
}

function readerOf({ apiUrl }: ServiceProcess) {
  return createServiceReader(apiUrl, given.machine.scope.keys().serverKey);
}

/** The value of the first series of an expression; `undefined` without one. */
async function lastValue(service: ServiceProcess, expression: string): Promise<number | undefined> {
  const { status, body } = await readerOf(service).get(
    `/api/v1/query?query=${encodeURIComponent(expression)}`,
  );
  if (status !== 200) throw new Error(body);
  const { data }: { data: { result: { value: [number, string] }[] } } = JSON.parse(body);
  const text = data.result[0]?.value[1];
  return text === undefined ? undefined : Number(text);
}

const countAll = 'sum(count_over_time(up[1h]))';

it('metrics outlive the machine, and a retry at the next one is stored once', async () => {
  const first = await given.machine.scope.start({ flags: given.flags });
  const samples = samplesOf('a');
  const delta = deltaOf(3);
  expect(await send(first, samples)).toBe(200);
  expect(await send(first, delta)).toBe(200);
  expect(await lastValue(first, countAll)).toBe(sampleCount);
  first.signal('SIGKILL');
  await first.ended;

  const other = await openServiceScope();
  try {
    const second = await other.scope.start({ flags: given.flags });
    expect(await lastValue(second, countAll)).toBe(sampleCount);
    expect(await send(second, samples)).toBe(200);
    expect(await send(second, delta)).toBe(200);
    expect(await lastValue(second, countAll)).toBe(sampleCount);
    expect(await lastValue(second, 'requests_total')).toBe(3);
    expect(await send(second, deltaOf(4))).toBe(200);
    expect(await lastValue(second, 'max_over_time(requests_total[1h])')).toBe(7);
    expect((await readerOf(second).get('/v1/metrics')).body).toContain('"name":"requests_total"');
    second.signal('SIGTERM');
    expect(await second.ended).toMatchObject({ exitCode: 0, stderr: '' });
  } finally {
    await other.close();
  }
});

it('a ClickHouse that is killed costs 503s, nothing acknowledged, and the service is back soon after it', async () => {
  const service = await given.machine.scope.start({ flags: given.flags });
  expect(await send(service, samplesOf('before'))).toBe(200);
  const delta = deltaOf(5);
  await given.servers.clickhouse.stop('crash');
  try {
    expect(await send(service, delta)).toBe(503);
    await expect(lastValue(service, countAll)).rejects.toThrow('unavailable');
  } finally {
    await given.servers.clickhouse.start();
  }
  await vi.waitUntil(async () => (await send(service, delta)) === 200, { timeout: backWithinMs + slackMs });
  expect(await send(service, samplesOf('after'))).toBe(200);
  expect(await lastValue(service, countAll)).toBe(2 * sampleCount);
  // Sent twice at least, and added once.
  expect(await lastValue(service, 'requests_total')).toBe(5);
});

it('a PostgreSQL that is killed costs 503s of writes, while metrics are read', async () => {
  const service = await given.machine.scope.start({ flags: given.flags });
  expect(await send(service, samplesOf('before'))).toBe(200);
  expect(await lastValue(service, countAll)).toBe(sampleCount);
  await given.servers.postgres.stop('crash');
  try {
    expect(await send(service, samplesOf('between'))).toBe(503);
    expect(await lastValue(service, countAll)).toBe(sampleCount);
  } finally {
    await given.servers.postgres.start();
  }
  await vi.waitUntil(async () => (await send(service, samplesOf('after'))) === 200, {
    timeout: backWithinMs + slackMs,
  });
  expect(await lastValue(service, 'sum(count_over_time(up{run="after"}[1h]))')).toBeGreaterThanOrEqual(
    sampleCount,
  );
  expect(await lastValue(service, 'sum(count_over_time(up{run="between"}[1h]))')).toBe(undefined);
});

it('a data directory with metrics is refused', async () => {
  const { scope } = given.machine;
  const embedded = await scope.start({ flags: given.flags.slice(0, 1) });
  embedded.signal('SIGTERM');
  await embedded.ended;
  for (const signal of ['logs', 'traces']) await rm(join(scope.dataDirectory, signal), { recursive: true });
  const refused = await scope.run(['serve', ...portFlags, ...given.flags]);
  expect(refused.exitCode).toBe(1);
  expect(refused.stderr).toContain('has metrics, which are not in ClickHouse; move ');
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Schemas } from '../../../../server/src/generated/operations.gen.ts';
import { encodeLogs } from '../../../process/fairness/flood-appends.ts';
import { createLogsClient } from '../../../process/load/logs-client.ts';
import { portFlags, type ServiceProcess } from '../../../process/service/service-process.ts';
import { openServiceScope } from '../../../process/service/service-scope.ts';
import { slackMs } from '../../../process/service/slack.ts';
import { provideClickhouseService } from './provide-clickhouse-service.ts';

const backWithinMs = 10_000;

const given = provideClickhouseService();

async function sendLogs(service: ServiceProcess, count: number, body = encodeLogs(count, 100)) {
  const client = createLogsClient(service, given.machine.scope.keys().ingestKey);
  try {
    const answer = await client.send({ transport: 'protobuf', body });
    return answer.kind === 'answered' ? answer.status : answer.kind;
  } finally {
    client.close();
  }
}

async function countLogs({ apiUrl }: ServiceProcess): Promise<number> {
  const answer = await fetch(`${apiUrl}/v1/logs/stats?interval=whole`, {
    headers: { 'x-api-key': given.machine.scope.keys().serverKey },
  });
  if (!answer.ok) throw new Error(await answer.text());
  const { buckets } = (await answer.json()) as Schemas['LogStats']; // the contract says so
  return buckets[0]?.total_count ?? 0;
}

it('logs outlive the machine, and a retry at the next one is stored once', async () => {
  const first = await given.machine.scope.start({ flags: given.flags });
  const body = encodeLogs(10, 100);
  expect(await sendLogs(first, 10, body)).toBe(200);
  expect(await countLogs(first)).toBe(10);
  first.signal('SIGKILL');
  await first.ended;

  const other = await openServiceScope();
  try {
    const second = await other.scope.start({ flags: given.flags });
    expect(await countLogs(second)).toBe(10);
    expect(await sendLogs(second, 10, body)).toBe(200);
    expect(await sendLogs(second, 5)).toBe(200);
    expect(await countLogs(second)).toBe(15);
    second.signal('SIGTERM');
    expect(await second.ended).toMatchObject({ exitCode: 0, stderr: '' });
  } finally {
    await other.close();
  }
});

it('a ClickHouse that is killed costs 503s, nothing acknowledged, and the service is back soon after it', async () => {
  const service = await given.machine.scope.start({ flags: given.flags });
  expect(await sendLogs(service, 10)).toBe(200);
  await given.servers.clickhouse.stop('crash');
  expect(await sendLogs(service, 10)).toBe(503);
  await expect(countLogs(service)).rejects.toThrow('UNAVAILABLE');
  const notReady = await vi.waitUntil(
    async () => {
      const answer = await fetch(`${service.apiUrl}/ready`);
      return answer.status === 503 ? answer.text() : undefined;
    },
    { timeout: 30_000 },
  );
  expect(notReady).toContain('ClickHouse');
  await given.servers.clickhouse.start();
  const backAtMs = performance.now();
  await vi.waitUntil(async () => (await sendLogs(service, 10)) === 200, { timeout: backWithinMs + slackMs });
  expect(performance.now() - backAtMs).toBeLessThan(backWithinMs + slackMs);
  // What was answered 503 was not stored, or is settled as not stored.
  expect(await countLogs(service)).toBe(20);
  await vi.waitUntil(async () => (await fetch(`${service.apiUrl}/ready`)).status === 200, {
    timeout: backWithinMs + slackMs,
  });
});

it('a data directory with logs is refused, and so are URLs without PostgreSQL', async () => {
  const { scope } = given.machine;
  const embedded = await scope.start({ flags: given.flags.slice(0, 1) });
  expect(await sendLogs(embedded, 10)).toBe(200);
  embedded.signal('SIGTERM');
  await embedded.ended;
  const refused = await scope.run(['serve', ...portFlags, ...given.flags]);
  expect(refused.exitCode).toBe(1);
  expect(refused.stderr).toContain('has logs, which are not in ClickHouse; move ');
  expect(await scope.run(['serve', ...portFlags, ...given.flags.slice(1)])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('--clickhouse-urls needs --postgres-urls'),
  });
  expect(await readFile(join(scope.dataDirectory, 'postgres-database'), 'utf8')).not.toBe('');
});

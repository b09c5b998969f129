import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { runCli } from '../../../../server/src/cli/run-cli.ts';
import { createFakeCliEnvironment } from '../../../../server/src/cli/testing/fake-cli-environment.ts';
import { createIngestClient } from '../../../process/load/ingest-client.ts';
import { collectProcesses } from '../../../process/service/collect-processes.ts';
import { allowsLoopback } from '../../../process/service/create-webhook.ts';
import { type ServiceProcess, startServiceProcess } from '../../../process/service/service-process.ts';
import { flagsOfEveryTest } from '../../../process/service/service-scope.ts';
import { createFakedClock } from '../../clock/faked-clock.ts';
import { startFlakySink } from '../../clock/flaky-sink.ts';
import { startTraceServers, type TraceServers } from '../traces/trace-databases.ts';

/** Fewer than the failures that open the circuit of a channel. */
const eventCount = 3;
/** The shortest wait before a second attempt is 4.5 s; the first one may have arrived late. */
const minWaitMs = 3_500;

let servers: TraceServers;
beforeAll(async () => {
  servers = await startTraceServers();
});
afterAll(() => servers.remove());

const running = collectProcesses();

async function startGateway(flags: readonly string[], launcher: readonly string[]): Promise<ServiceProcess> {
  const argv = [...flags, ...flagsOfEveryTest, allowsLoopback];
  const gateway = await startServiceProcess(argv, { launcher });
  running.push(gateway);
  return gateway;
}

it('gateways whose clocks differ by 40 and by 80 s attempt each delivery once at a time, and keep the waits between attempts', async () => {
  const { postgres, clickhouse } = await servers.createDatabases();
  const flags = [
    '--backend=cluster',
    `--postgres-urls=${postgres.url}`,
    `--clickhouse-urls=${clickhouse.url}`,
  ];
  const sink = await startFlakySink();
  onTestFinished(sink.close);
  const first = await startGateway(flags, []);
  const gateways = [first];
  for (const differenceMs of [-40_000, 40_000]) {
    const clock = await createFakedClock();
    onTestFinished(clock.close);
    await clock.set(differenceMs);
    gateways.push(await startGateway(flags, clock.launcher));
  }
  for (const argv of [
    ['channels', 'create', 'flaky', '--type', 'webhook', '--url', sink.url],
    ['automations', 'create', 'Running', '--filter', 'status="running"', '--channel', 'flaky'],
  ])
    expect(await runCli(createFakeCliEnvironment([...argv, ...flags], { nowMs: Date.now }))).toBe(0);
  const { ingestKey = '' } = first.firstKeys ?? {};
  const clients = gateways.map(({ ingestUrl }) => createIngestClient(ingestUrl, ingestKey));
  const eventIds = () => new Set(sink.attempts.map(({ eventId }) => eventId));
  // A gateway evaluates a new automation after a moment.
  for (let index = 0; eventIds().size < eventCount; index += 1) {
    const flush = { flush_id: 'f', source: 'client_server', sent_at: new Date().toISOString() };
    const traceId = randomUUID().replaceAll('-', '');
    const answer = await clients[index % clients.length]?.post(traceId, 'flush', JSON.stringify(flush));
    expect(answer).toMatchObject({ status: 200 });
    await delay(1_000);
  }
  const byEvent = () => Map.groupBy(sink.attempts, ({ eventId }) => eventId);
  const isRetried = () => [...byEvent().values()].every(({ length }) => length > 1);
  await expect.poll(isRetried, { timeout: 90_000 }).toBe(true);
  for (const attempts of byEvent().values()) {
    expect(attempts).toHaveLength(2);
    const [one, other] = attempts.map(({ atMs }) => atMs);
    expect((other ?? 0) - (one ?? 0)).toBeGreaterThan(minWaitMs);
  }
});

import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTestServer, type TestServer } from '@cairn/server/testing';
import '@cairn/server/testing/vitest';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const timeout = 180_000;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

it('express-service records each request in one trace over both services', async () => {
  const { stdout } = await run(execPath, [`${root}examples/express-service/src/main.ts`], {
    env: { ...process.env, ...server.environment },
    timeout,
  });
  const orders = [...stdout.matchAll(/^(A-\d) answered (\d+) trace ([0-9a-f]{32})$/gm)];
  expect(orders.map(([, order, status]) => [order, status])).toEqual([
    ['A-1', '201'],
    ['A-2', '502'],
    ['A-3', '201'],
  ]);
  const traceId = orders[1]?.[3] ?? '';
  const trace = await server.waitForTrace(traceId, { status: 'completed' });
  expect(trace.name).toBe('POST /orders/:id');
  expect(trace).toHaveAttribute('http.response.status_code', 502);
  expect(trace).toHaveEvent({ severity: 'error', name: /payment of A-2 was refused/ });
  expect(trace).toHaveSpan('charge card', { parent: null, status: 'error' });
  expect(trace).toHaveSpan('POST /charges/:order', {
    parent: 'charge card',
    attributes: { 'card.state': 'expired', 'http.response.status_code': '402' },
  });
  const spanId = trace.spans.find(({ name }) => name === 'POST /charges/:order')?.spanId;
  const records = stdout.split('\n').filter((line) => line.startsWith('{'));
  expect(records.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ msg: 'card declined', trace_id: traceId, span_id: spanId }),
  );
});

it('the shop of otel-traces ends the span of an order also when payments cannot be reached', async () => {
  const folder = `${root}examples/otel-traces/src`;
  const shop = fork(`${folder}/shop.ts`, {
    execArgv: ['--import', `${folder}/instrumentation.ts`],
    env: {
      ...process.env,
      OTEL_EXPORTER_OTLP_ENDPOINT: server.ingestUrl,
      OTEL_EXPORTER_OTLP_HEADERS: `x-ingest-api-key=${server.ingestKey}`,
      OTEL_SERVICE_NAME: 'shop',
      PAYMENTS_URL: 'http://127.0.0.1:1',
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = once(shop, 'exit');
  const [port] = await Promise.race([once(shop, 'message'), ended]);
  const traceId = 'ab'.repeat(16);
  const headers = { traceparent: `00-${traceId}-${'cd'.repeat(8)}-01` };
  const response = await fetch(`http://127.0.0.1:${port}/orders/A-1`, { method: 'POST', headers });
  expect(response.status).toBe(500);
  shop.kill('SIGTERM');
  await ended;
  expect(await server.waitForTrace(traceId)).toHaveSpan('place order', { status: 'error' });
});

it('vitest-telemetry passes, and leaves nothing behind', async () => {
  const folder = `${root}examples/vitest-telemetry`;
  const { NODE_OPTIONS: _, VITEST: __, ...env } = process.env;
  const before = await changesIn(folder);
  const { stdout } = await run(execPath, [`${root}node_modules/vitest/vitest.mjs`, 'run'], {
    cwd: folder,
    env: { ...env, NO_COLOR: '1' },
    timeout,
  });
  expect(stdout).toMatch(/Tests +3 passed/);
  expect(await changesIn(folder)).toBe(before);
});

/** What git does not have of a folder. */
async function changesIn(folder: string): Promise<string> {
  return (await run('git', ['status', '--porcelain', '--ignored', folder], { cwd: root })).stdout;
}

import { Client } from '@cairn/sdk-node';
import { createTestServer, type TestServer } from '@cairn/server/testing';
import '@cairn/server/testing/vitest';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Order, placeOrder } from './place-order.ts';

let server: TestServer;
let client: Client;

// The first start loads the service.
beforeAll(async () => {
  server = await createTestServer();
  client = new Client(server.ingestKey, { apiUrl: server.ingestUrl });
}, 60_000);

beforeEach(() => server.reset());

afterAll(async () => {
  await client.shutdown();
  await server.stop();
});

const order: Order = { id: 'A-1', customer: 'gold', items: ['lamp', 'desk'], card: 'valid' };

test('a placed order is a completed trace without errors', async () => {
  await placeOrder(client, order);
  const trace = await server.waitForTrace('checkout', { status: 'completed' });
  expect(trace).toHaveAttribute('customer.tier', 'gold');
  expect(trace).toHaveAttribute('items', 2);
  expect(trace).toHaveTag('vip');
  expect(trace).toHaveSpan('charge card', { status: 'ok', attributes: { 'card.state': 'valid' } });
  expect(trace).toHaveEvent('order placed');
  expect(trace).not.toHaveEvent({ severity: 'error' });
});

test('an expired card is an error of the trace and of its span', async () => {
  expect(await placeOrder(client, { ...order, customer: 'silver', card: 'expired' })).toBe('failed');
  const trace = await server.waitForTrace({ filter: 'severity="error"' }, { status: 'completed' });
  expect(trace).toHaveEvent({ name: /the card has expired/, details: { order: 'A-1' } });
  expect(trace).toHaveSpan('charge card', { status: 'error' });
  expect(trace).not.toHaveTag('vip');
});

test('logs and metrics of OpenTelemetry arrive at the same server', async () => {
  const headers = { 'content-type': 'application/json', 'x-ingest-api-key': server.ingestKey };
  const now = `${Date.now()}000000`;
  const post = (path: string, body: unknown) =>
    fetch(`${server.ingestUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const resource = { attributes: [{ key: 'service.name', value: { stringValue: 'shop' } }] };
  const logRecords = [{ timeUnixNano: now, severityNumber: 17, body: { stringValue: 'card declined' } }];
  await post('/v1/logs', { resourceLogs: [{ resource, scopeLogs: [{ logRecords }] }] });
  const sum = {
    isMonotonic: true,
    aggregationTemporality: 2,
    dataPoints: [{ timeUnixNano: now, asInt: '3' }],
  };
  const metrics = [{ name: 'orders', sum }];
  await post('/v1/metrics', { resourceMetrics: [{ resource, scopeMetrics: [{ metrics }] }] });

  expect(await server.waitForLogs('body:"declined"')).toMatchObject([{ service: 'shop' }]);
  expect(await server.waitForMetric('sum(orders_total)')).toMatchObject([{ value: 3 }]);
});

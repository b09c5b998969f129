import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { execPath } from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { createOperationCaller } from '../../support/operation-caller.ts';
import { chainOfSpans, readTrace } from '../../support/read-trace.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';

const run = promisify(execFile);
const timeoutMs = 180_000;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ 'rest-requests-per-second': '50' });
});
afterAll(() => service.stop());

/** Runs an example as its README line does, against the service under test. */
async function runExample(name: string, ...args: readonly string[]): Promise<string> {
  return runExampleAt(service.apiUrl, name, ...args);
}

async function runExampleAt(apiUrl: string, name: string, ...args: readonly string[]): Promise<string> {
  const program = fileURLToPath(new URL(`../../../examples/${name}/src/main.ts`, import.meta.url));
  const env = {
    ...process.env,
    CAIRN_API_URL: apiUrl,
    CAIRN_INGEST_URL: service.ingestUrl,
    CAIRN_SERVER_API_KEY: service.keys.serverKey,
    CAIRN_INGEST_API_KEY: service.keys.ingestKey,
    OTEL_EXPORTER_OTLP_ENDPOINT: service.ingestUrl,
    OTEL_EXPORTER_OTLP_HEADERS: `x-ingest-api-key=${service.keys.ingestKey}`,
  };
  const { stdout } = await run(execPath, [program, ...args], { env, timeout: timeoutMs });
  return stdout;
}

/** A proxy of the API that marks ETags weak, as nginx with `gzip` does; answers its URL. */
async function startWeakeningProxy(): Promise<string> {
  const proxy = createServer(async (request, response) => {
    const { method = '', headers, url = '' } = request;
    const kept = ['authorization', 'content-type', 'if-match', 'if-none-match'].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, String(headers[name])] as [string, string]],
    );
    const body = await text(request);
    const answer = await fetch(service.apiUrl + url, {
      method,
      headers: kept,
      ...(body === '' ? {} : { body }),
    });
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? '',
      etag: `W/${answer.headers.get('etag')}`,
    });
    response.end(await answer.text());
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void proxy.close());
  await once(proxy, 'listening');
  // A listening TCP server has an address of this form.
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

/** Sends traces of one span each in one request. */
async function sendTraces({ ingestUrl, keys }: TestService, count: number): Promise<void> {
  const nowNano = BigInt(Date.now()) * 1_000_000n;
  const spans = Array.from({ length: count }, (_, index) => ({
    traceId: (index + 1).toString(16).padStart(32, '0'),
    spanId: 'eee19b7ec3c1b174',
    name: 'visit',
    startTimeUnixNano: String(nowNano),
    endTimeUnixNano: String(nowNano),
  }));
  const response = await fetch(`${ingestUrl}/v1/traces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ingest-api-key': keys.ingestKey },
    body: JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] }),
  });
  expect([response.status, await response.json()]).toEqual([200, {}]);
}

/** In this order: the second and third read what the first wrote. */
describe('the examples', () => {
  it('node-checkout records every order as a trace', async () => {
    const output = await runExample('node-checkout');
    const outcomes = [...output.matchAll(/^(A-\d) (\w+) +trace [0-9a-f]{32}$/gm)];
    expect(outcomes.map(([, order, outcome]) => [order, outcome])).toEqual([
      ['A-1', 'placed'],
      ['A-2', 'failed'],
      ['A-3', 'rejected'],
      ['A-4', 'placed'],
    ]);
  });

  it('query-traces finds the failed order and the event that explains it', async () => {
    const output = await runExample('query-traces');
    expect(output).toContain('1 failed checkouts');
    expect(output).toMatch(/#2 A-2 took \d+ ms/);
    expect(output).toContain('the card has expired');
  });

  it('openapi-fetch-client pages through all of them, newest first', async () => {
    const output = await runExample('openapi-fetch-client');
    expect(output.trim().split('\n')).toEqual([4, 3, 2, 1].map((number) => `#${number} checkout completed`));
  });

  it('openapi-fetch-client reads more traces than a page has, within the requests that a key may make', async () => {
    await sendTraces(service, 1_100);
    const lines = (await runExample('openapi-fetch-client')).trim().split('\n');
    expect(lines).toHaveLength(1_104);
    expect(lines.at(-1)).toBe('#1 checkout completed');
  });

  it('otel-logs sends the logs of three orders over OTLP', async () => {
    expect(await runExample('otel-logs')).toMatch(/^logged 3 orders/m);
    const call = createOperationCaller(service, service.keys);
    const response = await call('listLogs', { query: { filter: 'service.name="checkout"' } });
    const { logs }: Schemas['LogList'] = JSON.parse(await response.text());
    expect(logs.map(({ body }) => body).toSorted()).toEqual([
      'card declined for order A-2',
      'order A-1 received',
      'order A-2 received',
      'order A-3 received',
    ]);
    expect(logs.find(({ event_name }) => event_name === 'payment.declined')).toMatchObject({
      severity_number: 17,
      trace_id: '5b8efff798038103d269b633813fc60c',
      scope_name: 'checkout.orders',
      attributes: { 'order.id': 'A-2', 'order.amount': '12' },
    });
  });

  it.each(['otel-logs', 'otel-traces'])('%s says that nothing listens where it sends', async (name) => {
    const program = fileURLToPath(new URL(`../../../examples/${name}/src/main.ts`, import.meta.url));
    const env = { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
    const { stdout, stderr } = await run(execPath, [program], { env, timeout: timeoutMs });
    expect(stderr).toContain('ECONNREFUSED');
    expect(stdout).not.toMatch(/^sent/m);
  });

  it('otel-traces sends a trace of two services for each order', async () => {
    const output = await runExample('otel-traces');
    const orders = [...output.matchAll(/^(A-\d) (\w+) +trace ([0-9a-f]{32})$/gm)];
    expect(orders.map(([, order, outcome]) => [order, outcome])).toEqual([
      ['A-1', 'paid'],
      ['A-2', 'declined'],
      ['A-3', 'paid'],
    ]);
    const call = createOperationCaller(service, service.keys);
    const { trace, events } = await readTrace(call, orders[1]?.[3] ?? '');
    expect(trace).toMatchObject({
      name: 'POST /orders/{id}',
      status: 'completed',
      highest_severity: 'error',
      attributes: { 'service.name': 'shop', 'http.response.status_code': '402' },
    });
    const names = chainOfSpans(events).map(({ service: of, kind, name }) => `${of} ${kind} ${name}`);
    expect(names).toEqual([
      'shop server POST /orders/{id}',
      'shop internal place order',
      'shop client POST',
      'payments server POST /charges/{id}',
      'payments internal authorize card',
    ]);
    const payloads = events.map(({ event_type, payload }) => [event_type, payload]);
    expect(payloads).toContainEqual([
      'error_event_added',
      expect.objectContaining({ name: 'CardDeclined: the card has expired' }),
    ]);
    expect(payloads).toContainEqual([
      'info_event_added',
      expect.objectContaining({ name: 'charged', details: { 'payment.status': '402' } }),
    ]);
  });

  it('alerts-as-code applies its files, again without effect, and overwrites nothing it did not read', async () => {
    const lines = (outcome: string) =>
      ['alerts/checkout-errors', 'alerts/queue-depth', 'dashboards/checkout']
        .map((name) => `${name}: ${outcome}\n`)
        .join('');
    expect(await runExample('alerts-as-code')).toBe(lines('created'));
    expect(await runExample('alerts-as-code')).toBe(lines('unchanged'));
    await expect(runExample('alerts-as-code', '--create-only')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^(\S+: 412 PRECONDITION_FAILED: .+\n){3}$/),
    });
    expect(await runExampleAt(await startWeakeningProxy(), 'alerts-as-code')).toBe(lines('unchanged'));
  });
});

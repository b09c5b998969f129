import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createOperationCaller } from '../../support/operation-caller.ts';
import { chainOfSpans, readOnlyTrace } from '../../support/read-trace.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';

const program = fileURLToPath(new URL('./express-service.cjs', import.meta.url));
/** Installed by `cd test/peers && npm install --no-save`. */
const register = '@opentelemetry/auto-instrumentations-node/register';
const http = { name: '@opentelemetry/instrumentation-http', version: expect.any(String) };
const express = { name: '@opentelemetry/instrumentation-express', version: expect.any(String) };
const spanId = expect.stringMatching(/^[0-9a-f]{16}$/);
const text = expect.any(String);

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Instrumented by nothing but the arguments of Node and OTEL_* variables. */
async function startExpress(environment: Readonly<Record<string, string>>) {
  const peers = createRequire(new URL('../../peers/package.json', import.meta.url));
  const child = fork(program, {
    execArgv: ['--require', peers.resolve(register)],
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const [port] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    },
  };
}

it.each([
  ['http/protobuf', 'ingestUrl'],
  ['http/json', 'ingestUrl'],
  ['grpc', 'grpcUrl'],
] as const)('two Express services send one distributed trace over %s', async (protocol, listener) => {
  const environment = (name: string) => ({
    OTEL_SERVICE_NAME: `${name} ${protocol}`,
    OTEL_TRACES_EXPORTER: 'otlp',
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_LOGS_EXPORTER: 'none',
    OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
    OTEL_EXPORTER_OTLP_ENDPOINT: service[listener],
    OTEL_EXPORTER_OTLP_HEADERS: `x-ingest-api-key=${service.keys.ingestKey}`,
    OTEL_NODE_ENABLED_INSTRUMENTATIONS: 'http,express',
    OTEL_NODE_RESOURCE_DETECTORS: 'env',
  });
  const payments = await startExpress(environment('payments'));
  const shop = await startExpress({ ...environment('shop'), NEXT_URL: payments.url });
  expect((await fetch(`${shop.url}/orders/A-1`)).status).toBe(500);
  // The service that ends first sends its part of the trace first.
  for (const each of protocol === 'grpc' ? [shop, payments] : [payments, shop]) await each.stop();

  const call = createOperationCaller(service, service.keys);
  const { trace, events } = await readOnlyTrace(call, `attribute.service.name="shop ${protocol}"`);
  expect(trace).toMatchObject({
    name: 'GET /orders/:id',
    status: 'completed',
    highest_severity: 'error',
    attributes: {
      'service.name': `shop ${protocol}`,
      'http.route': '/orders/:id',
      'http.response.status_code': '500',
    },
  });
  const spans = chainOfSpans(events);
  const parents = [undefined, ...spans.map(({ span_id }) => span_id)];
  const ofHttp = (port: string) => ({
    'http.request.method': 'GET',
    'http.response.status_code': '500',
    'network.peer.address': '127.0.0.1',
    'network.peer.port': text,
    'network.protocol.version': '1.1',
    'server.address': '127.0.0.1',
    'server.port': port,
  });
  const portOf = ({ url }: { readonly url: string }) => new URL(url).port;
  const ofServer = (to: { readonly url: string }, path: string, route: string) => ({
    ...ofHttp(portOf(to)),
    'client.address': '127.0.0.1',
    'http.route': route,
    'url.path': path,
    'url.scheme': 'http',
  });
  const ofHandler = (route: string) => ({
    'express.name': route,
    'express.type': 'request_handler',
    'http.route': route,
  });
  const expected = [
    {
      ...{
        name: 'GET /orders/:id',
        kind: 'server',
        service: `shop ${protocol}`,
        scope: http,
        status: 'error',
      },
      attributes: { ...ofServer(shop, '/orders/A-1', '/orders/:id'), 'user_agent.original': text },
    },
    {
      ...{ name: 'request handler', kind: 'internal', service: `shop ${protocol}`, scope: express },
      attributes: ofHandler('/orders/:id'),
    },
    {
      ...{ name: 'GET', kind: 'client', service: `shop ${protocol}`, scope: http, status: 'error' },
      attributes: { ...ofHttp(portOf(payments)), 'url.full': `${payments.url}/charges/A-1` },
    },
    {
      ...{
        name: 'GET /charges/:id',
        kind: 'server',
        service: `payments ${protocol}`,
        scope: http,
        status: 'error',
      },
      attributes: ofServer(payments, '/charges/A-1', '/charges/:id'),
    },
    {
      ...{ name: 'request handler', kind: 'internal', service: `payments ${protocol}`, scope: express },
      ...{ status: 'error', status_message: 'no card' },
      attributes: ofHandler('/charges/:id'),
    },
  ];
  expect(spans).toEqual(
    expected.map((span, depth) => ({
      span_id: spanId,
      ...(depth === 0 ? {} : { parent_span_id: parents[depth] }),
      duration_ms: expect.any(Number),
      ...span,
    })),
  );
  const exception = events.find(({ event_id }) => event_id === `span.${spans[4]?.span_id}.event.0`);
  expect(exception).toMatchObject({
    event_type: 'error_event_added',
    source: 'otlp',
    payload: {
      name: 'TypeError: no card',
      stack_trace: expect.stringContaining('express-service.cjs'),
      details: { 'exception.type': 'TypeError', 'exception.message': 'no card' },
      span_id: spans[4]?.span_id,
    },
  });
});

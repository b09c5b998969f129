import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createOperationCaller } from '../../support/operation-caller.ts';
import { chainOfSpans, readOnlyTrace } from '../../support/read-trace.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';

const run = promisify(execFile);
/** Installed by `cd test/peers && npm install --no-save`. */
const deno = fileURLToPath(new URL('../../peers/node_modules/.bin/deno', import.meta.url));
const withinMs = 180_000;
const runDeno = ['run', '--quiet', '--allow-read', '--allow-env', '--allow-net'];

/** Deno itself makes the server span, by the `traceparent` of the request. */
const payments = `
const server = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: ({ port }) => console.log(port) }, (request) => {
  if (request.method === 'POST') return new Response('declined', { status: 402 });
  setTimeout(() => server.shutdown());
  return new Response('ended');
});
`;

/** Deno itself makes the client span. The emoji is there because Deno 2.9 breaks the é of a text that would fit into Latin-1. */
const shop = `
import { createRequire } from 'node:module';
const { trace, SpanStatusCode } = createRequire(${JSON.stringify(import.meta.url)})('@opentelemetry/api');
const [paymentsUrl] = Deno.args;
const attributes = { 'order.id': 'A-é 😀', amount: 12.5, gift: true, lines: ['a', 'b'] };
const link = { traceId: '5b8efff798038103d269b633813fc60c', spanId: 'eee19b7ec3c1b174', traceFlags: 1 };
const options = { attributes, links: [{ context: link, attributes: { reason: 'retry' } }] };
await trace.getTracer('shop', '1.2').startActiveSpan('place order', options, async (span) => {
  span.addEvent('charging', { attempt: 1 });
  await (await fetch(paymentsUrl + '/charges/A-1', { method: 'POST' })).text();
  span.recordException(new TypeError('no card'));
  span.setStatus({ code: SpanStatusCode.ERROR, message: 'card declined' });
  span.end();
});
`;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

it.each([
  ['http/protobuf', 'ingestUrl'],
  ['http/json', 'ingestUrl'],
  ['grpc', 'grpcUrl'],
] as const)('two Deno services send one distributed trace over %s', async (protocol, listener) => {
  const folder = service.dataDirectory;
  await writeFile(join(folder, 'payments.js'), payments);
  await writeFile(join(folder, 'shop.mjs'), shop);
  const environment = (name: string) => ({
    PATH: process.env['PATH'],
    HOME: folder,
    OTEL_DENO: 'true',
    OTEL_SERVICE_NAME: `${name} ${protocol}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
    OTEL_EXPORTER_OTLP_ENDPOINT: service[listener],
    OTEL_EXPORTER_OTLP_HEADERS: `x-ingest-api-key=${service.keys.ingestKey}`,
    OTEL_LOGS_EXPORTER: 'none',
  });
  const server = spawn(deno, [...runDeno, join(folder, 'payments.js')], { env: environment('payments') });
  onTestFinished(() => void server.kill('SIGKILL'));
  const [port] = await once(createInterface(server.stdout), 'line');
  const paymentsUrl = `http://127.0.0.1:${port}`;
  await run(deno, [...runDeno, join(folder, 'shop.mjs'), paymentsUrl], {
    timeout: withinMs,
    env: environment('shop'),
  });
  const ended = once(server, 'exit');
  await (await fetch(paymentsUrl)).text();
  await ended;

  const call = createOperationCaller(service, service.keys);
  const { trace, events } = await readOnlyTrace(call, `attribute.service.name="shop ${protocol}"`);
  expect(trace).toMatchObject({
    name: 'place order',
    status: 'completed',
    highest_severity: 'error',
    attributes: {
      'service.name': `shop ${protocol}`,
      'order.id': 'A-é 😀',
      amount: '12.5',
      gift: 'true',
      lines: '["a","b"]',
    },
  });
  const [root, client, answer, ...others] = chainOfSpans(events);
  expect(others).toEqual([]);
  expect(root).toEqual({
    span_id: expect.stringMatching(/^[0-9a-f]{16}$/),
    name: 'place order',
    kind: 'internal',
    service: `shop ${protocol}`,
    scope: { name: 'shop', version: '1.2' },
    attributes: { 'order.id': 'A-é 😀', amount: '12.5', gift: 'true', lines: '["a","b"]' },
    links: [
      {
        trace_id: '5b8efff798038103d269b633813fc60c',
        span_id: 'eee19b7ec3c1b174',
        attributes: { reason: 'retry' },
      },
    ],
    status: 'error',
    status_message: 'card declined',
    duration_ms: expect.any(Number),
  });
  expect(client).toMatchObject({
    parent_span_id: root?.span_id,
    kind: 'client',
    service: `shop ${protocol}`,
    attributes: { 'http.request.method': 'POST', 'url.full': `${paymentsUrl}/charges/A-1` },
  });
  expect(answer).toMatchObject({
    parent_span_id: client?.span_id,
    kind: 'server',
    service: `payments ${protocol}`,
    scope: { name: 'deno' },
    attributes: { 'url.path': '/charges/A-1', 'http.response.status_code': '402' },
  });
  const eventOf = (suffix: string) =>
    events.find(({ event_id }) => event_id === `span.${root?.span_id}.${suffix}`);
  expect(eventOf('event.0')).toMatchObject({
    event_type: 'info_event_added',
    source: 'otlp',
    payload: { name: 'charging', details: { attempt: '1' }, span_id: root?.span_id },
  });
  expect(eventOf('event.1')).toMatchObject({
    event_type: 'error_event_added',
    payload: {
      name: 'TypeError: no card',
      stack_trace: expect.stringContaining('shop.mjs'),
      span_id: root?.span_id,
    },
  });
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { Client } from './client.ts';
import { type RequestOptions, startRequestRecording } from './request-recording.ts';
import { type FakeIngestServer, startFakeIngestServer } from './testing/fake-ingest-server.ts';

interface AppRequest {
  readonly user?: { readonly id: string };
}

let server: FakeIngestServer;
let lines: string[];
beforeEach(async () => {
  server = await startFakeIngestServer();
  lines = [];
});
afterEach(() => server.stop());

const remoteId = 'a'.repeat(32);
const headers = { traceparent: `00-${remoteId}-${'b'.repeat(16)}-01` };

/** Serves a request without a user, and ends its record. */
async function serve(options: RequestOptions<AppRequest>) {
  const keep = (message: string, context?: object) =>
    void lines.push(`${message}: ${String(Object.values(context ?? {})[0])}`);
  const logger = { debug() {}, info() {}, warn: keep, error: keep };
  const client = new Client('svc_ing_test', { apiUrl: server.url, logger });
  const start = { request: {}, method: 'GET', path: '/orders', route: '/orders', headers };
  const recording = startRequestRecording(client, options, start);
  const served = recording?.run(() => 'served');
  await recording?.end({ status: 200 });
  const [sent] = server.requests;
  await client.shutdown();
  return { served, traceId: recording?.trace.getTraceId(), body: sent?.body };
}

const fail = (): never => {
  throw new Error('broken');
};
const unreadable = Object.defineProperty({}, 'user.id', { enumerable: true, get: fail });
/** Of any type, as in a program without types. */
// biome-ignore lint/suspicious/noExplicitAny: what a host may pass despite the types
const untyped = (value: unknown): any => value;

test.each<[string, RequestOptions<AppRequest>, string]>([
  [
    'throws',
    // Cast: a program that relies on middleware that has not run.
    { attributes: ({ user }) => ({ 'user.id': (user as { id: string }).id }) },
    "TypeError: Cannot read properties of undefined (reading 'id')",
  ],
  ['cannot be read', { attributes: () => unreadable }, 'Error: broken'],
  ['rejects', { attributes: untyped(async () => fail()) }, 'Error: broken'],
  ['is no function', { attributes: untyped(7) }, 'TypeError: options.attributes is not a function'],
])('an option attributes that %s costs the attributes alone', async (_what, options, error) => {
  const { served, body } = await serve({ ...options, continueTraces: false });
  const base = { 'http.request.method': 'GET', 'url.path': '/orders', 'http.route': '/orders' };
  expect(served).toBe('served');
  expect(body).toMatchObject({ name: 'GET /orders', attributes: base });
  expect(server.requests.at(-1)?.path).toMatch(/\/close$/);
  expect(lines).toEqual([`attributes of traceRequests failed; they are left out: ${error}`]);
});

test('in a continued trace, the span ends without the attributes', async () => {
  const { traceId, body } = await serve({ attributes: fail });
  expect(traceId).toBe(remoteId);
  expect(body.spans).toMatchObject([{ name: 'GET /orders', attributes: { 'url.path': '/orders' } }]);
  expect(lines).toHaveLength(1);
});

test('a request is recorded when ignore fails', async () => {
  const { served, traceId } = await serve({ ignore: fail });
  expect([served, traceId]).toEqual(['served', remoteId]);
  expect(lines).toEqual(['ignore of traceRequests failed; the request is recorded: Error: broken']);
});

test('a stranger does not continue a trace when continueTraces fails', async () => {
  const { served, traceId } = await serve({ continueTraces: fail });
  expect(served).toBe('served');
  expect(traceId).toMatch(/^(?!a{32})[0-9a-f]{32}$/);
  expect(lines).toEqual(['continueTraces of traceRequests failed; no trace is continued: Error: broken']);
});

test('options that work are obeyed, and nothing is logged', async () => {
  expect(await serve({ ignore: () => true })).toMatchObject({ served: undefined });
  const { body } = await serve({ attributes: () => ({ 'shop.region': 'eu' }), ignore: () => false });
  expect(body.spans).toMatchObject([{ attributes: { 'shop.region': 'eu' } }]);
  expect(lines).toEqual([]);
});

test('a client of the host without a logger serves requests as well', async () => {
  const client = new Client('svc_ing_test', { apiUrl: server.url, logger: null });
  const wrapped = {
    trace: client.trace.bind(client),
    continueTrace: client.continueTrace.bind(client),
  };
  const start = { request: {}, method: 'GET', path: '/', route: undefined, headers: undefined };
  const recording = startRequestRecording(wrapped, { attributes: fail }, start);
  await recording?.end({ status: 200 });
  expect(server.requests.at(-1)?.path).toMatch(/\/close$/);
  await client.shutdown();
});

test.each([
  ['a trace of its own', false],
  ['a span of a continued trace', true],
])('what a route threw has the stack of an error, and none otherwise: %s', async (_what, continueTraces) => {
  const client = new Client('svc_ing_test', { apiUrl: server.url });
  const start = { request: {}, method: 'GET', path: '/', route: undefined, headers };
  const recording = startRequestRecording(client, { continueTraces }, start);
  const error = new Error('thrown');
  for (const thrown of ['text', { code: 7 }, error]) recording?.fail(thrown);
  await recording?.end({ status: 500 });
  await client.shutdown();
  const events = server.requests.flatMap(({ body }) => body.events ?? []);
  const stacks = events.map(({ payload }) => [payload.name, payload.stack_trace]);
  expect(stacks).toEqual([
    ['text', undefined],
    ['{"code":7}', undefined],
    ['Error: thrown', error.stack],
  ]);
});

import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Client } from './client.ts';
import { getActiveSpan, getActiveTrace, withTrace } from './context.ts';
import { type FakeIngestServer, startFakeIngestServer } from './testing/fake-ingest-server.ts';

let server: FakeIngestServer;
let client: Client;

beforeEach(async () => {
  server = await startFakeIngestServer();
  client = new Client('svc_ing_x', { apiUrl: server.url });
});

afterEach(async () => {
  await client.shutdown();
  await server.stop();
});

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

test('spans and events of the work nest across awaits, timers and callbacks', async () => {
  const trace = client.trace();
  const ids = await trace.span('outer', async (outer) => {
    await turn();
    trace.info('in outer');
    const innerId = await trace.span('inner', async (inner) => {
      await turn();
      trace.warn('in inner').error('failed in inner');
      trace.startSpan('leaf').end();
      expect([getActiveTrace(), getActiveSpan()]).toEqual([trace, inner]);
      return inner.spanId;
    });
    expect(getActiveSpan()).toBe(outer);
    return { outer: outer.spanId, inner: innerId };
  });
  trace.info('outside');
  expect([getActiveTrace(), getActiveSpan()]).toEqual([undefined, undefined]);
  await trace.close();
  const bodies = server.requests.map((request) => request.body);
  const spans = bodies.flatMap((body) => body.spans ?? []);
  const events = bodies.flatMap((body) => body.events ?? []);
  expect(Object.fromEntries(spans.map((span) => [span.name, span.parent_span_id]))).toEqual({
    outer: undefined,
    inner: ids.outer,
    leaf: ids.inner,
  });
  expect(events.map(({ payload }) => [payload.name, payload.span_id])).toEqual([
    ['in outer', ids.outer],
    ['in inner', ids.inner],
    ['failed in inner', ids.inner],
    ['outside', undefined],
  ]);
});

test('two concurrent traces do not mix, and a span of one is no parent in the other', async () => {
  const [a, b] = [client.trace(), client.trace()];
  await a.span('a', async (spanOfA) => {
    await turn();
    b.startSpan('b').end();
    b.info('event of b');
    expect(getActiveSpan()).toBe(spanOfA);
    withTrace(b, () => expect([getActiveTrace(), getActiveSpan()]).toEqual([b, undefined]));
  });
  await b.close();
  const bodies = server.requests.filter(({ path }) => path.includes(b.getTraceId())).map(({ body }) => body);
  expect(bodies.flatMap((body) => body.spans ?? []).map((span) => span.parent_span_id)).toEqual([undefined]);
  expect(bodies.flatMap((body) => body.events ?? [])[0].payload.span_id).toBeUndefined();
});

test('withTrace passes the result or exception on, and tolerates a call without work', () => {
  const trace = client.trace();
  const failure = new Error('work');
  expect(withTrace(trace, () => getActiveTrace())).toBe(trace);
  expect(() =>
    withTrace(trace, () => {
      throw failure;
    }),
  ).toThrow(failure);
  expect(withTrace(trace, undefined as never)).toBeUndefined();
});

test('an unsampled trace is active too, so that its work is not recorded in another trace', () => {
  const silent = new Client('svc_ing_x', { apiUrl: server.url, sampleRate: 0 }).trace();
  client
    .trace()
    .span('outer', () =>
      silent.span('s', (span) => expect([getActiveTrace(), getActiveSpan()]).toEqual([silent, span])),
    );
});

test('the storage is shared by all copies of the package', () => {
  const shared: unknown = Reflect.get(globalThis, Symbol.for('cairn.context'));
  expect(shared).toBeInstanceOf(AsyncLocalStorage);
});

test('the headers of a span continue the trace in another client', async () => {
  const trace = client.trace({ name: 'front' });
  const { headers, span } = trace.span('call', (call) => ({
    headers: trace.inject(new Headers()),
    span: call,
  }));
  const other = new Client('svc_ing_x', { apiUrl: server.url, sampleRate: 0 });
  const continued = other.continueTrace(headers);
  continued.startSpan('handle').end();
  await continued.flush();
  await other.shutdown();
  expect(continued.getTraceId()).toBe(trace.getTraceId());
  const spans = server.requests.flatMap(({ body }) => body.spans ?? []);
  expect(spans.find(({ name }) => name === 'handle').parent_span_id).toBe(span.spanId);
});

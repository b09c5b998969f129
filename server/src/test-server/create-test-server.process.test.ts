import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { pid } from 'node:process';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestServer, type TestServer } from './create-test-server.ts';
import type { TestProject } from './test-project.ts';
import { ReceiveTimeoutError } from './wait-until-received.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ webOrigins: ['http://localhost:5173'] });
});
afterAll(() => server.stop());
beforeEach(() => server.reset());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const nativeFetch = fetch;

async function post(path: string, body: unknown, key = server.ingestKey, headers = {}): Promise<number> {
  const response = await nativeFetch(`${server.ingestUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ingest-api-key': key, ...headers },
    body: JSON.stringify(body),
  });
  return response.status;
}

const traceId = 'a'.repeat(32);
const at = '2020-01-02T03:04:05Z';

function flushOf(name: string, changes: object = {}): object {
  return { flush_id: 'one', name, source: 'client_server', sent_at: at, ...changes };
}

function sendTrace(name: string, { of = server as TestProject, id = traceId } = {}): Promise<number> {
  return post(`/v1/ingest/traces/${id}/close`, { flushes: [flushOf(name, { tags: ['vip'] })] }, of.ingestKey);
}

const nowNs = () => `${Date.now()}000000`;
const resource = { attributes: [{ key: 'service.name', value: { stringValue: 'checkout' } }] };

describe('a test server', () => {
  it('shows a trace with its events and spans, however old they are', async () => {
    const trace_timestamp = '2020-01-02T03:04:06Z';
    const span = { span_id: 'b'.repeat(16), name: 'charge', started_at: at, finished_at: trace_timestamp };
    const events = [
      {
        event_type: 'warn_event_added',
        trace_timestamp,
        payload: { name: 'slow', details: { ms: '9' }, span_id: 'b'.repeat(16) },
      },
    ];
    const child = {
      ...span,
      span_id: 'c'.repeat(16),
      parent_span_id: span.span_id,
      name: 'ask',
      status: 'error',
    };
    const flush = flushOf('checkout', { attributes: { tier: 'gold' }, events, spans: [span, child] });
    expect(await post(`/v1/ingest/traces/${traceId}/close`, { flushes: [flush] })).toBe(200);
    const trace = await server.waitForTrace('checkout');
    expect(trace).toMatchObject({
      traceId,
      status: 'completed',
      severity: 'warning',
      attributes: { tier: 'gold' },
      durationMs: 1000,
    });
    expect(trace.events).toContainEqual({
      type: 'warn_event_added',
      name: 'slow',
      severity: 'warning',
      time: trace_timestamp,
      spanId: span.span_id,
      details: { ms: '9' },
      payload: events[0]?.payload,
    });
    expect(trace.spans).toEqual([
      { spanId: span.span_id, name: 'charge', durationMs: 1000, attributes: {} },
      {
        spanId: child.span_id,
        parentSpanId: span.span_id,
        name: 'ask',
        status: 'error',
        durationMs: 1000,
        attributes: {},
      },
    ]);
  });

  it('waits for a trace that is still to come, by name, id, filter, status or a function', async () => {
    const waits = Promise.all([
      server.waitForTrace('checkout'),
      server.waitForTrace(traceId),
      server.waitForTrace({ filter: 'tag="vip"' }),
      server.waitForTrace({}, { status: 'completed' }),
      server.waitForTrace({}, { where: ({ tags }) => tags.includes('vip') }),
    ]);
    await sendTrace('checkout');
    expect((await waits).map(({ name }) => name)).toEqual(Array(5).fill('checkout'));
  });

  it('says what is there when nothing came in time', async () => {
    await post(`/v1/ingest/traces/${traceId}/flush`, flushOf('checkout', { tags: ['vip'] }));
    await post(`/v1/ingest/traces/${traceId}/flush`, {}, 'svc_ing_wrong');
    const wait = server.waitForTrace('checkout', { status: 'completed', timeoutMs: 50 });
    const error = await wait.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ReceiveTimeoutError);
    expect(String(error)).toContain(
      'waited 50 ms for a trace that has the name "checkout" and is completed; the newest that matches is aaaa',
    );
    expect(String(error)).toContain(
      `1 traces, the newest:\n  ${traceId} "checkout" running #vip\nno logs\nno metrics`,
    );
    expect(String(error)).toContain('1 × 401 to POST (flushTrace)');
  });

  it('refuses at once a filter that is wrong', async () => {
    await expect(server.waitForTrace({ filter: 'colour="red"' })).rejects.toThrow('INVALID_FILTER');
  });

  it('shows logs, oldest first, and waits for as many as are asked for', async () => {
    const record = (text: string) => ({
      timeUnixNano: nowNs(),
      severityNumber: 17,
      body: { stringValue: text },
    });
    const send = (text: string) =>
      post('/v1/logs', { resourceLogs: [{ resource, scopeLogs: [{ logRecords: [record(text)] }] }] });
    const logs = server.waitForLogs('severity>="error"', { count: 2 });
    await send('first');
    await send('second');
    expect((await logs).map(({ body, service }) => [body, service])).toEqual([
      ['first', 'checkout'],
      ['second', 'checkout'],
    ]);
    await expect(server.waitForLogs('', { count: 3, timeoutMs: 20 })).rejects.toThrow('there are 2');
  });

  it('waits for more logs than one page of them', async () => {
    const logRecords = Array.from({ length: 600 }, (_, index) => ({
      timeUnixNano: nowNs(),
      body: { stringValue: `line ${index}` },
    }));
    await post('/v1/logs', { resourceLogs: [{ resource, scopeLogs: [{ logRecords }] }] });
    expect(await server.waitForLogs('', { count: 600 })).toHaveLength(600);
    await expect(server.waitForLogs('', { count: 601, timeoutMs: 20 })).rejects.toThrow('there are 600');
  });

  it('shows the results of queries', async () => {
    const gauge = { dataPoints: [{ timeUnixNano: nowNs(), asInt: '7' }] };
    const metrics = [{ name: 'queue.depth', gauge }];
    const results = server.waitForMetric('queue_depth', { where: ([sample]) => sample?.value === 7 });
    await post('/v1/metrics', { resourceMetrics: [{ resource, scopeMetrics: [{ metrics }] }] });
    expect(await results).toMatchObject([{ value: 7, labels: { __name__: 'queue_depth', job: 'checkout' } }]);
    const never = server.waitForMetric('queue_depth', { where: () => false, timeoutMs: 20 });
    await expect(never).rejects.toThrow('metrics: queue_depth');
  });

  it('forgets everything at a reset, while its keys go on working', async () => {
    await sendTrace('before');
    await server.waitForTrace('before');
    await server.reset();
    await expect(server.waitForTrace({}, { timeoutMs: 20 })).rejects.toThrow('no traces');
    await sendTrace('after');
    expect((await server.waitForTrace({})).name).toBe('after');
  });

  it('keeps projects apart', async () => {
    const other = await server.createProject();
    await sendTrace('mine');
    await sendTrace('theirs', { of: other });
    expect((await other.waitForTrace({})).name).toBe('theirs');
    expect((await server.waitForTrace({})).name).toBe('mine');
    await server.reset();
    expect((await other.waitForTrace({})).name).toBe('theirs');
  });

  it('has a web key for its origins', async () => {
    const send = (origin: string) =>
      post(`/v1/ingest/traces/${traceId}/flush`, flushOf('page'), server.webKey, { origin });
    expect([await send('http://localhost:5173'), await send('https://elsewhere.example')]).toEqual([
      200, 403,
    ]);
  });

  it('works while a test has replaced time and fetch', async () => {
    await sendTrace('checkout');
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no network in tests')));
    expect((await server.waitForTrace('checkout')).traceId).toBe(traceId);
    await expect(server.waitForTrace('other', { timeoutMs: 50 })).rejects.toThrow('waited 50 ms');
  });
});

describe('test servers of one process', () => {
  it('are apart, and leave neither listeners nor files when they stop', async () => {
    const prefix = `cairn-test-server-${pid}-`;
    const foldersOf = () => readdirSync(tmpdir()).filter((name) => name.startsWith(prefix));
    const before = foldersOf();
    const first = await createTestServer();
    const second = await createTestServer();
    expect(foldersOf().length).toBeGreaterThanOrEqual(before.length + 2);
    const made = foldersOf().filter((name) => !before.includes(name));
    await sendTrace('mine');
    await expect(first.waitForTrace({}, { timeoutMs: 20 })).rejects.toThrow('no traces');
    await Promise.all([first.stop(), first.stop()]);
    await expect(nativeFetch(`${first.apiUrl}/health`)).rejects.toThrow();
    expect((await nativeFetch(`${second.apiUrl}/health`)).status).toBe(200);
    await expect(first.waitForTrace('x')).rejects.toThrow('the test server was stopped');
    await second.stop();
    expect(foldersOf().filter((name) => made.includes(name))).toEqual([]);
  });

  it('say what is wrong with their options', async () => {
    await expect(createTestServer({ webOrigins: ['shop'] })).rejects.toThrow('webOrigins has "shop"');
  });
});

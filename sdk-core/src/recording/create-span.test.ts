import { expect, test } from 'vitest';
import { createIngestClient } from '../client/client.ts';
import { createFakePlatform } from '../testing/fake-platform.ts';
import { createTestClient } from '../testing/test-client.ts';

test('a span is sent once, when it ends, with its times, parent, status and attributes', async () => {
  const { client, clock, requests } = createTestClient();
  const trace = client.trace();
  const outer = trace.startSpan('outer', { attributes: { a: 1 } });
  const inner = outer.startSpan('inner');
  inner.addAttribute('b', true).info('inside');
  await clock.advance(40);
  inner.end('error');
  inner.end('ok');
  inner.addAttribute('late', 1);
  await clock.advance(2);
  outer.end();
  await trace.close();
  const spans = requests.flatMap((request) => request.body.spans ?? []);
  expect(spans).toEqual([
    {
      span_id: inner.spanId,
      parent_span_id: outer.spanId,
      name: 'inner',
      started_at: '2026-11-20T00:00:00.000Z',
      finished_at: '2026-11-20T00:00:00.040Z',
      status: 'error',
      attributes: { b: 'true' },
    },
    {
      span_id: outer.spanId,
      name: 'outer',
      started_at: '2026-11-20T00:00:00.000Z',
      finished_at: '2026-11-20T00:00:00.042Z',
      attributes: { a: '1' },
    },
  ]);
  expect(requests[0]?.body.events[0].payload).toEqual({ name: 'inside', span_id: inner.spanId });
});

test('a span that never ended is sent unfinished when the trace is closed, and never again', async () => {
  const { client, requests, callbacks } = createTestClient();
  const trace = client.trace();
  const span = trace.startSpan('open');
  await trace.close();
  span.end();
  expect(requests.flatMap((request) => request.body.spans ?? [])).toEqual([
    { span_id: span.spanId, name: 'open', started_at: '2026-11-20T00:00:00.000Z' },
  ]);
  expect(callbacks.droppedCount()).toBe(0);
});

test('work in a span passes its result, promise or exception on to the host', async () => {
  const { client, requests } = createTestClient();
  const trace = client.trace();
  const failure = new RangeError('too much');
  expect(trace.span('sync', (span) => span.spanId)).toMatch(/^[0-9a-f]{16}$/);
  await expect(trace.span('async', async () => 42)).resolves.toBe(42);
  expect(() =>
    trace.span('throws', () => {
      throw failure;
    }),
  ).toThrow(failure);
  await expect(trace.span('rejects', () => Promise.reject(failure))).rejects.toBe(failure);
  await trace.close();
  const spans = requests.flatMap((request) => request.body.spans ?? []);
  const message = 'RangeError: too much';
  expect(
    spans.map(({ name, status, attributes }) => [name, status, attributes?.['exception.message']]),
  ).toEqual([
    ['sync', 'ok', undefined],
    ['async', 'ok', undefined],
    ['throws', 'error', message],
    ['rejects', 'error', message],
  ]);
});

test('a span beyond the thousandth open one is dropped', async () => {
  const { client, requests, callbacks } = createTestClient();
  const trace = client.trace();
  const spans = Array.from({ length: 1001 }, () => trace.startSpan('many'));
  for (const span of spans) span.end();
  await trace.close();
  expect(requests.flatMap((request) => request.body.spans ?? [])).toHaveLength(1000);
  expect(callbacks.droppedCount('queue_full')).toBe(1);
});

test('a span does not end before its start when the clock is set back', async () => {
  const { platform, requests } = createFakePlatform();
  let nowMs = 5000;
  const client = createIngestClient({ ...platform, nowMs: () => nowMs }, 'svc_ing_test', {});
  const trace = client.trace();
  const span = trace.startSpan('x');
  nowMs = 1000;
  span.end();
  await trace.close();
  expect(requests.flatMap((request) => request.body.spans ?? [])[0].finished_at).toBe(
    '1970-01-01T00:00:05.000Z',
  );
});

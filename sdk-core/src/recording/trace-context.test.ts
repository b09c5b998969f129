import fc from 'fast-check';
import { expect, test } from 'vitest';
import { revokedProxy } from '../testing/hostile-values.ts';
import { createTestClient } from '../testing/test-client.ts';
import { readTraceContext, rootSpanId, writeTraceContext } from './trace-context.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${spanId}-01`;

const hex = (length: number) =>
  fc
    .string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
    .filter((text) => /[^0]/.test(text));

test('what is written into any carrier is read from it', () => {
  const context = fc.record({
    traceId: hex(32),
    spanId: hex(16),
    isSampled: fc.boolean(),
    traceState: fc.constantFrom(undefined, 'vendor=1', 'a=1,b=2'),
  });
  fc.assert(
    fc.property(context, (given) => {
      for (const carrier of [new Headers(), new Map<string, string>(), {}]) {
        expect(readTraceContext(writeTraceContext(given, carrier))).toEqual(given);
      }
    }),
  );
});

test.each([
  ['the flags of another vendor', `00-${traceId}-${spanId}-ff`, true],
  ['flags without sampling', `00-${traceId}-${spanId}-02`, false],
  ['a later version', `01-${traceId}-${spanId}-01`, true],
  ['a later version with more fields', `cc-${traceId}-${spanId}-01-more`, true],
])('%s is read', (_what, header, isSampled) => {
  expect(readTraceContext({ traceparent: header })).toEqual({
    traceId,
    spanId,
    isSampled,
    traceState: undefined,
  });
});

test.each([
  ['no header', undefined],
  ['version ff', `ff-${traceId}-${spanId}-01`],
  ['version 00 with more fields', `${traceparent}-more`],
  ['a later version with a longer field', `01-${traceId}-${spanId}-011`],
  ['a trace id of zeros', `00-${'0'.repeat(32)}-${spanId}-01`],
  ['a span id of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['capitals', traceparent.toUpperCase()],
  ['two headers', [traceparent, traceparent]],
  ['two headers, joined', `${traceparent}, ${traceparent}`],
  ['an endless header', traceparent + '-'.repeat(10_000_000)],
  ['a number', 7],
])('%s is no trace context', (_what, header) => {
  expect(readTraceContext({ traceparent: header })).toBeUndefined();
});

test.each([
  ['undefined', undefined],
  ['a text', 'traceparent'],
  ['a `get` that throws', { get: () => JSON.parse('{') }],
  ['a revoked proxy', revokedProxy()],
])('%s as headers is no trace context', (_what, headers) => {
  expect(readTraceContext(headers)).toBeUndefined();
});

test('a trace state that is no header is left out', () => {
  expect(readTraceContext({ traceparent, tracestate: 'a=1\r\nx: y' })?.traceState).toBeUndefined();
  expect(readTraceContext({ traceparent: [traceparent], tracestate: 'a=1' })?.traceState).toBe('a=1');
});

test.each([
  ['a frozen object', Object.freeze({})],
  ['a `set` that throws', { set: () => JSON.parse('{') }],
  ['a revoked proxy', revokedProxy()],
  ['nothing', undefined],
  ['a text', 'headers'],
])('%s as a carrier is returned unchanged', (_what, carrier) => {
  const { client } = createTestClient();
  const trace = client.trace();
  expect(Object.is(trace.inject(carrier as object), carrier)).toBe(true);
  expect(Object.is(trace.startSpan('s').inject(carrier as object), carrier)).toBe(true);
});

test('the root of a trace is no span, whatever its id', () => {
  expect(rootSpanId(traceId)).toBe('a3ce929d0e0e4736');
  expect(rootSpanId(`1${'0'.repeat(31)}`)).toBe('0000000000000001');
});

test('a continued trace nests its spans in the caller’s, and passes the trace state on', async () => {
  const { client, requests } = createTestClient({ sampleRate: 0 });
  const trace = client.continueTrace({ traceparent, tracestate: 'vendor=1' }, { name: 'n' });
  const span = trace.startSpan('handle');
  span.startSpan('inner').end();
  span.end();
  await trace.flush();
  expect(trace.getTraceId()).toBe(traceId);
  expect(requests[0]?.body.spans.map((sent: { parent_span_id?: string }) => sent.parent_span_id)).toEqual([
    span.spanId,
    spanId,
  ]);
  expect(trace.inject({})).toEqual({ traceparent, tracestate: 'vendor=1' });
  expect(span.inject({})).toEqual({ traceparent: `00-${traceId}-${span.spanId}-01`, tracestate: 'vendor=1' });
});

test('a trace that the caller’s client did not put into a span has no parent', async () => {
  const { client } = createTestClient();
  const { client: server, requests } = createTestClient();
  const continued = server.continueTrace(client.trace().inject(new Headers()));
  continued.startSpan('handle').end();
  await continued.flush();
  expect(requests[0]?.body.spans[0].parent_span_id).toBeUndefined();
});

test('the flag decides about sampling, in both directions', async () => {
  const { client, requests, settle } = createTestClient();
  const unsampled = client.continueTrace({ traceparent: `00-${traceId}-${spanId}-00` });
  unsampled.info('not recorded');
  await settle();
  expect(requests).toEqual([]);
  expect(unsampled.inject({})).toMatchObject({ traceparent: expect.stringMatching(`^00-${traceId}-.*-00$`) });
});

test('without valid headers a new trace is started', () => {
  const { client } = createTestClient();
  expect(client.continueTrace({}).getTraceId()).toMatch(/^[0-9a-f]{32}$/);
});

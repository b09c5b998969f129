import { expect, test } from 'vitest';
import { createTestClient } from '../testing/test-client.ts';
import type { FailureRecorder } from './failure-recorder.ts';
import type { Trace } from './trace.ts';
import type { TraceOptions } from './trace-options.ts';

async function record(
  use: (trace: Trace) => void,
  options: TraceOptions & { captureStackTrace?: boolean } = {},
) {
  const { client, requests, callbacks } = createTestClient();
  const trace = client.trace(options);
  use(trace);
  await trace.close();
  const bodies = requests.filter((request) => request.operation === 'flush').map((request) => request.body);
  return { bodies, events: bodies.flatMap((body) => body.events ?? []), callbacks };
}

test('an error records the stack of its Error, or of the call', async () => {
  const failure = new TypeError('no');
  const { events } = await record((trace) => trace.error(failure).error('text', { code: 7 }));
  expect(events.map((event) => event.payload)).toEqual([
    { name: 'TypeError: no', stack_trace: failure.stack },
    { name: 'text', details: { code: '7' }, stack_trace: 'at caller (app.js:1:1)' },
  ]);
});

test('what was thrown elsewhere has its own stack, that of the caller of another function, or none', async () => {
  const { client, requests } = createTestClient({}, { captureStack: (below) => `below ${below.name}` });
  const trace = client.trace();
  const failure = new Error('own');
  for (const recorder of [trace, trace.startSpan('s')] satisfies FailureRecorder[]) {
    const { error }: FailureRecorder = recorder;
    error('text', undefined, null);
    error(failure, undefined, null);
    error('text', undefined, function wrapper() {});
    error('text');
  }
  await trace.close();
  const stacks = requests.flatMap(({ body }) => body.events ?? []).map(({ payload }) => payload.stack_trace);
  const expected = [undefined, failure.stack, 'below wrapper', 'below error'];
  expect(stacks).toEqual([...expected, ...expected]);
});

test('what a host passes as a third argument changes nothing', async () => {
  const { client, requests } = createTestClient({}, { captureStack: (below) => `below ${below.name}` });
  const trace = client.trace();
  for (const { error } of [trace, trace.startSpan('s')]) {
    ['a'].forEach(error as (failure: string) => void);
    Reflect.apply(error, undefined, ['z', {}, 0]);
  }
  await trace.close();
  const events = requests.flatMap(({ body }) => body.events ?? []).map(({ payload }) => payload);
  expect(events.map(({ name, stack_trace }) => [name, stack_trace])).toEqual([
    ['a', 'below error'],
    ['z', 'below error'],
    ['a', 'below error'],
    ['z', 'below error'],
  ]);
});

test('captureStackTrace: false records no stack with errors', async () => {
  const { events } = await record((trace) => trace.error(new Error('no')).error('text'), {
    captureStackTrace: false,
  });
  expect(events.map((event) => event.payload)).toEqual([{ name: 'Error: no' }, { name: 'text' }]);
});

test('addStackTrace records an info event with the stack', async () => {
  const { events } = await record((trace) => trace.addStackTrace('here'));
  expect(events).toMatchObject([
    { event_type: 'info_event_added', payload: { name: 'here', stack_trace: 'at caller (app.js:1:1)' } },
  ]);
});

test('addEvent sends type, version, correlation and the payload at the time of the call', async () => {
  const payload = { amount: 1 };
  const { events } = await record((trace) => {
    trace.addEvent('order.added', payload, { version: 2, correlationId: 'o-1' });
    payload.amount = 2;
  });
  expect(events).toMatchObject([
    { event_type: 'order.added', version: 2, payload: { amount: 1 }, plugin_correlation_id: 'o-1' },
  ]);
});

test('details are sent as of the call, in the order of the calls', async () => {
  const details = { amount: 1, list: [1] };
  const { events } = await record((trace) => {
    trace.info('first', details);
    details.amount = 2;
    details.list.push(2);
    trace.addEvent('between').warn('last', details);
  });
  expect(events.map((event) => [event.event_type, event.payload.details])).toEqual([
    ['info_event_added', { amount: '1', list: '[1]' }],
    ['between', undefined],
    ['warn_event_added', { amount: '2', list: '[1,2]' }],
  ]);
});

test('short and long events are encoded the same', async () => {
  const long = { text: 'x'.repeat(4000), other: 'y'.repeat(4000) };
  const { events } = await record((trace) => trace.info('short', { text: 'x' }).info('long', long));
  expect(events.map((event) => event.payload)).toEqual([
    { name: 'short', details: { text: 'x' } },
    { name: 'long', details: long },
  ]);
});

test('a member of the details is read once, even if it throws', async () => {
  let readCount = 0;
  const details = {
    fine: 1,
    get bad(): string {
      readCount += 1;
      throw new Error('no');
    },
  };
  const { events } = await record((trace) => trace.info('x', details));
  expect([events[0].payload.details, readCount]).toEqual([{ fine: '1', bad: '[unreadable]' }, 1]);
});

test.each([
  ['an attribute without a key', (trace: Trace) => trace.addAttribute('', 'x'), 'invalid'],
  [
    'an attribute with a key of 257 bytes',
    (trace: Trace) => trace.addAttribute('k'.repeat(257), 'x'),
    'invalid',
  ],
  ['an empty tag', (trace: Trace) => trace.addTag(''), 'invalid'],
  ['an event type with capitals', (trace: Trace) => trace.addEvent('Order'), 'invalid'],
  ['an event whose payload is a list', (trace: Trace) => trace.addEvent('order', [1]), 'invalid'],
  ['an event version of 0', (trace: Trace) => trace.addEvent('order', {}, { version: 0 }), 'invalid'],
  [
    'a payload over 64 KiB',
    (trace: Trace) => trace.addEvent('order', { x: 'x'.repeat(65_536) }),
    'too_large',
  ],
])('%s is dropped', async (_what, use, reason) => {
  const { bodies, callbacks } = await record(use);
  expect(callbacks.calls[0]).toBe(`dropped 1 ${reason}`);
  expect(bodies).toHaveLength(1);
  expect(callbacks.flushedCount()).toBe(0);
});

test.each(['abc', '2', Number.NaN, -1, 1.5, 2n, Number.POSITIVE_INFINITY, undefined])(
  'a list of tags with the forged length %s is one invalid item',
  async (length) => {
    const tags = new Proxy(['a'], {
      get: (target, key) => (key === 'length' ? length : Reflect.get(target, key)),
    });
    const { bodies, callbacks } = await record((trace) => trace.addTags(tags));
    expect(callbacks.calls[0]).toBe('dropped 1 invalid');
    expect([bodies[0].tags, callbacks.droppedCount(), callbacks.flushedCount()]).toEqual([undefined, 1, 0]);
  },
);

test('tags over the limit of a call are dropped and counted', async () => {
  const { callbacks } = await record((trace) =>
    trace.addTags(Array.from({ length: 1007 }, (_, i) => `t${i}`)),
  );
  expect([callbacks.droppedCount('queue_full'), callbacks.flushedCount()]).toEqual([7, 1000]);
});

test('texts over their limits are cut', async () => {
  const { bodies } = await record(
    (trace) => {
      trace.addAttribute('k', '€'.repeat(2000)).addTag('t'.repeat(300));
      trace.info(
        'n'.repeat(300),
        Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`k${index}`, index])),
      );
    },
    { name: 'x'.repeat(300) },
  );
  expect(bodies[0].name).toHaveLength(256);
  expect(bodies[0].attributes.k).toBe('€'.repeat(1365));
  expect(bodies[0].tags[0]).toHaveLength(256);
  expect(bodies[0].events[0].payload.name).toHaveLength(256);
  expect(Object.keys(bodies[0].events[0].payload.details)).toHaveLength(64);
});

test('values of all kinds become text, and __proto__ is a key like any other', async () => {
  const { bodies } = await record((trace) =>
    trace.addAttributes({
      number: 1.5,
      boolean: false,
      bigint: 10n,
      date: new Date(0),
      object: { a: [1] },
      error: new Error('e'),
      ['__proto__']: 'p',
      constructor: 'c',
      empty: '',
    }),
  );
  expect(JSON.stringify(bodies[0].attributes)).toBe(
    '{"number":"1.5","boolean":"false","bigint":"10","date":"1970-01-01T00:00:00.000Z","object":"{\\"a\\":[1]}",' +
      '"error":"Error: e","__proto__":"p","constructor":"c","empty":""}',
  );
});

test('a trace closes, resumes and identifies itself even when its methods are detached', async () => {
  const { client } = createTestClient();
  const { info, getTraceId, close, isClosed } = client.trace({ traceId: 'A'.repeat(32) });
  info('x');
  expect([getTraceId(), isClosed()]).toEqual(['a'.repeat(32), false]);
  await close();
  expect(isClosed()).toBe(true);
});

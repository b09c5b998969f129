import { expect, test } from 'vitest';
import { createTestClient } from '../testing/test-client.ts';
import type { EventDetails } from './event-options.ts';

async function payloadOf(failure: unknown, details?: object, captureStackTrace = true) {
  const { client, requests } = createTestClient();
  const trace = client.trace({ captureStackTrace } as object);
  trace.error(failure as Error, details as EventDetails);
  await trace.close();
  return requests.flatMap(({ body }) => body.events ?? [])[0].payload;
}

test('the causes of an error are details, and their stacks follow its stack', async () => {
  const root = new RangeError('port 70000');
  const middle = new Error('cannot connect', { cause: root });
  const failure = new Error('order failed', { cause: middle });
  expect(await payloadOf(failure, { order: '17' })).toEqual({
    name: 'Error: order failed',
    details: { cause: 'Error: cannot connect', 'cause.cause': 'RangeError: port 70000', order: '17' },
    stack_trace: `${failure.stack}\n[cause]: ${middle.stack}\n[cause.cause]: ${root.stack}`,
  });
});

test('the members of an AggregateError are kept with their causes', async () => {
  const failure = new AggregateError([new Error('a', { cause: 'disk' }), 'b'], 'all failed');
  expect(await payloadOf(failure, undefined, false)).toEqual({
    name: 'AggregateError: all failed',
    details: { 'errors.0': 'Error: a', 'errors.0.cause': 'disk', 'errors.1': 'b' },
  });
});

test('a detail of the host replaces a cause of the same name', async () => {
  const { details } = await payloadOf(new Error('x', { cause: 'ours' }), { cause: 'theirs' }, false);
  expect(details).toEqual({ cause: 'theirs' });
});

test('an error in place of the details is the cause, with its members and its causes', async () => {
  const root = new RangeError('port 70000');
  const cause = Object.assign(new Error('refused', { cause: root }), { code: 'ECONNREFUSED' });
  expect(await payloadOf('payment failed', cause)).toEqual({
    name: 'payment failed',
    details: { cause: 'Error: refused', 'cause.cause': 'RangeError: port 70000', code: 'ECONNREFUSED' },
    stack_trace: `at caller (app.js:1:1)\n[cause]: ${cause.stack}\n[cause.cause]: ${root.stack}`,
  });
  const failure = new Error('order failed');
  expect(await payloadOf(failure, cause, false)).toEqual({
    name: 'Error: order failed',
    details: { details: 'Error: refused', 'details.cause': 'RangeError: port 70000', code: 'ECONNREFUSED' },
  });
  expect((await payloadOf(cause, failure, false)).details).toEqual({
    cause: 'RangeError: port 70000',
    details: 'Error: order failed',
  });
  expect(await payloadOf(failure, failure, false)).toEqual({ name: 'Error: order failed' });
});

test('a member named cause does not replace the error that has it', async () => {
  const wrapper = Object.assign(new Error('refused'), { cause: new Error('port') });
  expect((await payloadOf('payment failed', wrapper, false)).details).toEqual({
    cause: 'Error: refused',
    'cause.cause': 'Error: port',
  });
});

test.each(['info', 'warn'] as const)(
  'an error in place of the details of %s is the cause',
  async (method) => {
    const { client, requests } = createTestClient();
    const cause = new Error('refused');
    for (const captureStackTrace of [true, false]) {
      const trace = client.trace({ captureStackTrace } as object);
      trace[method]('retried', cause as unknown as EventDetails);
      await trace.close();
    }
    expect(requests.flatMap(({ body }) => body.events ?? []).map(({ payload }) => payload)).toEqual([
      { name: 'retried', details: { cause: 'Error: refused' }, stack_trace: `[cause]: ${cause.stack}` },
      { name: 'retried', details: { cause: 'Error: refused' } },
    ]);
  },
);

test('cycles, long chains and many members are bounded', async () => {
  const cyclic = new Error('cyclic');
  cyclic.cause = cyclic;
  expect(await payloadOf(cyclic, undefined, false)).toEqual({ name: 'Error: cyclic' });
  let chain = new Error('0');
  for (let depth = 1; depth < 1000; depth += 1) chain = new Error(String(depth), { cause: chain });
  expect(Object.keys((await payloadOf(chain)).details)).toHaveLength(7);
  const many = new AggregateError(Array.from({ length: 100_000 }, (_, index) => new Error(String(index))));
  expect(Object.keys((await payloadOf(many)).details)).toHaveLength(7);
});

test('an error of another realm, or one whose members throw, is recorded all the same', async () => {
  const foreign = Object.create(null, {
    [Symbol.toStringTag]: { value: 'Error' },
    name: { value: 'TypeError' },
    message: { value: 'foreign' },
    stack: { value: 'at frame' },
  });
  expect(await payloadOf(foreign)).toEqual({ name: 'TypeError: foreign', stack_trace: 'at frame' });
  const hostile = Object.defineProperty(new Error('e'), 'message', {
    get() {
      throw new Error('no');
    },
  });
  expect((await payloadOf(hostile)).name).toBe('[unreadable]');
});

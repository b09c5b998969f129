import { afterEach, beforeEach, expect, test } from 'vitest';
import { Client } from '../client.ts';
import type { OutgoingItem } from '../core.ts';
import { createConsoleCapture } from './capture-console.ts';
import { createErrorCapture } from './capture-errors.ts';

const platformFetch = globalThis.fetch;
beforeEach(() => {
  globalThis.fetch = async () => new Response('{"accepted":true,"rejected":[]}');
});
afterEach(() => {
  globalThis.fetch = platformFetch;
});

const page = Object.assign(new EventTarget(), { console: { error() {} } });

/** The names of the errors that are recorded meanwhile, and their stacks. */
async function recordErrors(fail: (console: { error(...args: unknown[]): void }) => void) {
  const items: OutgoingItem[] = [];
  const client = new Client('svc_web_test', {
    plugins: [createConsoleCapture(page.console), createErrorCapture(page)],
    beforeSend(item) {
      items.push(item);
      return item;
    },
  });
  const trace = client.trace({ includeUserMeta: false });
  fail(page.console);
  await trace.close();
  return items.flatMap((item) => (item.type === 'event' ? [item.payload] : []));
}

const rejectWith = (reason: unknown) =>
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

test('what is no error has no stack, as nothing says where it was thrown', async () => {
  const recorded = await recordErrors(() => {
    for (const reason of ['text', 42, new Event('error')]) rejectWith(reason);
    page.dispatchEvent(Object.assign(new Event('error'), { error: null, message: 'Script error.' }));
  });
  expect(recorded).toEqual([
    { name: 'text', details: expect.anything() },
    { name: 'thrown: 42', details: expect.anything() },
    { name: '[Event]', details: expect.anything() },
    { name: 'Script error.', details: expect.anything() },
  ]);
});

test('a text on the console has the stack of the caller of the console', async () => {
  const [recorded] = await recordErrors(function fail(console) {
    console.error('no error');
  });
  expect(recorded).toMatchObject({
    name: 'no error',
    stack_trace: expect.stringMatching(/^(Error: \n\s*)?at fail /),
  });
});

test('an error has its own stack', async () => {
  const error = new TypeError('thrown');
  const recorded = await recordErrors((console) => {
    console.error('failed:', error);
    rejectWith(error);
  });
  expect(recorded).toMatchObject([{ stack_trace: error.stack }, { stack_trace: error.stack }]);
});

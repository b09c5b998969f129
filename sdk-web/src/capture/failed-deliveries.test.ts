import { expect, test } from 'vitest';
import { accept } from '../../../sdk-core/src/testing/fake-platform.ts';
import { createTestClient } from '../../../sdk-core/src/testing/test-client.ts';
import type { ClientOptions, Logger } from '../core.ts';
import { createConsoleCapture } from './capture-console.ts';
import { createErrorCapture } from './capture-errors.ts';
import { createFetchCapture } from './capture-fetch.ts';
import { createNavigationCapture } from './capture-navigation.ts';

type PageConsole = Record<keyof Logger, (...args: unknown[]) => void>;

/** A page with everything that is captured. */
class FakePage extends EventTarget {
  readonly printed: unknown[] = [];
  readonly location = new URL('https://shop.test/');
  readonly console: PageConsole = {
    debug: () => {},
    info: () => {},
    warn: (line) => void this.printed.push(line),
    error: (line) => void this.printed.push(line),
  };
  readonly history = {
    pushState: (_state: unknown, _title: string, path: string) => {
      this.location.pathname = path;
    },
  };
  // An arrow function: hosts call it without an object.
  fetch = (..._args: unknown[]): Promise<unknown> => Promise.reject(new TypeError('failed to fetch'));

  reportError(error: unknown): void {
    this.dispatchEvent(Object.assign(new Event('error'), { error }));
  }
}

/** Options of a host that reports failures of the client in this way. */
const hosts: Readonly<Record<string, (page: FakePage) => ClientOptions>> = {
  'the console as logger': ({ console }) => ({ logger: console }),
  'a logger that writes to the console': ({ console }) => ({
    logger: { ...console, warn: (message, details) => console.error('telemetry', message, details) },
  }),
  'a callback that writes to the console': ({ console }) => ({
    logger: null,
    callbacks: { onFlushError: (error) => console.error('telemetry', error) },
  }),
  'a callback that logs what it lost': ({ console }) => ({
    logger: null,
    callbacks: { onDropped: (count, reason) => console.warn(`${count} lost: ${reason}`) },
  }),
  'a callback that fails into the console': ({ console }) => ({
    logger: { ...console, error: (message) => console.error('telemetry', message) },
    callbacks: {
      onFlushError() {
        throw new Error('broken');
      },
    },
  }),
  'a callback that reports an error': (page) => ({
    logger: null,
    callbacks: { onFlushError: (error) => page.reportError(error) },
  }),
  'a callback that sends a request': (page) => ({
    logger: null,
    callbacks: { onFlushError: () => void page.fetch('/failures').catch(() => {}) },
  }),
  'a line for every flush': ({ console }) => ({
    callbacks: { onFlushed: (_traceId, itemCount) => console.warn(`${itemCount} delivered`) },
  }),
  'a callback that leaves the page': (page) => ({
    logger: null,
    callbacks: { onDropped: () => page.history.pushState(null, '', `/failed${performance.now()}`) },
  }),
};

/** A trace that the service knows, and then refuses the flushes of. */
async function startHost(name: string) {
  const page = new FakePage();
  const fake = createTestClient({
    plugins: [
      createConsoleCapture(page.console),
      createErrorCapture(page),
      createFetchCapture(page),
      createNavigationCapture(page),
    ],
    callbacks: {},
    ...hosts[name]?.(page),
  });
  const trace = fake.client.trace({ autoKeepAlive: false });
  await fake.settle();
  fake.respondWith(() => ({ status: 500, body: '' }));
  return { page, trace, ...fake };
}

test.each(Object.keys(hosts))('%s makes no new data to deliver', async (name) => {
  const { trace, clock, requests } = await startHost(name);
  trace.info('cart loaded');
  await clock.advance(4000);
  expect(requests.map(({ body }) => body.events)).toMatchObject([
    undefined,
    [{ payload: { name: 'cart loaded' } }],
  ]);
});

test('a line for every flush that was stored makes no new data to deliver', async () => {
  const { page, trace, clock, requests, respondWith } = await startHost('a line for every flush');
  respondWith(accept);
  trace.info('cart loaded');
  await clock.advance(4000);
  expect(requests).toHaveLength(2);
  expect(page.printed).toHaveLength(2);
});

test.each(Object.keys(hosts))('%s leaves room to capture what the page does', async (name) => {
  const { page, trace, clock, requests } = await startHost(name);
  trace.info('cart loaded');
  await clock.advance(4000);
  page.console.error('cart failed');
  await clock.advance(4000);
  expect(requests.at(-1)?.body.events).toMatchObject([{ payload: { name: 'cart failed' } }]);
});

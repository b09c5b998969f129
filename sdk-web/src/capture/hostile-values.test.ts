import { afterEach, beforeEach, expect, test } from 'vitest';
import { Client } from '../client.ts';
import { createConsoleCapture } from './capture-console.ts';
import { createErrorCapture } from './capture-errors.ts';
import { createFetchCapture } from './capture-fetch.ts';

const platformFetch = globalThis.fetch;
beforeEach(() => {
  globalThis.fetch = async () => new Response('{"accepted":true,"rejected":[]}');
});
afterEach(() => {
  globalThis.fetch = platformFetch;
});

const refuse = (): never => {
  throw new Error('hostile');
};

function hostileValues(): [string, unknown][] {
  const { proxy: revoked, revoke } = Proxy.revocable({}, {});
  revoke();
  const cycle: unknown[] = [];
  cycle.push(cycle);
  const unreadable = {
    get message() {
      return refuse();
    },
    get name() {
      return refuse();
    },
    toString: refuse,
    toJSON: refuse,
  };
  return [
    [
      'a proxy that throws',
      new Proxy({}, { get: refuse, getPrototypeOf: refuse, ownKeys: refuse, has: refuse }),
    ],
    ['a revoked proxy', revoked],
    ['an object that cannot be read', unreadable],
    ['an error that cannot be read', Object.setPrototypeOf(unreadable, Error.prototype)],
    ['a cycle', cycle],
    ['a forged length', { length: 2 ** 53, 0: 'x' }],
    ['a huge text', 'x'.repeat(10_000_000)],
    ['a symbol', Symbol('s')],
    ['a function', refuse],
    // biome-ignore lint/suspicious/noThenProperty: a value that looks like a promise
    ['a thenable', { then: refuse }],
    ['a big integer', 2n ** 10_000n],
    ['nothing', undefined],
  ];
}

test.each(hostileValues())(
  '%s in console, errors and fetch reaches the host unchanged, and nothing throws',
  async (_name, value) => {
    const printed: unknown[] = [];
    const page = Object.assign(new EventTarget(), {
      console: {
        warn: (...args: unknown[]) => void printed.push(...args),
        error: (...args: unknown[]) => void printed.push(...args),
      },
      location: new URL('https://shop.test/'),
      fetch: (...args: unknown[]): unknown => {
        printed.push(...args);
        return args[0];
      },
    });
    const plugins = [createConsoleCapture(page.console), createErrorCapture(page), createFetchCapture(page)];
    const client = new Client('svc_web_test', { plugins, logger: null });
    const trace = client.trace();
    page.console.warn(value, value);
    page.console.error(value);
    page.dispatchEvent(Object.assign(new Event('error'), { error: value, message: value, filename: value }));
    page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: value }));
    // Compared by identity: reading these values throws.
    expect(Object.is(page.fetch(value), value)).toBe(true);
    page.fetch('/x', value);
    // Four times, and a fifth unless it is a plain object, of which `fetch` gets a copy with trace headers.
    expect(printed.filter((seen) => Object.is(seen, value)).length).toBeGreaterThanOrEqual(4);
    await trace.close();
  },
);

test('a fetch that throws anything throws it to the host', () => {
  for (const [, value] of hostileValues()) {
    const page = {
      location: new URL('https://shop.test/'),
      fetch(): never {
        throw value;
      },
    };
    const trace = new Client('svc_web_test', { plugins: [createFetchCapture(page)], logger: null }).trace();
    let thrown: unknown;
    try {
      Reflect.apply(page.fetch, undefined, ['/x']);
    } catch (error) {
      thrown = error;
    }
    expect(Object.is(thrown, value)).toBe(true);
    void trace.close();
  }
});

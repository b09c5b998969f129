import { expect, test } from 'vitest';
import { startFakeTrace } from '../testing/fake-plugin-context.ts';
import { type CaptureFetchOptions, createFetchCapture } from './capture-fetch.ts';

type Fetch = (...args: unknown[]) => unknown;

/** A page at `https://shop.test` whose `fetch` is the given one, with a trace that captures it. */
function startTest(options: CaptureFetchOptions & { fetch?: Fetch } = {}) {
  const calls: unknown[][] = [];
  const answer: Fetch = async () => new Response(null, { status: 204 });
  const page = {
    location: new URL('https://shop.test/cart/?q=1'),
    fetch(...args: unknown[]) {
      calls.push(args);
      return (options.fetch ?? answer)(...args);
    },
  };
  const original = page.fetch;
  const trace = startFakeTrace(createFetchCapture(page, options));
  // Called as the host does, without an object.
  const call: Fetch = (...args) => Reflect.apply(page.fetch, undefined, args);
  return { page, call, calls, trace, original };
}

function headersOf(call: unknown[] | undefined): Record<string, string> {
  const [input, init] = call ?? [];
  // The capture passes a request with the headers, or an object with `Headers` as second argument.
  const source = (input instanceof Request ? input : init) as { headers?: Headers } | undefined;
  return Object.fromEntries(source?.headers ?? []);
}

test('a request becomes a span with method, address without secrets, and status', async () => {
  const { call, trace } = startTest();
  await call('../api/orders?token=secret#x', { method: 'post' });
  await Promise.resolve();
  const attributes = {
    'http.request.method': 'POST',
    'url.full': 'https://shop.test/api/orders',
    'server.address': 'shop.test',
  };
  expect(trace.reports).toEqual([
    ['span', 'POST /api/orders', { attributes }],
    ['span attribute', 'http.response.status_code', 204],
    ['end', 'ok'],
  ]);
});

test('an answer of an error status ends the span as error', async () => {
  const { call, trace } = startTest({ fetch: async () => new Response(null, { status: 503 }) });
  await call('/x');
  await Promise.resolve();
  expect(trace.reports.at(-1)).toEqual(['end', 'error']);
});

test('the host gets the failure of the original', async () => {
  const failure = new TypeError('failed to fetch');
  const { call, trace } = startTest({ fetch: () => Promise.reject(failure) });
  await expect(call('/x')).rejects.toBe(failure);
  expect(trace.reports.slice(1)).toEqual([
    ['span attribute', 'error.type', 'TypeError'],
    ['end', 'error'],
  ]);
});

/** What `fetch` answers where the page or other code replaced its parts. */
class ForeignPromise {
  readonly #outcome: unknown;
  constructor(outcome: unknown) {
    this.#outcome = outcome;
  }
  // biome-ignore lint/suspicious/noThenProperty: a thenable on purpose
  then(onFulfilled: (value: unknown) => void, onRejected: (error: unknown) => void): void {
    if (this.#outcome instanceof Error) onRejected(this.#outcome);
    else onFulfilled(this.#outcome);
  }
}

const foreignError = Object.create(null, {
  [Symbol.toStringTag]: { value: 'DOMException' },
  name: { value: 'AbortError' },
});

test.each([
  ['a thenable', new ForeignPromise({ status: 500 }), ['http.response.status_code', 500], 'error'],
  ['a failed thenable', new ForeignPromise(new TypeError('offline')), ['error.type', 'TypeError'], 'error'],
  ['an opaque answer', new ForeignPromise({ status: 0 }), undefined, 'ok'],
  ['no answer', new ForeignPromise(undefined), undefined, 'ok'],
  ['an answer that is none', undefined, undefined, 'ok'],
])('%s of a replaced fetch ends the span', (_what, answer, attribute, status) => {
  const { call, trace } = startTest({ fetch: () => answer });
  expect(call('/x')).toBe(answer);
  const attributes = attribute === undefined ? [] : [['span attribute', ...attribute]];
  expect(trace.reports.slice(1)).toEqual([...attributes, ['end', status]]);
});

test('a failure of another frame is named by its class', async () => {
  const { call, trace } = startTest({ fetch: () => Promise.reject(foreignError) });
  await expect(call('/x')).rejects.toBe(foreignError);
  expect(trace.reports[1]).toEqual(['span attribute', 'error.type', 'AbortError']);
});

test.each([
  ['a sandboxed frame', { origin: 'null', location: new URL('https://shop.test/') }, false],
  ['a frame of `srcdoc`', { origin: 'https://shop.test', location: new URL('about:srcdoc') }, true],
  [
    'a page with a variable of that name',
    { origin: { x: 0 }, location: new URL('https://shop.test/') },
    true,
  ],
])('%s sends trace headers to its own origin: %s', (_what, scope, expected) => {
  const calls: unknown[][] = [];
  const page = { ...scope, fetch: (...args: unknown[]) => void calls.push(args) };
  startFakeTrace(createFetchCapture(page));
  page.fetch('https://shop.test/x');
  expect('traceparent' in headersOf(calls[0])).toBe(expected);
});

test('an exception of the original is thrown as it is', () => {
  const failure = new Error('replaced fetch');
  const { call, trace } = startTest({
    fetch() {
      throw failure;
    },
  });
  expect(() => call('/x')).toThrow(failure);
  expect(trace.reports.at(-1)).toEqual(['end', 'error']);
});

test('the own origin gets trace headers, beside those of the host', () => {
  const { call, calls } = startTest();
  const init = Object.freeze({ headers: { accept: 'text/plain' }, cache: 'no-store' });
  call('/x', init);
  call(new Request('https://shop.test/y', { headers: { 'x-of': 'request' } }));
  expect(headersOf(calls[0])).toEqual({ accept: 'text/plain', traceparent: '00-fake-01' });
  expect(calls[0]?.[1]).toMatchObject({ cache: 'no-store' });
  expect(headersOf(calls[1])).toEqual({ 'x-of': 'request', traceparent: '00-fake-01' });
  expect(init).toEqual({ headers: { accept: 'text/plain' }, cache: 'no-store' });
});

test('a traceparent of the host stays', () => {
  const { call, calls } = startTest();
  call('/x', { headers: { TraceParent: 'own' } });
  expect(headersOf(calls[0])).toEqual({ traceparent: 'own' });
});

test.each([
  ['https://api.test/x', ['https://api.test'], true],
  ['https://api.test/x', ['https://api.test/'], true],
  ['https://api.test/x', [/\/\/api\./g], true],
  ['https://api.test.evil/x', ['https://api.test'], false],
  ['http://api.test/x', ['https://api.test'], false],
  ['https://shop.test/x', [], false],
  ['https://api.test/x', undefined, false],
])('%s with %o gets trace headers: %s', (address, propagateTo, expected) => {
  const { call, calls } = startTest({ propagateTo });
  for (let repeat = 0; repeat < 2; repeat += 1) call(address);
  for (const made of calls) expect('traceparent' in headersOf(made)).toBe(expected);
});

test('without trace headers the arguments are those of the host', () => {
  const { call, calls } = startTest({ propagateTo: [] });
  const args = ['/x', { headers: { a: 'b' } }, 'extra'];
  call(...args);
  expect(calls[0]?.every((arg, index) => arg === args[index])).toBe(true);
});

const ownHeaders = { 'x-ingest-api-key': 'svc_web_x' };

test.each([
  ['as it sends them', ['https://shop.test/v1/ingest', { method: 'POST', headers: ownHeaders }]],
  ['with Headers', ['https://shop.test/v1/ingest', { headers: new Headers(ownHeaders) }]],
  ['with pairs', ['https://shop.test/v1/ingest', { headers: Object.entries(ownHeaders) }]],
  ['as a Request', [new Request('https://shop.test/v1/ingest', { headers: ownHeaders })]],
])('requests of the client itself are left alone, %s', (_what, args) => {
  const { call, calls, trace } = startTest();
  call(...args);
  expect(calls[0]?.every((arg, index) => arg === args[index])).toBe(true);
  expect(trace.reports).toEqual([]);
});

test.each([
  ['a data address', ['data:text/plain,x']],
  ['an invalid address', ['http://']],
  ['nothing', []],
  ['an object that is converted', [{ toString: () => '/x' }]],
  [
    'a proxy that throws',
    [
      new Proxy(
        {},
        {
          getPrototypeOf: () => {
            throw new Error('hostile');
          },
        },
      ),
    ],
  ],
  [
    'an init that throws',
    [
      '/x',
      {
        get headers() {
          throw new Error('hostile');
        },
      },
    ],
  ],
])('%s is passed on unchanged', async (_name, args) => {
  const { call, calls } = startTest();
  await call(...args);
  expect(calls[0]?.length).toBe(args.length);
  expect(calls[0]?.every((arg, index) => arg === args[index])).toBe(true);
});

test('an init of a class is passed on unchanged, because a copy would lose members', () => {
  class Init {
    get method() {
      return 'PUT';
    }
  }
  const { call, calls } = startTest();
  const init = new Init();
  call('/x', init);
  expect(calls[0]?.[1]).toBe(init);
});

test('invalid headers reach the original, which rejects them', () => {
  const { call, calls } = startTest();
  const init = { headers: { 'not valid': 'x' } };
  call('/x', init);
  expect(calls[0]?.[1]).toBe(init);
});

test('after the last trace fetch is the original again', () => {
  const { page, trace, original } = startTest();
  expect(page.fetch).not.toBe(original);
  trace.close();
  expect(page.fetch).toBe(original);
});

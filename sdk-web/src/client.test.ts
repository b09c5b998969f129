import { afterEach, beforeEach, expect, test } from 'vitest';
import { Client, type WebClientOptions } from './client.ts';
import { definePlugin } from './core.ts';

interface Received {
  readonly url: string;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: assertions on parsed JSON
  readonly body: any;
}

const platformFetch = globalThis.fetch;
let received: Received[];
/** The client reads the global at each call, so a test can be the network. */
beforeEach(() => {
  received = [];
  globalThis.fetch = async (url, init) => {
    received.push({
      url: String(url),
      headers: new Headers(init?.headers),
      body: JSON.parse(String(init?.body)),
    });
    return new Response('{"accepted":true,"duplicate":false,"trace_number":1,"rejected":[]}');
  };
});
afterEach(() => {
  globalThis.fetch = platformFetch;
});

const createClient = (options: WebClientOptions = {}): Client => new Client('svc_web_test', options);

const flushed = () => received.filter(({ url }) => url.endsWith('/flush')).map(({ body }) => body);

test('a trace is sent with its key, its source and what the platform says of itself', async () => {
  await createClient().trace({ name: 'visit' }).info('hello').close();
  expect(received[0]?.headers.get('x-ingest-api-key')).toBe('svc_web_test');
  const [flush] = flushed();
  expect(flush).toMatchObject({ name: 'visit', source: 'client_browser' });
  expect(Object.keys(flush.attributes)).toContain('browser.time_zone');
});

test('includeUserMeta: false sends nothing of it', async () => {
  await createClient().trace({ includeUserMeta: false }).info('hello').close();
  expect(flushed()[0].attributes).toBeUndefined();
});

test('an includeUserMeta that is no boolean is logged, and the default used', async () => {
  const warnings: unknown[] = [];
  const ignore = () => {};
  const logger = {
    debug: ignore,
    info: ignore,
    error: ignore,
    warn: (line: string) => void warnings.push(line),
  };
  const options = { includeUserMeta: 0 as unknown as boolean };
  await createClient({ logger }).trace(options).info('hello').close();
  expect(Object.keys(flushed()[0].attributes)).toContain('browser.time_zone');
  expect(warnings).toEqual(['the option includeUserMeta must be a boolean; it is ignored']);
});

test('a flush fits into what a page may still send when it ends', async () => {
  const trace = createClient().trace({ includeUserMeta: false });
  for (let index = 0; index < 100; index += 1) trace.info('step', { text: '語'.repeat(230) });
  await trace.close();
  expect(flushed().reduce((sum, { events }) => sum + events.length, 0)).toBe(100);
  for (const flush of flushed())
    expect(new TextEncoder().encode(JSON.stringify(flush)).length).toBeLessThan(45_056);
});

test('a continued trace has the id of its headers', async () => {
  const client = createClient();
  const headers = client.trace().inject(new Headers());
  const continued = client.continueTrace(headers);
  expect(headers.get('traceparent')).toContain(continued.getTraceId());
  await client.shutdown();
});

test('flush and shutdown deliver everything that waits', async () => {
  const client = createClient();
  client.trace({ includeUserMeta: false }).info('a');
  await client.flush();
  client.trace({ includeUserMeta: false }).info('b');
  await client.shutdown();
  expect(
    flushed().flatMap(({ events }) => events.map(({ payload }: { payload: object }) => payload)),
  ).toEqual([{ name: 'a' }, { name: 'b' }]);
});

test('methods of plugins are typed and chainable', async () => {
  const orders = definePlugin({
    name: 'orders',
    setup: (context) => ({ methods: { addOrder: (id: string) => context.addEvent('order_added', { id }) } }),
  });
  const client = new Client('svc_web_test', { plugins: [orders] });
  await client.trace().addOrder('o-17').info('stored').close();
  expect(flushed()[0].events).toHaveLength(2);
});

test('unusable keys and options are no exception', async () => {
  const hostile = new Proxy(
    {},
    {
      get() {
        throw new Error('hostile');
      },
    },
  );
  for (const key of [undefined, null, 42, '', hostile]) {
    // Callers without types pass anything.
    const client = new Client(key as string, {
      logger: null,
      ...(key === null && { plugins: hostile as [] }),
    });
    const trace = client.trace(hostile).info('x');
    await trace.close();
    await client.shutdown();
  }
  expect(received).toEqual([]);
});

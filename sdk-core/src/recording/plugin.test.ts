import { expect, expectTypeOf, test } from 'vitest';
import type { Logger } from '../client/logger.ts';
import { type Web3Methods, web3 } from '../plugins/web3-plugin.ts';
import { createTestClient } from '../testing/test-client.ts';
import { definePlugin, type Plugin, type PluginMethods, type TraceWith } from './plugin.ts';

const orders = definePlugin({
  name: 'orders',
  setup: (context) => ({
    methods: {
      addOrder(id: string) {
        context.addEvent('order_added', { id }, { correlationId: id });
      },
      describe: (prefix: string) => `${prefix}${context.traceId}`,
    },
  }),
});

/** Adds the types of the plugins to the trace, as each platform's client does. */
function withMethods<Plugins extends readonly Plugin[]>(_plugins: Plugins, trace: unknown) {
  return trace as TraceWith<PluginMethods<Plugins>>;
}

test('methods are added to the trace with their types, and those without a result are chainable', async () => {
  const plugins = [orders, web3()] as const;
  const { client, requests } = createTestClient({ plugins });
  const trace = withMethods(plugins, client.trace());
  const described = trace.info('a').addOrder('o-1').addTag('t').addOrder('o-2').describe('id ');
  expectTypeOf(described).toEqualTypeOf<string>();
  expectTypeOf(trace.addEvmTransaction).parameters.toEqualTypeOf<
    Parameters<Web3Methods['addEvmTransaction']>
  >();
  // @ts-expect-error the order's id is a string
  void (() => trace.addOrder(1));
  await trace.close();
  expect(described).toBe(`id ${trace.getTraceId()}`);
  expect(requests[0]?.body.events.map((event: { event_type: string }) => event.event_type)).toEqual([
    'info_event_added',
    'order_added',
    'order_added',
  ]);
});

test('onFlush adds pending data of a plugin, only when there is any; onClose runs last', async () => {
  const held: string[] = [];
  const log: string[] = [];
  const buffering = definePlugin({
    name: 'buffering',
    setup: (context) => ({
      methods: { hold: (text: string) => void held.push(text) },
      hasPendingData: () => held.length > 0,
      onFlush() {
        log.push('flush');
        for (const text of held.splice(0)) context.addTag(text);
      },
      onClose(reason) {
        log.push(`close ${reason}`);
        context.addTag('closing');
      },
    }),
  });
  const { client, requests, settle } = createTestClient({ plugins: [buffering] });
  const trace = withMethods([buffering] as const, client.trace());
  trace.hold('a');
  await trace.flush();
  trace.info('x');
  await settle();
  await trace.close('end');
  expect(requests.map((request) => request.body.tags)).toEqual([['a'], undefined, ['closing'], undefined]);
  expect(log).toEqual(['flush', 'close end']);
});

test('a plugin that adds something to every flush does not make the client flush forever', async () => {
  const chatty = definePlugin({
    name: 'chatty',
    setup: (context) => ({ methods: {}, onFlush: () => context.addEvent('chatter') }),
  });
  const { client, requests, settle } = createTestClient({ plugins: [chatty] });
  client.trace().info('x');
  await settle();
  expect(requests).toHaveLength(1);
});

test('a trace that is not recorded has the methods too', async () => {
  const effects: string[] = [];
  const effectful = definePlugin({
    name: 'effectful',
    setup: () => ({
      methods: { act: () => void effects.push('act'), count: () => 1 },
      noopMethods: { count: () => 0 },
    }),
  });
  const { client, requests, settle } = createTestClient({ plugins: [effectful, web3()], sampleRate: 0 });
  const trace = withMethods([effectful, web3()] as const, client.trace());
  trace.act().addEvmTransaction({ chainId: 1, transactionHash: '0x' }).info('x');
  expect(trace.count()).toBe(0);
  expect(trace.span('s', (span) => span.startSpan('t').spanId)).toMatch(/^[0-9a-f]{16}$/);
  await trace.close();
  await settle();
  expect([effects, requests, trace.isClosed()]).toEqual([[], [], true]);
});

test('plugins that throw, reject or reuse the name of a trace method do no harm', async () => {
  const bad = (name: string, setup: Plugin['setup']): Plugin => ({ name, setup });
  const fail = () => {
    throw new Error('plugin');
  };
  const plugins = [
    bad('setup throws', fail),
    bad('hooks throw', () => ({
      methods: { boom: fail },
      onFlush: fail,
      onClose: fail,
      hasPendingData: fail,
    })),
    bad('async', () => ({ methods: {}, onFlush: () => void Promise.resolve(), onClose: async () => fail() })),
    // biome-ignore lint/suspicious/noThenProperty: hostile on purpose
    bad('impostor', () => ({ methods: { info: fail, then: fail } })),
    null as unknown as Plugin,
  ];
  const { client, callbacks } = createTestClient({ plugins });
  const trace = client.trace();
  const { boom } = trace as unknown as { boom: () => unknown };
  expect(boom()).toBe(trace);
  await trace.info('x').close();
  expect(callbacks.calls).toEqual(['created', 'flushed 1', 'closed']);
  expect('then' in trace).toBe(false);
});

test('a failure is logged with the name of its plugin', async () => {
  const error = new Error('plugin');
  const fail = () => {
    throw error;
  };
  const plugins: Plugin[] = [
    { name: 'setup', setup: fail },
    { name: 'hook', setup: () => ({ methods: {}, onClose: fail }) },
    { name: 'method', setup: () => ({ methods: { boom: fail, info: fail } }) },
  ];
  const lines: unknown[] = [];
  const ignore = () => {};
  const logger: Logger = {
    debug: ignore,
    info: ignore,
    warn: ignore,
    error: (message, { plugin, ...subject } = {}) => lines.push([message, plugin, subject]),
  };
  const { client } = createTestClient({ plugins, logger });
  const trace = client.trace();
  (trace as unknown as { boom(): void }).boom();
  await trace.close();
  expect(lines).toEqual([
    ['a plugin failed', 'setup', { error }],
    ['a plugin failed', 'method', { error: new Error('the trace has its own info') }],
    ['a plugin failed', 'method', { error }],
    ['a plugin failed', 'hook', { error }],
  ]);
});

test('a plugin whose setup throws leaves the rest of the trace usable, calls of its own methods included', async () => {
  const failing = definePlugin<{ addOrder(id: string): void }>({
    name: 'failing',
    setup: () => JSON.parse('{'),
  });
  const { client, callbacks } = createTestClient({ plugins: [failing, orders] });
  const trace = withMethods([failing, orders] as const, client.trace());
  expect(trace.info('before').describe('id ')).toBe(`id ${trace.getTraceId()}`);
  const { addAnything } = trace as unknown as { addAnything: (id: string) => unknown };
  expect(addAnything('o-1')).toBe(trace);
  await trace.addOrder('o-2').warn('after').close();
  expect(callbacks.calls).toEqual(['created', 'flushed 3', 'closed']);
  expect([await Promise.resolve(trace), JSON.stringify(trace), String(trace)]).toEqual([
    trace,
    '{}',
    '[object Object]',
  ]);
});

test('a plugin records events, spans and headers, and knows when its trace has ended', async () => {
  const seen: boolean[] = [];
  const jobs = definePlugin({
    name: 'jobs',
    setup: (context) => ({
      methods: {
        run(name: string) {
          context.info('started', { name });
          context.warn('slow');
          context.error(new Error('failed'));
          const span = context.startSpan('job', { attributes: { name } });
          span.end('ok');
          return { headers: context.inject(new Map<string, string>()), spanId: span.spanId };
        },
        check: () => void seen.push(context.isRecording),
      },
      noopMethods: { check: () => void seen.push(context.isRecording) },
    }),
  });
  const { client, requests } = createTestClient({ plugins: [jobs] });
  const trace = withMethods([jobs] as const, client.trace());
  trace.check();
  const { headers } = trace.run('nightly');
  await trace.close();
  trace.check();
  const { client: unsampled } = createTestClient({ plugins: [jobs], sampleRate: 0 });
  withMethods([jobs] as const, unsampled.trace()).check();
  expect(seen).toEqual([true, false, false]);
  expect(headers.get('traceparent')).toMatch(new RegExp(`^00-${trace.getTraceId()}-[0-9a-f]{16}-01$`));
  const [flush] = requests;
  expect(flush?.body.events.map((event: { event_type: string }) => event.event_type)).toEqual([
    'info_event_added',
    'warn_event_added',
    'error_event_added',
  ]);
  expect(flush?.body.spans).toMatchObject([{ name: 'job', status: 'ok', attributes: { name: 'nightly' } }]);
});

test('a plugin method that answers a lazy query does not run it', async () => {
  let runCount = 0;
  const query = Object.create({
    // biome-ignore lint/suspicious/noThenProperty: a thenable on purpose
    then(onFulfilled: (value: number) => void) {
      runCount += 1;
      onFulfilled(1);
    },
  });
  const queries = definePlugin({ name: 'queries', setup: () => ({ methods: { find: () => query } }) });
  const { client } = createTestClient({ plugins: [queries] });
  const found = (client.trace() as unknown as { find(): unknown }).find();
  expect([found === query, runCount]).toEqual([true, 0]);
  expect([await found, runCount]).toEqual([1, 1]);
});

import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createIngestClient } from '../client/client.ts';
import { web3 } from '../plugins/web3-plugin.ts';
import { createFakePlatform } from '../testing/fake-platform.ts';
import { largeValues, misbehavingValues } from '../testing/hostile-values.ts';
import { createTestClient } from '../testing/test-client.ts';
import { definePlugin, type PluginContext } from './plugin.ts';

const factories = [...misbehavingValues, ...Object.values(largeValues)];

/** Boxed, because fast-check inspects the values it generates. */
interface Box {
  readonly value: unknown;
}

function toBox(value: unknown): Box {
  return Object.assign({ value }, { [fc.toStringMethod]: () => `a hostile ${typeof value}` });
}

/** The large ones once for all: making them takes longer than the calls. */
const values = factories.map((create) => create());

const hostileBox: fc.Arbitrary<Box> = fc.oneof(
  fc
    .anything({ withBigInt: true, withDate: true, withNullPrototype: true, withSparseArray: true })
    .map(toBox),
  fc.nat(values.length - 1).map((index) => toBox(values[index])),
);

type Methods = Record<string, (...args: unknown[]) => unknown>;

/** Exceptions from the host's own work must reach the host, so these methods get no functions to run. */
const runsHostCode: ReadonlySet<string> = new Set(['span', 'run']);

/** Any methods of an object; TypeScript would not allow hostile arguments. */
function methodsOf(target: object): Methods {
  return target as Methods;
}

const rejections: unknown[] = [];
const onRejection = (reason: unknown): void => void rejections.push(reason);
beforeEach(() => {
  rejections.length = 0;
  process.on('unhandledRejection', onRejection);
});
afterEach(async () => {
  await new Promise((resolve) => void setImmediate(resolve));
  process.off('unhandledRejection', onRejection);
  expect(rejections).toEqual([]);
});

/** Calls every method of the trace, its spans and its plugins' context with hostile values. */
async function callEverything(beforeSend?: () => unknown) {
  const contexts: PluginContext[] = [];
  const spy = definePlugin({
    name: 'spy',
    setup(context) {
      contexts.push(context);
      return { methods: {} };
    },
  });
  const { client, requests, clock, callbacks } = createTestClient({
    plugins: [web3(), spy],
    ...(beforeSend === undefined ? {} : { beforeSend: beforeSend as never }),
  });
  let trace = client.trace();
  const span = trace.startSpan('x');
  const [context] = contexts;
  const names = {
    trace: Object.keys(trace),
    span: Object.keys(span).filter((name) => name !== 'spanId'),
    context: Object.keys(context ?? {}).filter((name) => !/traceId|logger|isRecording/.test(name)),
    client: ['trace', 'continueTrace'],
  };
  const calls = Object.entries(names).flatMap(([target, methods]) =>
    methods.map((name) => ({ target, name })),
  );
  let callCount = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...calls),
      fc.array(hostileBox, { maxLength: 3 }),
      ({ target, name }, boxes) => {
        const args = boxes.map((box) => box.value);
        callCount += 1;
        if (callCount % 50 === 0) trace = client.trace();
        const targets: Record<string, object> = {
          trace,
          client,
          span: trace.startSpan('s'),
          context: contexts.at(-1) ?? {},
        };
        const passed = runsHostCode.has(name)
          ? args.map((arg) => (typeof arg === 'function' ? 1 : arg))
          : args;
        const method = methodsOf(targets[target] ?? {})[name];
        expect(method).toBeTypeOf('function');
        const result = method?.(...passed);
        if (name === 'startSpan') methodsOf(result as object).end?.(...args);
      },
    ),
    { numRuns: 10 * (fc.readConfigureGlobal().numRuns ?? 100) },
  );
  await clock.advance(60_000);
  await client.shutdown();
  return { requests, callbacks, callCount };
}

test('hostile calls of every method neither throw nor reject, and leave nothing but valid JSON', async () => {
  const { requests, callbacks, callCount } = await callEverything();
  expect(requests.length).toBeGreaterThan(callCount / 100);
  expect(callbacks.flushedCount()).toBeGreaterThan(callCount / 10);
});

test('hostile answers of beforeSend neither throw nor reject', async () => {
  let next = 0;
  const { callbacks } = await callEverything(() => {
    next += 1;
    const value = values[next % values.length];
    return next % 2 === 0
      ? value
      : { type: 'event', payload: value, eventType: 'a', key: value, value, name: value };
  });
  expect(callbacks.droppedCount('before_send')).toBeGreaterThan(0);
});

test('a value that the service cannot store is not among those that were accepted', async () => {
  const { requests } = await callEverything();
  for (const { body } of requests) {
    for (const [key, value] of Object.entries<string>(body.attributes ?? {})) {
      expect([key.isWellFormed(), value.isWellFormed()]).toEqual([true, true]);
      expect(Buffer.byteLength(key)).toBeLessThanOrEqual(256);
      expect(Buffer.byteLength(value)).toBeLessThanOrEqual(4096);
    }
    for (const tag of body.tags ?? []) expect(Buffer.byteLength(tag)).toBeLessThanOrEqual(256);
    for (const event of body.events ?? []) expect(JSON.stringify(event).length).toBeLessThanOrEqual(65_536);
  }
});

test('hostile options of the client and its traces neither throw nor reject', async () => {
  const optionNames = [
    'apiUrl',
    'callTimeoutMs',
    'keepAliveIntervalMs',
    'maxTraceLifetimeMs',
    'debug',
    'sampleRate',
    'sampler',
    'logger',
    'callbacks',
    'plugins',
    'useSsl',
    'beforeSend',
    'redact',
    'service',
    'release',
    'environment',
  ];
  const traceOptionNames = [
    'name',
    'traceId',
    'maxRetries',
    'retryBackoff',
    'autoKeepAlive',
    'autoClose',
    'maxQueueSize',
    'callbacks',
    'captureStackTrace',
  ];
  const optionsOf = (names: readonly string[]) =>
    fc.oneof(
      hostileBox,
      fc
        .dictionary(fc.constantFrom(...names), hostileBox)
        .map((boxes) =>
          toBox(Object.fromEntries(Object.entries(boxes).map(([name, box]) => [name, box.value]))),
        ),
    );
  await fc.assert(
    fc.asyncProperty(
      hostileBox,
      optionsOf(optionNames),
      optionsOf(traceOptionNames),
      async (key, options, traceOptions) => {
        const { platform, clock } = createFakePlatform();
        for (const apiKey of [key.value, 'svc_ing_test']) {
          const client = createIngestClient(platform, apiKey, options.value);
          const trace = client.trace(traceOptions.value as never);
          trace.info('x').error('y');
          void trace.close();
          client.continueTrace(options.value, traceOptions.value as never).addTag('z');
          client.drain({ maxBytes: 10_000, isEnding: true });
          client.probeNow();
          void client.flush();
          const stopped = client.shutdown();
          await clock.advance(1);
          void stopped;
        }
      },
    ),
  );
});

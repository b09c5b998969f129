import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIngestClient } from '../client/client.ts';
import { web3 } from '../plugins/web3-plugin.ts';
import { createFakePlatform } from '../testing/fake-platform.ts';
import { createTestClient } from '../testing/test-client.ts';

function thrower(): never {
  throw new Error('hostile');
}

const hostileProxy = new Proxy(() => {}, {
  get: thrower,
  has: thrower,
  ownKeys: thrower,
  getPrototypeOf: thrower,
  getOwnPropertyDescriptor: thrower,
  apply: thrower,
});
const cyclic: Record<string, unknown> = {};
cyclic.self = cyclic;
const overridden = Object.assign(new Error('e'), { message: Symbol('m') });
Object.defineProperty(overridden, 'stack', { get: thrower });
const endlessArray = new Proxy([], { get: (_target, key) => (key === 'length' ? 2 ** 32 - 1 : 'x') });

const hostileValues: readonly unknown[] = [
  hostileProxy,
  new Proxy({}, { get: thrower, has: thrower, ownKeys: thrower, getPrototypeOf: thrower }),
  cyclic,
  overridden,
  endlessArray,
  Symbol('s'),
  () => thrower(),
  async () => thrower(),
  { toString: thrower, toJSON: thrower, valueOf: thrower, [Symbol.toPrimitive]: thrower },
  // biome-ignore lint/suspicious/noThenProperty: hostile on purpose
  { then: thrower },
  'x'.repeat(2_000_000),
  '\ud800',
  '__proto__',
  new Date(Number.NaN),
  Number.NaN,
  -1,
  2 ** 53,
];

/** Boxed, because fast-check inspects the values it generates. */
interface Box {
  readonly value: unknown;
}

function toBox(value: unknown): Box {
  return Object.assign({ value }, { [fc.toStringMethod]: () => `a hostile ${typeof value}` });
}

const hostileBox: fc.Arbitrary<Box> = fc.oneof(
  fc
    .anything({ withBigInt: true, withDate: true, withNullPrototype: true, withSparseArray: true })
    .map(toBox),
  fc.nat(hostileValues.length - 1).map((index) => toBox(hostileValues[index])),
);

const methods = [
  'addAttribute',
  'addAttributes',
  'addTag',
  'addTags',
  'info',
  'warn',
  'error',
  'addEvent',
  'addStackTrace',
  'startSpan',
  'span',
  'flush',
  'close',
  'isClosed',
  'getTraceId',
  'startKeepAlive',
  'stopKeepAlive',
  'addEvmTransaction',
  'addSafeTransaction',
  'addSafeMessage',
  'addRelayOrder',
  'addSolanaTransaction',
  'addCantonCommand',
] as const;

/** Exceptions from the host's own work must reach the host, so these methods get no functions to run. */
const runsHostCode: ReadonlySet<string> = new Set(['span']);

test('hostile calls of every method neither throw nor reject, and leave nothing but valid JSON', async () => {
  const { client, requests, clock, callbacks } = createTestClient({ plugins: [web3()] });
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown): void => void rejections.push(reason);
  process.on('unhandledRejection', onRejection);
  let target: Record<string, (...args: unknown[]) => unknown> = {};
  let callCount = 0;
  let slowestMicros = 0;
  fc.assert(
    fc.property(fc.constantFrom(...methods), fc.array(hostileBox, { maxLength: 3 }), (name, boxes) => {
      const args = boxes.map((box) => box.value);
      if (callCount % 50 === 0) target = client.trace() as unknown as typeof target;
      const passed = runsHostCode.has(name) ? args.map((arg) => (typeof arg === 'function' ? 1 : arg)) : args;
      // Processor time: others may have the cores meanwhile.
      const before = process.cpuUsage();
      const result = target[name]?.(...passed);
      slowestMicros = Math.max(slowestMicros, process.cpuUsage(before).user);
      callCount += 1;
      if (name === 'startSpan') {
        const span = result as Record<string, (...given: unknown[]) => unknown>;
        for (const method of ['addAttribute', 'info', 'warn', 'error', 'startSpan', 'end'])
          span[method]?.(...args);
      }
    }),
    { numRuns: 10 * (fc.readConfigureGlobal().numRuns ?? 100) },
  );
  await clock.advance(60_000);
  await client.shutdown();
  process.off('unhandledRejection', onRejection);
  expect(rejections).toEqual([]);
  expect(requests.length).toBeGreaterThan(callCount / 100);
  expect(callbacks.flushedCount()).toBeGreaterThan(callCount / 10);
  expect(slowestMicros).toBeLessThan(1_000_000);
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
  ];
  const traceOptionNames = [
    'name',
    'traceId',
    'maxRetries',
    'retryBackoff',
    'autoKeepAlive',
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
          const stopped = client.shutdown();
          await clock.advance(1);
          void stopped;
        }
      },
    ),
  );
});

import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Span } from '../recording/span.ts';
import { quietLogger } from '../testing/fake-platform.ts';
import { createTestClient } from '../testing/test-client.ts';
import {
  createOpenTraces,
  notOpen,
  type OpenTrace,
  openForDelivery,
  openForEnd,
  openForKeepAlives,
} from './open-traces.ts';

const states = {
  delivery: openForDelivery,
  end: openForEnd,
  keepAlive: openForKeepAlives,
  closed: notOpen,
} as const;
type State = keyof typeof states;

/** Lets every promise callback run. */
function turn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

const rejections: unknown[] = [];
const onRejection = (reason: unknown): void => void rejections.push(reason);
beforeEach(() => {
  rejections.length = 0;
  process.on('unhandledRejection', onRejection);
});
afterEach(async () => {
  await turn();
  process.off('unhandledRejection', onRejection);
  expect(rejections).toEqual([]);
});

/** Traces that do what real ones do when they are evicted: they register themselves for what is left. */
function createFakeOpenTraces(maxTraces: number) {
  const stopped: string[] = [];
  const traces = new Map<string, OpenTrace>();
  let evictedCount = 0;
  const openTraces = createOpenTraces(maxTraces, () => {
    evictedCount += 1;
  });

  function update(name: string, state: State): void {
    const trace: OpenTrace = traces.get(name) ?? {
      startFlush() {},
      finish() {},
      drain: () => [],
      isClosing: () => false,
      whenSettled: () => () => {},
      giveUp() {},
      stopKeepAlive() {},
    };
    trace.stopKeepAlive = () => {
      stopped.push(name);
      update(name, state === 'keepAlive' ? 'closed' : state);
    };
    traces.set(name, trace);
    openTraces.setOpenFor(trace, states[state]);
  }

  return {
    update,
    stopped,
    evictedCount: () => evictedCount,
    names: () => openTraces.all().map((trace) => [...traces].find(([, each]) => each === trace)?.[0]),
  };
}

test('beyond the limit the trace that is idle longest is evicted, and added again when it is used', () => {
  const { update, stopped, evictedCount, names } = createFakeOpenTraces(2);
  for (const name of ['a', 'b', 'a', 'c']) update(name, 'keepAlive');
  expect([stopped, evictedCount(), names()]).toEqual([['a'], 1, ['b', 'c']]);
  update('b', 'closed');
  update('a', 'keepAlive');
  expect([stopped, names()]).toEqual([['a'], ['c', 'a']]);
  update('c', 'delivery');
  update('c', 'keepAlive');
  update('d', 'keepAlive');
  expect([stopped, names()]).toEqual([
    ['a', 'a'],
    ['c', 'd'],
  ]);
});

test.each<readonly [readonly State[], readonly string[]]>([
  [['end', 'delivery', 'keepAlive', 'end'], ['2']],
  [['delivery', 'end', 'end', 'keepAlive'], ['1']],
  [['delivery', 'delivery', 'delivery', 'end'], []],
])('of traces open for %j the one evicted for the last is %j', (all, expected) => {
  const { update, stopped } = createFakeOpenTraces(3);
  all.forEach((state, index) => {
    update(String(index), state);
  });
  expect(stopped).toEqual(expected);
});

test('whatever the order, an update evicts one trace at most, and never one that delivers', () => {
  const anyState = fc.constantFrom<State>('keepAlive', 'end', 'delivery', 'closed');
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(9), anyState), { maxLength: 60 }), (steps) => {
      const { update, stopped, names } = createFakeOpenTraces(4);
      const expected = new Map<string, State>();
      for (const [index, state] of steps) {
        const name = String(index);
        const before = stopped.length;
        update(name, state);
        if (state === 'closed') expected.delete(name);
        else expected.set(name, state);
        const evicted = stopped.slice(before);
        expect(evicted.length).toBeLessThanOrEqual(1);
        for (const each of evicted) {
          expect([each === name, expected.get(each) === 'delivery']).toEqual([false, false]);
          expected.delete(each);
        }
        expect(names().sort()).toEqual([...expected.keys()].sort());
        const deliveringCount = [...expected.values()].filter((each) => each === 'delivery').length;
        expect(expected.size).toBeLessThanOrEqual(Math.max(4, deliveringCount + 1));
      }
    }),
  );
});

test.each<[string, object, boolean]>([
  ['open spans', {}, true],
  ['autoClose', { autoClose: true }, false],
])(
  'more than 10,000 traces with %s, recorded in one turn, throw and reject nothing',
  async (_what, options, hasSpan) => {
    const { client, callbacks } = createTestClient();
    const spans: Span[] = [];
    for (let index = 0; index < 10_200; index += 1) {
      const trace = client.trace(options);
      if (hasSpan) spans.push(trace.startSpan('connection'));
    }
    await client.flush();
    for (const span of spans) span.end();
    await client.shutdown();
    expect(callbacks.flushedCount() + callbacks.droppedCount()).toBe(spans.length);
  },
);

test('beyond 10,000 open traces one is not kept alive any more, and not the one with an open span', async () => {
  const warnings: string[] = [];
  const logger = { ...quietLogger, warn: (message: string) => void warnings.push(message) };
  const { client, clock } = createTestClient({ logger });
  client.trace().startSpan('connection');
  for (let index = 0; index < 10_000; index += 1) {
    client.trace();
    if (index % 1000 === 0) await turn();
  }
  await turn();
  expect(warnings).toEqual(['too many traces are open: close them']);
  expect(clock.timerCount()).toBe(10_000);
  const drained = client.drain({ maxBytes: 61_440, isEnding: true });
  expect(drained.map(({ body }) => JSON.parse(body).spans)).toMatchObject([[{ name: 'connection' }]]);
});

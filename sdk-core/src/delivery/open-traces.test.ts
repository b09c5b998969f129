import { expect, test } from 'vitest';
import { createOpenTraces, type OpenTrace } from './open-traces.ts';

function createFakeOpenTrace(stopped: string[], name: string): OpenTrace {
  return {
    startFlush() {},
    finish() {},
    drain: () => [],
    isClosing: () => false,
    whenSettled: () => () => {},
    giveUp() {},
    stopKeepAlive: () => void stopped.push(name),
  };
}

test('beyond the limit the oldest trace is evicted, and added again when it is used', () => {
  const stopped: string[] = [];
  let evictedCount = 0;
  const openTraces = createOpenTraces(2, () => {
    evictedCount += 1;
  });
  const [a, b, c] = ['a', 'b', 'c'].map((name) => createFakeOpenTrace(stopped, name)) as [
    OpenTrace,
    OpenTrace,
    OpenTrace,
  ];
  for (const trace of [a, b, a, c]) openTraces.add(trace);
  expect([stopped, evictedCount, openTraces.all()]).toEqual([['a'], 1, [b, c]]);
  openTraces.remove(b);
  openTraces.add(a);
  expect([stopped, openTraces.all()]).toEqual([['a'], [c, a]]);
});

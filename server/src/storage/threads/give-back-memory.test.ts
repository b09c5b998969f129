import { expect, it } from 'vitest';
import { createMemoryKeeper } from './give-back-memory.ts';

const mebibyte = 1024 * 1024;

function createThread() {
  const thread = {
    externalBytes: 10 * mebibyte,
    liveBytes: 10 * mebibyte,
    heapBytes: 10 * mebibyte,
    busyMs: 0,
  };
  const collections: string[] = [];
  const keeper = createMemoryKeeper({
    externalBytes: () => thread.externalBytes,
    heapBytes: () => thread.heapBytes,
    busyMs: () => thread.busyMs,
    collect(thoroughly) {
      collections.push(thoroughly ? 'thorough' : 'ordinary');
      thread.externalBytes = thread.liveBytes;
    },
  });
  function checkTimes(count: number, busyMs: number): void {
    for (let time = 0; time < count; time += 1) {
      thread.busyMs += busyMs;
      keeper.check();
    }
  }
  return { thread, keeper, collections, checkTimes };
}

it('collects when buffers outside of the heap have grown, and again after as much growth', () => {
  const { thread, collections, checkTimes } = createThread();
  thread.externalBytes = 12 * mebibyte;
  checkTimes(1, 1000);
  expect(collections).toEqual([]);
  // Most of it is in use.
  thread.liveBytes = 12 * mebibyte;
  thread.externalBytes = 13 * mebibyte;
  checkTimes(10, 1000);
  expect(collections).toEqual(['ordinary']);
  thread.externalBytes = 15 * mebibyte;
  checkTimes(10, 1000);
  expect(collections).toEqual(['ordinary', 'ordinary']);
});

it('takes buffers that came from another thread for no garbage, and knows when they are gone', () => {
  const { thread, keeper, collections, checkTimes } = createThread();
  thread.externalBytes += 20 * mebibyte;
  keeper.noteUsedBuffers(20 * mebibyte);
  keeper.collectGrowth();
  checkTimes(1, 1000);
  expect(collections).toEqual([]);
  thread.externalBytes -= 20 * mebibyte;
  keeper.noteUsedBuffers(-20 * mebibyte);
  thread.externalBytes += 3 * mebibyte;
  checkTimes(1, 1000);
  expect(collections).toEqual(['ordinary']);
});

it('lets buffers of a large heap grow more, whose collections take longer', () => {
  const { thread, collections, checkTimes } = createThread();
  thread.heapBytes = 60 * mebibyte;
  thread.externalBytes = 19 * mebibyte;
  checkTimes(10, 1000);
  expect(collections).toEqual([]);
  thread.externalBytes = 20 * mebibyte;
  checkTimes(1, 1000);
  expect(collections).toEqual(['ordinary']);
});

it('collects thoroughly once when the thread comes to rest', () => {
  const { collections, checkTimes } = createThread();
  checkTimes(100, 1000);
  expect(collections).toEqual([]);
  checkTimes(15, 5);
  expect(collections).toEqual([]);
  checkTimes(100, 0);
  expect(collections).toEqual(['thorough']);
  checkTimes(1, 1000);
  checkTimes(16, 0);
  expect(collections).toEqual(['thorough', 'thorough']);
});

it('leaves a thread alone that did nothing', () => {
  const { collections, checkTimes } = createThread();
  checkTimes(1000, 0);
  expect(collections).toEqual([]);
});

it('collects within long work when buffers have grown, and what that work leaves at its end', () => {
  const { thread, keeper, collections, checkTimes } = createThread();
  keeper.collectGrowth();
  expect(collections).toEqual([]);
  thread.externalBytes = 21 * mebibyte;
  keeper.collectGrowth();
  expect(collections).toEqual([]);
  // Part of it is in use until the work ends.
  thread.externalBytes = 22 * mebibyte;
  thread.liveBytes = 15 * mebibyte;
  for (let time = 0; time < 100; time += 1) keeper.collectGrowth();
  expect(collections).toEqual(['ordinary']);
  thread.liveBytes = 10 * mebibyte;
  checkTimes(10, 1000);
  expect(collections).toEqual(['ordinary', 'ordinary']);
});

it('collects within long work when the heap has grown, and again after as much growth', () => {
  const { thread, keeper, collections } = createThread();
  thread.heapBytes = 15 * mebibyte;
  keeper.collectGrowth();
  expect(collections).toEqual([]);
  thread.heapBytes = 16 * mebibyte;
  for (let time = 0; time < 100; time += 1) keeper.collectGrowth();
  expect(collections).toEqual(['ordinary']);
  thread.heapBytes = 12 * mebibyte;
  keeper.collectGrowth();
  thread.heapBytes = 18 * mebibyte;
  keeper.collectGrowth();
  expect(collections).toEqual(['ordinary', 'ordinary']);
});

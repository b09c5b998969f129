import { EventEmitter } from 'node:events';
import { getHeapStatistics, type HeapInfo } from 'node:v8';
import { expect, it } from 'vitest';
import { createThreadRegistry, type MeasuredThread } from './thread-registry.ts';

function createThread(totalBytes: number): MeasuredThread & EventEmitter {
  const statistics: HeapInfo = {
    ...getHeapStatistics(),
    total_heap_size: totalBytes,
    used_heap_size: 2,
    external_memory: 3,
  };
  return Object.assign(new EventEmitter(), { getHeapStatistics: async () => statistics });
}

it('tells what each thread holds, and gives the number of one that ended again', async () => {
  const registry = createThreadRegistry();
  const first = createThread(10);
  registry.add('log-reader', first);
  registry.add('log-reader', createThread(20));
  registry.add('log-writer', createThread(30));
  const heaps = async () =>
    (await registry.measure()).slice(1).map(({ thread, heapBytes }) => [thread, heapBytes]);
  expect(await heaps()).toEqual([
    ['log-reader', 10],
    ['log-reader-2', 20],
    ['log-writer', 30],
  ]);
  first.emit('exit');
  registry.add('log-reader', createThread(40));
  expect(await heaps()).toEqual([
    ['log-reader-2', 20],
    ['log-writer', 30],
    ['log-reader', 40],
  ]);
});

it('measures the thread of the caller', async () => {
  const [main] = await createThreadRegistry().measure();
  expect(main?.thread).toBe('main');
  expect(main?.usedHeapBytes).toBeGreaterThan(1_000_000);
});

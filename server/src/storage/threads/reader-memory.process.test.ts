import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createReaderPool, type ReaderPool } from './reader-pool.ts';
import { startReaderThread } from './reader-thread.ts';
import { readerLimits } from './start-worker.ts';
import type { HungryRead } from './testing/hungry-reader-worker.ts';

type Answers = Record<HungryRead['kind'], string>;

let startCount: number;
let pool: ReaderPool<HungryRead, Answers>;
beforeEach(() => {
  startCount = 0;
  pool = createReaderPool<HungryRead, Answers>({
    storeName: 'test store',
    readerCount: 1,
    maxQueuedReads: 20,
    projectOf: ({ projectId }) => projectId,
    monotonicNowMs: () => performance.now(),
    startThread(onDeath) {
      startCount += 1;
      const worker = new Worker(new URL('./testing/hungry-reader-worker.ts', import.meta.url), {
        resourceLimits: { ...readerLimits, maxOldGenerationSizeMb: 64 },
      });
      return startReaderThread({ worker, storeName: 'test store', onDeath });
    },
  });
});
afterEach(() => pool.stop());

const read = (kind: HungryRead['kind'], projectId = 'a') =>
  pool.read({ kind, projectId }, { deadlineMs: performance.now() + 60_000 });
const outOfMemory = { code: 'UNAVAILABLE', message: expect.stringContaining('memory') };

it('fails a read whose heap fills up, and keeps its thread', async () => {
  const hungry = expect(read('hoard')).rejects.toMatchObject(outOfMemory);
  const waiting = read('answer');
  await hungry;
  expect(await waiting).toBe('a');
  for (let count = 0; count < 3; count += 1) await expect(read('hoard')).rejects.toMatchObject(outOfMemory);
  expect(await read('answer')).toBe('a');
  expect(startCount).toBe(1);
});

it('replaces a thread that runs out of memory, which fails only the read under way', async () => {
  const hungry = expect(read('hoard-unchecked')).rejects.toMatchObject(outOfMemory);
  const waiting = Array.from({ length: 5 }, () => read('answer'));
  const others = read('answer', 'b');
  await hungry;
  expect(await Promise.all([...waiting, others])).toEqual(['a', 'a', 'a', 'a', 'a', 'b']);
  expect(startCount).toBeGreaterThanOrEqual(2);
});

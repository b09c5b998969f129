import { beforeEach, describe, expect, it } from 'vitest';
import {
  createFakeReaders,
  type FakeReaderPool,
  type FakeReaders,
  type FakeThread,
  readTimeoutMs,
  startsAfterMs,
} from './testing/fake-readers.ts';

let readers: FakeReaders;
let pool: FakeReaderPool;
beforeEach(async () => {
  readers = createFakeReaders();
  pool = readers.createPool(2);
  const both = [read(), read()];
  await readers.clock.advance(startsAfterMs);
  for (const thread of readers.threads) thread.answer([]);
  await Promise.all(both);
});

const read = () =>
  pool.read({ kind: 'tags', projectId: 'a' }, { deadlineMs: readers.clock.nowMs() + readTimeoutMs });
const living = () => readers.threads.filter(({ stopped }) => !stopped).length;

/** So many reads at a time, over and over, each of which takes that long; another thread has one without end. */
async function repeat(
  readCount: number,
  { tookMs, everyMs, forMs }: { readonly tookMs: number; readonly everyMs: number; readonly forMs: number },
  slow?: FakeThread,
): Promise<void> {
  for (let passedMs = 0; passedMs < forMs; passedMs += everyMs) {
    const reads = Promise.all(Array.from({ length: readCount }, read));
    for (let tookAllMs = 0; tookAllMs < everyMs; tookAllMs += tookMs) {
      await readers.clock.advance(tookMs);
      for (const thread of readers.threads) if (thread !== slow) thread.answer([]);
    }
    await reads;
  }
}

describe('one more thread of a pool', () => {
  it('ends when no read would have waited for long without it', async () => {
    await repeat(2, { tookMs: 40, everyMs: 1_000, forMs: 32_000 });
    expect(living()).toBe(1);
    await repeat(2, { tookMs: 40, everyMs: 1_000, forMs: 32_000 });
    expect([living(), readers.startCount]).toEqual([1, 2]);
  });

  it('is kept while reads would wait as long as its start takes', async () => {
    await repeat(2, { tookMs: 100, everyMs: 10_000, forMs: 120_000 });
    expect([living(), readers.startCount]).toEqual([2, 2]);
  });

  it('is kept while others wait for both', async () => {
    await repeat(3, { tookMs: 40, everyMs: 10_000, forMs: 120_000 });
    expect([living(), readers.startCount]).toEqual([2, 2]);
  });

  it('is kept while the other one alone would be busy for more than half of the time', async () => {
    await repeat(2, { tookMs: 40, everyMs: 100, forMs: 60_000 });
    expect([living(), readers.startCount]).toEqual([2, 2]);
  });

  it('is kept beside a read that takes long', async () => {
    const long = pool.read({ kind: 'tags', projectId: 'b' }, { maxRunMs: Number.POSITIVE_INFINITY });
    await readers.clock.advance(0);
    const slow = readers.threads.find(({ isBusy }) => isBusy);
    await repeat(1, { tookMs: 20, everyMs: 1_000, forMs: 60_000 }, slow);
    expect([living(), readers.startCount]).toEqual([2, 2]);
    slow?.answer([]);
    await long;
  });
});

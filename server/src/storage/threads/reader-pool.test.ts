import { beforeEach, describe, expect, it } from 'vitest';
import {
  createFakeReaders,
  type FakeReaderPool,
  type FakeReaders,
  readTimeoutMs,
  settle,
  startsAfterMs,
} from './testing/fake-readers.ts';

let readers: FakeReaders;
beforeEach(() => {
  readers = createFakeReaders();
});
const read = (pool: FakeReaderPool, signal?: AbortSignal) =>
  pool.read(
    { kind: 'tags', projectId: 'a' },
    { deadlineMs: readers.clock.nowMs() + readTimeoutMs, ...(signal === undefined ? {} : { signal }) },
  );

describe('a pool whose reader dies', () => {
  it('starts a thread at once, others for reads that have waited as long as that takes, up to the maximum', async () => {
    const pool = readers.createPool(2);
    expect(readers.threads).toHaveLength(0);
    const first = read(pool);
    await settle();
    expect(readers.threads).toHaveLength(1);
    const others = [read(pool), read(pool)];
    await readers.clock.advance(startsAfterMs - 1);
    expect(readers.threads).toHaveLength(1);
    await readers.clock.advance(1);
    expect(readers.threads).toHaveLength(2);
    for (const thread of readers.threads) thread.answer(['a']);
    await settle();
    readers.threads[0]?.answer(['a']);
    expect(await Promise.all([first, ...others])).toEqual([['a'], ['a'], ['a']]);
    expect(readers.threads).toHaveLength(2);
  });

  it('starts no second thread for reads that the first one takes soon', async () => {
    const pool = readers.createPool(2);
    const reads = Array.from({ length: 10 }, () => read(pool));
    for (const _ of reads) {
      await readers.clock.advance(startsAfterMs / 12);
      readers.threads[0]?.answer(['a']);
    }
    await Promise.all(reads);
    await readers.clock.advance(startsAfterMs);
    expect(readers.startCount).toBe(1);
  });

  it('gives reads to the thread that worked last, ends one that has none for 30 seconds, and starts another', async () => {
    const pool = readers.createPool(2);
    const both = [read(pool), read(pool)];
    await readers.clock.advance(startsAfterMs);
    for (const thread of readers.threads) thread.answer(['a']);
    await Promise.all(both);
    for (let second = 0; second < 31; second += 1) {
      const one = read(pool);
      await readers.clock.advance(1_000);
      readers.threads[1]?.answer(['a']);
      await one;
    }
    expect(readers.threads.map(({ stopped }) => stopped)).toEqual([true, false]);
    await readers.clock.advance(30_000);
    expect(readers.threads.map(({ stopped }) => stopped)).toEqual([true, true]);
    const next = read(pool);
    await settle();
    readers.threads[2]?.answer(['b']);
    expect(await next).toEqual(['b']);
    await pool.stop();
  });

  it('does not end a thread under a read', async () => {
    const pool = readers.createPool(1);
    const long = pool.read({ kind: 'tags', projectId: 'a' }, { maxRunMs: Number.POSITIVE_INFINITY });
    await readers.clock.advance(60_000);
    readers.threads[0]?.answer(['a']);
    expect(await long).toEqual(['a']);
    expect(readers.threads[0]?.stopped).toBe(false);
  });

  it('counts the wait for a thread against a deadline, but not against the time a read may run', async () => {
    const ready = Promise.withResolvers<void>();
    readers.ready = ready.promise;
    const pool = readers.createPool(1);
    const late = expect(read(pool)).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    const patient = pool.read({ kind: 'tags', projectId: 'a' }, { maxRunMs: 1 });
    await readers.clock.advance(60_000);
    await late;
    ready.resolve();
    await settle();
    expect(readers.threads[0]?.timesLeftMs).toEqual([1]);
    readers.threads[0]?.answer(['a']);
    expect(await patient).toEqual(['a']);
  });

  it('fails the read whose thread died and gives the next ones to a replacement', async () => {
    const pool = readers.createPool(1);
    const dying = read(pool);
    const next = read(pool);
    await settle();
    readers.threads[0]?.die();
    await expect(dying).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await settle();
    expect(readers.threads).toHaveLength(2);
    readers.threads[1]?.answer(['a']);
    expect(await next).toEqual(['a']);
  });

  it('gives no read to a thread that died while it was idle', async () => {
    const pool = readers.createPool(1);
    const before = read(pool);
    await settle();
    readers.threads[0]?.answer(['before']);
    expect(await before).toEqual(['before']);
    readers.threads[0]?.die();
    const tags = read(pool);
    await settle();
    readers.threads[1]?.answer(['a']);
    expect(await tags).toEqual(['a']);
  });

  it('retries the start of a thread with back-off, and keeps the reads that wait for the third attempt', async () => {
    const pool = readers.createPool(1);
    const dying = expect(read(pool)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const waiting = read(pool);
    await settle();
    readers.canStart = false;
    readers.threads[0]?.die();
    await dying;
    await readers.clock.advance(100);
    expect(readers.startCount).toBe(3);
    readers.canStart = true;
    await readers.clock.advance(200);
    expect(readers.startCount).toBe(4);
    readers.threads[1]?.answer(['a']);
    expect(await waiting).toEqual(['a']);
  });

  it('refuses reads once no thread could be started three times, and starts none sooner for new ones', async () => {
    const pool = readers.createPool(1);
    readers.canStart = false;
    const refused = expect(Promise.all([read(pool), read(pool)])).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'No reader of the trace store could be started; retry later.',
    });
    await readers.clock.advance(300);
    await refused;
    expect(readers.startCount).toBe(3);
    const next = expect(read(pool)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await readers.clock.advance(399);
    expect(readers.startCount).toBe(3);
    await readers.clock.advance(1);
    await next;
    expect(readers.startCount).toBe(4);
    readers.canStart = true;
    const later = read(pool);
    await readers.clock.advance(800);
    readers.threads[0]?.answer(['a']);
    expect(await later).toEqual(['a']);
  });

  it('gives the thread of a cancelled read to the next', async () => {
    const pool = readers.createPool(1);
    const leaving = new AbortController();
    const left = read(pool, leaving.signal);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    const tags = read(pool);
    await settle();
    readers.threads[0]?.answer(['a']);
    expect(await tags).toEqual(['a']);
  });

  it('broadcasts to every live thread', async () => {
    const pool = readers.createPool(2);
    const reads = Promise.allSettled([read(pool), read(pool), read(pool)]);
    await readers.clock.advance(startsAfterMs);
    pool.broadcast('one');
    readers.threads[0]?.die();
    await readers.clock.advance(startsAfterMs);
    pool.broadcast('two');
    expect(readers.threads.map(({ notes }) => notes)).toEqual([['one'], ['one', 'two'], ['two']]);
    for (const thread of readers.threads) thread.answer([]);
    expect(await reads).toMatchObject([{ status: 'rejected' }, {}, {}]);
  });

  it('gives a thread that was starting what was broadcast meanwhile', async () => {
    const pool = readers.createPool(1);
    const ready = Promise.withResolvers<void>();
    readers.ready = ready.promise;
    const tags = read(pool);
    pool.broadcast('one');
    ready.resolve();
    await settle();
    expect(readers.threads[0]?.notes).toEqual(['one']);
    readers.threads[0]?.answer(['a']);
    expect(await tags).toEqual(['a']);
  });

  it('stops readers.threads that are still starting', async () => {
    const pool = readers.createPool(2);
    const waiting = expect(read(pool)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await pool.stop();
    await waiting;
    expect(readers.threads.map(({ stopped }) => stopped)).toEqual([true]);
    await expect(read(pool)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('a read whose deadline passes', () => {
  it('leaves the queue when it expires, and never reaches a thread', async () => {
    const pool = readers.createPool(1);
    const slow = read(pool);
    await settle();
    const late = expect(read(pool)).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    await readers.clock.advance(readTimeoutMs);
    await late;
    expect(readers.threads.map(({ timesLeftMs }) => timesLeftMs)).toEqual([[readTimeoutMs]]);
    readers.threads[0]?.answer(['slow']);
    expect(await slow).toEqual(['slow']);
    await settle();
    expect(readers.threads[0]?.isBusy).toBe(false);
    // What is left is the rest of the idle thread.
    expect(readers.clock.timerCount()).toBe(1);
    await pool.stop();
    expect(readers.clock.timerCount()).toBe(0);
  });

  it('is refused at once when it arrives late', async () => {
    const pool = readers.createPool(1);
    const budget = { deadlineMs: readers.clock.nowMs() };
    await expect(pool.read({ kind: 'tags', projectId: 'a' }, budget)).rejects.toMatchObject({
      code: 'DEADLINE_EXCEEDED',
    });
    expect(readers.startCount).toBe(0);
  });
});

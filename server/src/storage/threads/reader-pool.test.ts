import { beforeEach, describe, expect, it } from 'vitest';
import { createReaderPool, type ReaderPool } from './reader-pool.ts';
import type { ReaderThread } from './reader-thread.ts';
import { unavailable } from './storage-failure.ts';

const settle = () => new Promise((resume) => setImmediate(resume));
interface TagsRequest {
  readonly kind: 'tags';
}
type Pool = ReaderPool<TagsRequest, { tags: string[] }, string>;
const read = (pool: Pool, signal?: AbortSignal) =>
  pool.read({ kind: 'tags' }, { deadlineMs: 1, ...(signal === undefined ? {} : { signal }) });

/** Answers and dies on command of the test. */
interface FakeThread extends ReaderThread<TagsRequest, string[], string> {
  readonly notes: string[];
  /** The time that each read has. */
  readonly timesLeftMs: number[];
  readonly stopped: boolean;
  answer(tags: string[]): void;
  die(): void;
}

function createFakeThread(onDeath: () => void): FakeThread {
  let waiting: PromiseWithResolvers<string[]> | undefined;
  let stopped = false;
  const notes: string[] = [];
  const timesLeftMs: number[] = [];
  return {
    notes,
    timesLeftMs,
    post: (note) => notes.push(note),
    get stopped() {
      return stopped;
    },
    read({ timeLeftMs }) {
      timesLeftMs.push(timeLeftMs);
      waiting = Promise.withResolvers();
      return waiting.promise;
    },
    async stop() {
      stopped = true;
    },
    answer: (tags) => waiting?.resolve(tags),
    die() {
      waiting?.reject(unavailable('died'));
      onDeath();
    },
  };
}

describe('a pool whose reader dies', () => {
  let threads: FakeThread[];
  let canStart: boolean;
  beforeEach(() => {
    threads = [];
    canStart = true;
  });

  function create(readerCount: number): Pool {
    async function startThread(onDeath: () => void): Promise<FakeThread> {
      if (!canStart) throw new Error('no more threads');
      const thread = createFakeThread(onDeath);
      threads.push(thread);
      return thread;
    }
    return createReaderPool({
      storeName: 'trace store',
      startThread,
      readerCount,
      maxQueuedReads: 10,
      nowMs: () => 0,
    });
  }

  it('starts a thread per concurrent read, up to the maximum', async () => {
    const pool = create(2);
    expect(threads).toHaveLength(0);
    const first = read(pool);
    await settle();
    expect(threads).toHaveLength(1);
    const others = [read(pool), read(pool)];
    await settle();
    expect(threads).toHaveLength(2);
    for (const thread of threads) thread.answer(['a']);
    await settle();
    threads[0]?.answer(['a']);
    expect(await Promise.all([first, ...others])).toEqual([['a'], ['a'], ['a']]);
    expect(threads).toHaveLength(2);
  });

  it('counts the wait for a thread against a deadline, but not against the time a read may run', async () => {
    const ready = Promise.withResolvers<void>();
    let nowMs = 0;
    const pool: Pool = createReaderPool({
      storeName: 'metric store',
      async startThread(onDeath) {
        await ready.promise;
        const thread = createFakeThread(onDeath);
        threads.push(thread);
        return thread;
      },
      readerCount: 1,
      maxQueuedReads: 10,
      nowMs: () => nowMs,
    });
    const late = read(pool);
    const patient = pool.read({ kind: 'tags' }, { maxRunMs: 1 });
    nowMs = 60_000;
    ready.resolve();
    await expect(late).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    await settle();
    expect(threads[0]?.timesLeftMs).toEqual([1]);
    threads[0]?.answer(['a']);
    expect(await patient).toEqual(['a']);
  });

  it('fails the read whose thread died and gives the next ones to a replacement', async () => {
    const pool = create(1);
    const dying = read(pool);
    const next = read(pool);
    await settle();
    threads[0]?.die();
    await expect(dying).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await settle();
    expect(threads).toHaveLength(2);
    threads[1]?.answer(['a']);
    expect(await next).toEqual(['a']);
  });

  it('gives no read to a thread that died while it was idle', async () => {
    const pool = create(1);
    const before = read(pool);
    await settle();
    threads[0]?.answer(['before']);
    expect(await before).toEqual(['before']);
    threads[0]?.die();
    const tags = read(pool);
    await settle();
    threads[1]?.answer(['a']);
    expect(await tags).toEqual(['a']);
  });

  it('refuses reads while no thread can be started, and retries with each', async () => {
    const pool = create(1);
    const dying = read(pool);
    const waiting = read(pool);
    await settle();
    canStart = false;
    threads[0]?.die();
    const outcomes = await Promise.allSettled([dying, waiting, read(pool)]);
    const refused = { status: 'rejected', reason: { code: 'UNAVAILABLE' } };
    expect(outcomes).toMatchObject([refused, refused, refused]);
    canStart = true;
    const later = read(pool);
    await settle();
    threads[1]?.answer(['a']);
    expect(await later).toEqual(['a']);
  });

  it('gives the thread of a cancelled read to the next', async () => {
    const pool = create(1);
    const leaving = new AbortController();
    const left = read(pool, leaving.signal);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    const tags = read(pool);
    await settle();
    threads[0]?.answer(['a']);
    expect(await tags).toEqual(['a']);
  });

  it('broadcasts to every live thread', async () => {
    const pool = create(2);
    const reads = Promise.allSettled([read(pool), read(pool), read(pool)]);
    await settle();
    pool.broadcast('one');
    threads[0]?.die();
    await settle();
    pool.broadcast('two');
    expect(threads.map(({ notes }) => notes)).toEqual([['one'], ['one', 'two'], ['two']]);
    for (const thread of threads) thread.answer([]);
    expect(await reads).toMatchObject([{ status: 'rejected' }, {}, {}]);
  });

  it('stops threads that are still starting', async () => {
    const pool = create(2);
    const waiting = expect(read(pool)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await pool.stop();
    await waiting;
    expect(threads.map(({ stopped }) => stopped)).toEqual([true]);
    await expect(read(pool)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

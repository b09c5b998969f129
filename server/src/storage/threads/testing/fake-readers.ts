import { createFakeClock, type FakeClock } from '../../../testing/fake-clock.ts';
import { createReaderPool, type ReaderPool } from '../reader-pool.ts';
import type { ReaderThread } from '../reader-thread.ts';
import { unavailable } from '../storage-failure.ts';

export const settle = (): Promise<void> => new Promise((resume) => void setImmediate(() => resume()));
interface TagsRequest {
  readonly kind: 'tags';
  readonly projectId: string;
}
export type FakeReaderPool = ReaderPool<TagsRequest, { tags: string[] }, string>;

/** Answers and dies on command of the test. */
export interface FakeThread extends ReaderThread<TagsRequest, string[], string> {
  readonly notes: string[];
  /** The time that each read has. */
  readonly timesLeftMs: number[];
  readonly stopped: boolean;
  readonly isBusy: boolean;
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
    get isBusy() {
      return waiting !== undefined;
    },
    read({ timeLeftMs }) {
      timesLeftMs.push(timeLeftMs);
      waiting = Promise.withResolvers();
      return waiting.promise;
    },
    async stop() {
      stopped = true;
    },
    answer(tags) {
      waiting?.resolve(tags);
      waiting = undefined;
    },
    die() {
      waiting?.reject(unavailable('died'));
      onDeath();
    },
  };
}

/** Fake threads on a fake clock, and what a test says of their start. */
export interface FakeReaders {
  readonly clock: FakeClock;
  readonly threads: FakeThread[];
  startCount: number;
  canStart: boolean;
  /** Resolves when threads may become ready. */
  ready: Promise<void>;
  createPool(readerCount: number, maxQueuedReads?: number): FakeReaderPool;
}

/** The deadline of each read. */
export const readTimeoutMs = 1_000;
/** What a read waits until one more thread is started. */
export const startsAfterMs = 100;

export function createFakeReaders(): FakeReaders {
  const clock = createFakeClock(0, settle);
  const readers: FakeReaders = {
    clock,
    threads: [],
    startCount: 0,
    canStart: true,
    ready: Promise.resolve(),
    createPool: (readerCount, maxQueuedReads = 10) =>
      createReaderPool({
        storeName: 'trace store',
        async startThread(onDeath) {
          readers.startCount += 1;
          if (!readers.canStart) throw new Error('no more threads');
          await readers.ready;
          const thread = createFakeThread(onDeath);
          readers.threads.push(thread);
          return thread;
        },
        readerCount,
        maxQueuedReads,
        projectOf: ({ projectId }) => projectId,
        monotonicNowMs: clock.nowMs,
        setTimer: clock.setTimer,
      }),
  };
  return readers;
}

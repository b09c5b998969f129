import { setTimer } from '../../time/timers.ts';
import type { ReaderThread } from './reader-thread.ts';

/** A thread takes some 25 MB and a tenth of a second to start. */
const idleMs = 30_000;

/** A reader that works again when it is needed. */
export interface RestingReaderOptions<Thread> {
  /** A new thread knows everything that notes would have told it. */
  readonly start: () => Promise<Thread>;
  /** Calls back once; the returned function cancels it. Replaced in tests. */
  readonly setTimer?: (callback: () => void, delayMs: number) => () => void;
}

/**
 * A reader whose thread ends when it is idle, with its heap and its caches, and is started again by the next read. Resolves when
 * the first thread is ready.
 */
export async function createRestingReader<Request, Answer, Note = never>({
  start,
  setTimer: setRestTimer = setTimer,
}: RestingReaderOptions<ReaderThread<Request, Answer, Note>>): Promise<ReaderThread<Request, Answer, Note>> {
  type Thread = ReaderThread<Request, Answer, Note>;
  let current: Promise<Thread> | undefined = Promise.resolve(await start());
  let ending: Promise<void> = Promise.resolve();
  let cancelRest = (): void => {};
  rest();

  function rest(): void {
    cancelRest();
    cancelRest = setRestTimer(end, idleMs);
  }

  function end(): void {
    const thread = current;
    current = undefined;
    // One that did not start need not be stopped.
    if (thread !== undefined) ending = thread.then((ended) => ended.stop()).catch(() => {});
  }

  function wake(): Promise<Thread> {
    current ??= start().catch((error: unknown) => {
      current = undefined;
      throw error;
    });
    return current;
  }

  return {
    async read(message) {
      cancelRest();
      try {
        return await (await wake()).read(message);
      } finally {
        rest();
      }
    },
    post(note) {
      // One that starts may have begun before what the note tells.
      current?.then((thread) => thread.post(note)).catch(() => {});
    },
    async stop() {
      cancelRest();
      end();
      await ending;
    },
  };
}

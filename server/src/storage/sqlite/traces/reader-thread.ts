import type { Worker } from 'node:worker_threads';
import type { ReadAnswer } from './read-request.ts';
import { fromFailureMessage, unavailable } from './storage-failure.ts';
import { untilReady } from './thread-life.ts';
import type { FromReader, ReadMessage, ToReader } from './thread-messages.ts';

/** One thread that answers reads, one at a time. */
export interface ReaderThread {
  /**
   * Call it again only after the last answer.
   *
   * @throws AppError `UNAVAILABLE` when the thread ended over the read.
   */
  read(message: ReadMessage): Promise<ReadAnswer>;
  stop(): Promise<void>;
}

/**
 * Resolves when the thread has opened its connection.
 *
 * @param worker runs `reader-worker.ts`.
 * @param onDeath called when the thread ended by itself after that; the read under way was rejected.
 */
export async function startReaderThread(worker: Worker, onDeath: () => void): Promise<ReaderThread> {
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const post = (message: ToReader): void => worker.postMessage(message);
  let waiting: PromiseWithResolvers<ReadAnswer> | undefined;
  let failure: Error | undefined;
  let stopping = false;

  await untilReady(worker);
  worker.on('message', (message: FromReader) => {
    if (message.kind === 'answer') waiting?.resolve(message.answer);
    if (message.kind === 'failure') waiting?.reject(fromFailureMessage(message.failure));
  });
  worker.on('error', (error) => {
    failure = error;
  });
  // Follows an error too, and is all there is when the thread ended itself.
  worker.on('exit', () => {
    waiting?.reject(unavailable('The read ended its thread; retry later with a narrower filter.', failure));
    if (!stopping) onDeath();
  });

  return {
    read(message) {
      waiting = Promise.withResolvers();
      post(message);
      return waiting.promise;
    },
    async stop() {
      stopping = true;
      post({ kind: 'stop' });
      await exited;
    },
  };
}

import { Worker } from 'node:worker_threads';
import { AppError } from '../../../errors/app-error.ts';
import type { ReadAnswer } from './read-request.ts';
import { fromFailureMessage } from './storage-failure.ts';
import type { FromReader, ReaderStart, ReadMessage, ToReader } from './thread-messages.ts';

/** One thread that answers reads, one at a time. */
export interface ReaderThread {
  /** Call it again only after the last answer. */
  read(message: ReadMessage): Promise<ReadAnswer>;
  stop(): Promise<void>;
}

interface Waiting {
  readonly resolve: (answer: ReadAnswer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Resolves when the thread has opened its connection.
 *
 * @param onDeath called when the thread ended by an error after that; the read under way was rejected.
 */
export async function startReaderThread(start: ReaderStart, onDeath: () => void): Promise<ReaderThread> {
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), { workerData: start });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const post = (message: ToReader): void => worker.postMessage(message);
  let waiting: Waiting | undefined;

  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', () => {
      worker.off('error', reject);
      resolve();
    });
  });
  worker.on('message', (message: FromReader) => {
    if (message.kind === 'answer') waiting?.resolve(message.answer);
    if (message.kind === 'failure') waiting?.reject(fromFailureMessage(message.failure));
  });
  worker.on('error', (error) => {
    waiting?.reject(new AppError('INTERNAL', 'The read used up its thread.', [], error));
    onDeath();
  });

  return {
    read(message) {
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        post(message);
      });
    },
    async stop() {
      post({ kind: 'stop' });
      await exited;
    },
  };
}

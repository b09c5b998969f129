import type { Worker } from 'node:worker_threads';
import { outOfMemory } from './heap-guard.ts';
import { fromFailureMessage, unavailable } from './storage-failure.ts';
import { untilReady } from './thread-life.ts';
import type { FromReader, ReadMessage, ToReader } from './thread-messages.ts';

/** A thread that answers one read at a time. */
export interface ReaderThread<Request, Answer, Note = never> {
  /**
   * Call it again only after the previous answer.
   *
   * @throws AppError `UNAVAILABLE` when the thread ended during the read.
   */
  read(message: ReadMessage<Request>): Promise<Answer>;
  /** Arrives between the read under way and the next one. */
  post(message: Note): void;
  stop(): Promise<void>;
}

export interface ReaderThreadOptions<Request = never> {
  /** Runs `serveReads`. */
  readonly worker: Worker;
  /** For messages: `trace store`, `log store`. */
  readonly storeName: string;
  /** Called if the thread ends by itself after it was ready; the read under way is rejected. */
  readonly onDeath: () => void;
  /** Buffers of a request to transfer to the thread instead of copying; the caller loses them. */
  readonly buffersOf?: (request: Request) => readonly ArrayBuffer[];
  /** The error of a read whose thread ended; about a query by default. */
  readonly endedBy?: (failure: Error | undefined) => Error;
}

/** Resolves when the thread is ready. */
export async function startReaderThread<Request, Answer, Note = never>(
  options: ReaderThreadOptions<Request>,
): Promise<ReaderThread<Request, Answer, Note>> {
  const { worker, storeName, onDeath, buffersOf = () => [], endedBy = queryEndedBy } = options;
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const post = (message: ToReader<Request, Note>, buffers: readonly ArrayBuffer[] = []): void =>
    worker.postMessage(message, [...buffers]);
  let waiting: PromiseWithResolvers<Answer> | undefined;
  let failure: Error | undefined;
  let stopping = false;

  await untilReady(worker, storeName);
  worker.on('message', (message: FromReader<Answer>) => {
    if (message.kind === 'answer') waiting?.resolve(message.answer);
    if (message.kind === 'failure') waiting?.reject(fromFailureMessage(message.failure));
  });
  worker.on('error', (error) => {
    failure = error;
  });
  // Also follows 'error'; comes alone when the thread ended itself.
  worker.on('exit', () => {
    waiting?.reject(endedBy(failure));
    if (!stopping) onDeath();
  });

  return {
    read(message) {
      waiting = Promise.withResolvers();
      post(message, buffersOf(message.request));
      return waiting.promise;
    },
    post: (message) => post({ kind: 'note', note: message }),
    async stop() {
      stopping = true;
      post({ kind: 'stop' });
      await exited;
    },
  };
}

function queryEndedBy(failure: Error | undefined): Error {
  return isOutOfMemory(failure)
    ? outOfMemory(undefined, failure)
    : unavailable('The read ended its thread; retry later with a narrower filter.', failure);
}

function isOutOfMemory(failure: NodeJS.ErrnoException | undefined): boolean {
  return failure?.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

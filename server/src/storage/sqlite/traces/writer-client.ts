import type { Worker } from 'node:worker_threads';
import type { AppError } from '../../../errors/app-error.ts';
import type { WriteOutcome } from '../../../traces/trace-store.ts';
import { estimateBytes } from './estimated-bytes.ts';
import { fromFailureMessage, unavailable } from './storage-failure.ts';
import { untilReady } from './thread-life.ts';
import type { FromWriter, ToWriter, WriteReply } from './thread-messages.ts';
import type { WriteCommand } from './write-command.ts';

export interface WriterLimits {
  /** Writes that may wait for their commit at once. */
  readonly maxQueuedWrites: number;
  /** Their estimated size together. */
  readonly maxQueuedBytes: number;
}

export interface WriterClientOptions extends WriterLimits {
  /** The writer died or its medium can no longer be trusted; the process should end. Called at most once. */
  readonly onFatal: (error: Error) => void;
}

/** The calling thread's end of the writer thread. */
export interface WriterClient {
  /**
   * Resolves once the write is durable.
   *
   * @throws AppError `UNAVAILABLE` when nothing was stored and the same write may be sent again.
   */
  write(command: WriteCommand): Promise<WriteOutcome>;
  /** Waits for the writes under way, then ends the thread. */
  stop(): Promise<void>;
}

interface PendingWrite {
  readonly bytes: number;
  readonly resolve: (outcome: WriteOutcome) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Resolves when the thread has opened and migrated its database.
 *
 * @param worker runs `startWriterLoop`.
 */
export async function startWriterClient(
  worker: Worker,
  { maxQueuedWrites, maxQueuedBytes, onFatal }: WriterClientOptions,
): Promise<WriterClient> {
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const pending = new Map<number, PendingWrite>();
  let queuedBytes = 0;
  let nextId = 1;
  let refusal: AppError | undefined;

  const post = (message: ToWriter): void => worker.postMessage(message);

  function settle(reply: WriteReply): void {
    const write = pending.get(reply.id);
    if (write === undefined) return;
    pending.delete(reply.id);
    queuedBytes -= write.bytes;
    if ('failure' in reply) write.reject(fromFailureMessage(reply.failure));
    else write.resolve(reply.outcome);
  }

  function fail(error: Error): void {
    if (refusal !== undefined && pending.size === 0) return;
    const first = refusal === undefined;
    refusal ??= unavailable('The trace store failed and the service is stopping.', error);
    for (const write of pending.values()) write.reject(refusal);
    pending.clear();
    queuedBytes = 0;
    if (first) onFatal(error);
  }

  await untilReady(worker);
  worker.on('message', (message: FromWriter) => {
    if (message.kind === 'written') for (const reply of message.replies) settle(reply);
    if (message.kind === 'fatal') fail(new Error(message.message));
  });
  worker.on('error', (error) => {
    const reason = error.message.replaceAll(/\s+/g, ' ');
    fail(new Error(`the trace writer failed: ${reason}`, { cause: error }));
  });
  worker.on('exit', (code) => fail(new Error(`the trace writer ended unexpectedly with code ${code}`)));

  return {
    write(command) {
      const bytes = estimateBytes(command);
      if (refusal !== undefined) return Promise.reject(refusal);
      if (pending.size >= maxQueuedWrites || queuedBytes + bytes > maxQueuedBytes) {
        return Promise.reject(unavailable('Too many writes are waiting; retry later.'));
      }
      return new Promise((resolve, reject) => {
        const id = nextId;
        nextId += 1;
        // First, because it throws when the command cannot be cloned.
        post({ kind: 'write', id, command });
        pending.set(id, { bytes, resolve, reject });
        queuedBytes += bytes;
      });
    },
    async stop() {
      refusal ??= unavailable('The trace store is stopping.');
      post({ kind: 'stop' });
      await exited;
    },
  };
}

import type { Transferable, Worker } from 'node:worker_threads';
import type { AppError } from '../../errors/app-error.ts';
import { createFairAdmission } from '../../fairness/fair-admission.ts';
import type { PoolClaimant } from '../../fairness/fair-pool.ts';
import { LiveItems } from '../../memory/live-items.ts';
import type { AppliedMigration } from '../schema/applied-migration.ts';
import { fromFailureMessage, unavailable } from './storage-failure.ts';
import { untilReady } from './thread-life.ts';
import type { FromWriter, ToWriter, WriteReply } from './thread-messages.ts';

export interface WriterLimits {
  /** Maximum writes that wait for their commit; a project alone may have half. */
  readonly maxQueuedWrites: number;
  /** Their estimated size together; a project alone may have half. */
  readonly maxQueuedBytes: number;
}

/** The types of the messages between the calling thread and one kind of writer. */
export interface WriterProtocol {
  readonly command: unknown;
  readonly outcome: unknown;
  /** Messages to the writer besides commands; `never` for none. */
  readonly post: unknown;
  /** Messages of the writer besides its replies; `never` for none. */
  readonly notice: unknown;
  /** Payload of the writer's ready message. */
  readonly started: unknown;
}

export interface WriterClientOptions<Protocol extends WriterProtocol> extends WriterLimits {
  readonly worker: Worker;
  /** For messages: `trace store`, `log store`. */
  readonly storeName: string;
  /** For messages: `trace writer`, `log sealer`. */
  readonly threadName: string;
  /** Estimated memory of a waiting command, in bytes. */
  readonly estimateBytes: (command: Protocol['command']) => number;
  /** The project that shares the queue with others, and whether its web key writes; by default all commands have one owner. */
  readonly claimantOf?: (command: Protocol['command']) => PoolClaimant;
  /** Buffers of a command to transfer instead of copying; default none. */
  readonly toTransfer?: (command: Protocol['command']) => readonly Transferable[];
  readonly onNotice?: (notice: Protocol['notice']) => void;
  /** Called for each database that the thread migrated before it was ready. */
  readonly onMigrated?: ((migration: AppliedMigration) => void) | undefined;
  /** Called at most once, when the writer died or its disk can no longer be trusted; the process should end. */
  readonly onFatal: (error: Error) => void;
}

/** The calling thread's end of a writer thread. */
export interface WriterClient<Protocol extends WriterProtocol> {
  readonly started: Protocol['started'];
  /**
   * Resolves once the write is durable.
   *
   * @throws AppError `UNAVAILABLE` when nothing was stored and the same write may be retried.
   */
  write(command: Protocol['command']): Promise<Protocol['outcome']>;
  /** Arrives in order with the writes. */
  post(message: Protocol['post']): void;
  /** Waits for the queued writes, then ends the thread. */
  stop(): Promise<void>;
}

interface PendingWrite<Outcome> {
  readonly claimant: PoolClaimant;
  readonly bytes: number;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
}

const theOnlyOne: PoolClaimant = { tenant: '', isWebKey: false };

/** Resolves when the thread is ready. */
export async function startWriterClient<Protocol extends WriterProtocol>(
  options: WriterClientOptions<Protocol>,
): Promise<WriterClient<Protocol>> {
  type Command = Protocol['command'];
  type Outcome = Protocol['outcome'];
  type Message = FromWriter<Outcome, Protocol['started'], Protocol['notice']>;
  const { worker, storeName, threadName, claimantOf = () => theOnlyOne, onFatal } = options;
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const pending = new LiveItems<PendingWrite<Outcome>>();
  const queue = createFairAdmission({ maxItems: options.maxQueuedWrites, maxBytes: options.maxQueuedBytes });
  let refusal: AppError | undefined;

  const post = (
    message: ToWriter<Command> | Protocol['post'],
    transfer: readonly Transferable[] = [],
  ): void => worker.postMessage(message, transfer);

  function settle(reply: WriteReply<Outcome>): void {
    const write = pending.remove(reply.id);
    if (write === undefined) return;
    queue.release(write.claimant, write.bytes);
    if ('failure' in reply) write.reject(fromFailureMessage(reply.failure));
    else write.resolve(reply.outcome);
  }

  function fail(error: Error): void {
    if (refusal !== undefined && pending.size === 0) return;
    const first = refusal === undefined;
    refusal ??= unavailable(`The ${storeName} failed and the service is stopping.`, error);
    for (const write of pending.removeAll()) {
      queue.release(write.claimant, write.bytes);
      write.reject(refusal);
    }
    if (first) onFatal(error);
  }

  // Cast: the first message of a writer is 'ready'.
  const ready = (await untilReady(worker, storeName)) as Extract<Message, { kind: 'ready' }>;
  for (const migration of ready.migrated ?? []) options.onMigrated?.(migration);
  worker.on('message', (message: Message) => {
    if (message.kind === 'written') for (const reply of message.replies) settle(reply);
    if (message.kind === 'notice') options.onNotice?.(message.notice);
    if (message.kind === 'fatal') fail(new Error(message.message));
  });
  worker.on('error', (error) => {
    const reason = error.message.replaceAll(/\s+/g, ' ');
    fail(new Error(`the ${threadName} failed: ${reason}`, { cause: error }));
  });
  worker.on('exit', (code) => fail(new Error(`the ${threadName} ended unexpectedly with code ${code}`)));

  return {
    started: ready.started,
    write(command) {
      if (refusal !== undefined) return Promise.reject(refusal);
      const claimant = claimantOf(command);
      const bytes = options.estimateBytes(command);
      if (!queue.admit(claimant, bytes)) {
        return Promise.reject(unavailable('Too many writes are waiting; retry later.'));
      }
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
      const id = pending.add({ claimant, bytes, resolve, reject });
      try {
        post({ kind: 'write', id, project: claimant.tenant, bytes, command }, options.toTransfer?.(command));
      } catch (error) {
        // The command cannot be cloned.
        pending.remove(id);
        queue.release(claimant, bytes);
        reject(error);
      }
      return promise;
    },
    post,
    async stop() {
      refusal ??= unavailable(`The ${storeName} is stopping.`);
      post({ kind: 'stop' });
      await exited;
    },
  };
}

import type { Logger } from '../client/logger.ts';
import type { Platform } from '../client/platform.ts';
import { encodeClose, encodeFlush } from '../encoding/wire-encoding.ts';
import { clientLimits } from '../encoding/wire-limits.ts';
import type { CallbackNotifier, DropReason } from './callbacks.ts';
import { IngestError } from './ingest-error.ts';
import { type IngestReply, readReply } from './ingest-reply.ts';
import type { MemoryBudget } from './memory-budget.ts';
import type { Batch, PendingItems } from './pending-items.ts';
import type { RequestSender, SendOutcome } from './request-sender.ts';
import type { RetryPolicy } from './retry-policy.ts';

/** Delivers the items of a trace, one request at a time, in order. */
export interface FlushLoop {
  /** Flushes pending items after the current turn of the event loop, so that one turn makes one flush. */
  schedule(): void;
  /** Closes the trace once everything pending has arrived. */
  close(reason: string | undefined): void;
  /** Drops all undelivered items as `dropped`. Later items are rejected with `refusal`. */
  abandon(error: IngestError, dropped: DropReason, refusal: DropReason): void;
  /** Called when another request learns that the trace is closed. */
  endRemotely(): void;
  /** Resolves when nothing is pending or in flight. Never rejects. */
  settled(): Promise<void>;
  isRunning(): boolean;
}

export interface FlushLoopHooks {
  /** Called once per run, before the first flush; may add items. */
  beforeFlush(): void;
  /** Called once the service has stored the trace. */
  onCreated(): void;
  /** Called once, when the loop has ended; later items are rejected with `refusal`. */
  onEnded(refusal: DropReason): void;
  /** Called when the queue is empty and no request is in flight. */
  onIdle(): void;
}

export interface FlushLoopDependencies {
  readonly platform: Pick<Platform, 'nowMs' | 'randomHex' | 'source'>;
  readonly sender: RequestSender;
  readonly pending: PendingItems;
  readonly budget: MemoryBudget;
  readonly notifier: CallbackNotifier;
  readonly logger: Logger;
  readonly hooks: FlushLoopHooks;
  readonly traceId: string;
  readonly name: string | undefined;
  readonly isResumed: boolean;
  readonly retry: RetryPolicy;
}

/** Statuses that every later request would also get. */
const keyRefusals: ReadonlySet<number | undefined> = new Set([401, 403]);

export function createFlushLoop(dependencies: FlushLoopDependencies): FlushLoop {
  const { platform, sender, pending, budget, notifier, logger, hooks, traceId, name, retry } = dependencies;
  /** Whether the service has stored the trace; until then even an empty flush is sent. */
  let created = dependencies.isResumed;
  let closing: { readonly reason: string | undefined } | undefined;
  let ended = false;
  let running = false;
  let settled: Promise<void> = Promise.resolve();
  let inFlight: Batch | undefined;

  async function run(): Promise<void> {
    try {
      // Once per run: a hook that always adds an item would otherwise keep the loop running forever.
      hooks.beforeFlush();
      while (!ended) {
        if (!created || pending.count() > 0) await flushOnce();
        else if (closing !== undefined) await closeOnce(closing.reason);
        else break;
      }
    } catch (cause) {
      const error = new IngestError('internal', 'delivery failed unexpectedly', { cause });
      abandon(error, 'retries_exhausted', 'trace_abandoned');
    } finally {
      running = false;
      budget.release(clientLimits.traceBytes);
      hooks.onIdle();
    }
  }

  function send(operation: 'flush' | 'close', body: string): Promise<SendOutcome> {
    const path = `/v1/ingest/traces/${traceId}/${operation}`;
    return sender.send({ path, body, retry, isCancelled: () => ended });
  }

  async function flushOnce(): Promise<void> {
    const batch = pending.takeBatch();
    inFlight = batch;
    const flushId = platform.randomHex(16);
    const { source } = platform;
    const sentMs = platform.nowMs();
    const outcome = await send('flush', encodeFlush({ flushId, name, source, sentMs, items: batch.items }));
    // The caller that ended the trace has already reported the batch.
    if (ended || outcome.kind === 'cancelled') return;
    inFlight = undefined;
    batch.release();
    const reply = readReply(outcome);
    if (!(reply instanceof IngestError)) onFlushAnswered(batch, reply);
    else onFlushFailed(batch, reply, outcome.kind === 'failed' && outcome.retryable);
  }

  function onFlushFailed(batch: Batch, error: IngestError, retryable: boolean): void {
    const dropped = retryable ? 'retries_exhausted' : 'request_refused';
    // An empty flush that was rejected would be rejected forever.
    const isAbandoned = retryable || keyRefusals.has(error.status) || batch.count === 0;
    logger.warn('a flush failed', { traceId, error: error.message, abandoned: isAbandoned });
    if (isAbandoned) end(dropped, 'trace_abandoned');
    notifier.onFlushError(error, 'flush');
    notifier.onDropped(batch.count, dropped);
  }

  function onFlushAnswered(batch: Batch, reply: IngestReply): void {
    if (!reply.accepted) {
      endRemotely();
      notifier.onDropped(batch.count, 'trace_closed');
      return;
    }
    if (!created) {
      created = true;
      notifier.onCreated(traceId);
      hooks.onCreated();
    }
    const rejectedCount = Math.min(reply.rejected.length, batch.count);
    if (rejectedCount > 0) logger.warn('the service rejected items', { traceId, rejected: reply.rejected });
    notifier.onFlushed(traceId, batch.count - rejectedCount);
    notifier.onDropped(rejectedCount, 'rejected');
  }

  async function closeOnce(reason: string | undefined): Promise<void> {
    const outcome = await send('close', encodeClose(reason, platform.nowMs()));
    if (ended || outcome.kind === 'cancelled') return;
    const reply = readReply(outcome);
    end('trace_closed', 'trace_closed');
    if (reply instanceof IngestError) {
      logger.warn('a close failed', { traceId, error: reply.message });
      notifier.onFlushError(reply, 'close');
    } else {
      // `accepted: false` is also the answer to a retried close whose first answer was lost.
      notifier.onClosed(traceId, reason);
    }
  }

  /** `dropped` is the reason reported for queued items. */
  function end(dropped: DropReason, refusal: DropReason): void {
    if (ended) return;
    ended = true;
    const inFlightCount = inFlight?.count ?? 0;
    inFlight?.release();
    inFlight = undefined;
    const droppedCount = inFlightCount + pending.clear();
    // Before any callback of the host: what it records must be rejected, not queued.
    hooks.onEnded(refusal);
    notifier.onDropped(droppedCount, dropped);
  }

  function endRemotely(): void {
    if (ended) return;
    end('trace_closed', 'trace_closed');
    notifier.onClosed(traceId, 'closed_remotely');
  }

  function abandon(error: IngestError, dropped: DropReason, refusal: DropReason): void {
    if (ended) return;
    const operation =
      closing !== undefined && pending.count() === 0 && inFlight === undefined ? 'close' : 'flush';
    end(dropped, refusal);
    notifier.onFlushError(error, operation);
  }

  /** The trace stays usable, unless its close did not fit: nothing would retry that. */
  function onMemoryFull(): void {
    const droppedCount = pending.clear();
    if (closing !== undefined) {
      const error = new IngestError('memory', 'too much data is already waiting for delivery');
      abandon(error, 'queue_full', 'trace_closed');
    }
    notifier.onDropped(droppedCount, 'queue_full');
  }

  function schedule(): void {
    if (running || ended) return;
    if (!budget.reserve(clientLimits.traceBytes)) {
      onMemoryFull();
      return;
    }
    running = true;
    settled = Promise.resolve().then(run);
  }

  return {
    schedule,
    close(reason) {
      closing ??= { reason };
      schedule();
    },
    abandon,
    endRemotely,
    settled: () => settled,
    isRunning: () => running,
  };
}

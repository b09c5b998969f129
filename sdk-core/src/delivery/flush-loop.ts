import type { Logger } from '../client/logger.ts';
import type { Platform } from '../client/platform.ts';
import { encodeClose } from '../encoding/wire-encoding.ts';
import { clientLimits } from '../encoding/wire-limits.ts';
import type { CallbackNotifier, DropReason } from './callbacks.ts';
import { drainFlushes } from './drain-flushes.ts';
import { IngestError } from './ingest-error.ts';
import { type IngestReply, readReply } from './ingest-reply.ts';
import type { MemoryBudget } from './memory-budget.ts';
import type { PendingItems } from './pending-items.ts';
import type { RequestSender, SendOutcome, TraceRequest } from './request-sender.ts';
import type { RetryPolicy } from './retry-policy.ts';
import { type SealedFlush, sealFlush } from './sealed-flush.ts';
import { createSettlement, type Settling } from './settle-within.ts';

/** Delivers the items of a trace, one request at a time, in order. */
export interface FlushLoop extends Settling {
  /** Flushes pending items after the current turn of the event loop, so that one turn makes one flush. */
  schedule(): void;
  /** Closes the trace once everything pending has arrived. */
  close(reason: string | undefined): void;
  /** Drops all undelivered items as `dropped`. Later items are rejected with `refusal`. */
  abandon(error: IngestError, dropped: DropReason, refusal: DropReason): void;
  /** Called when another request learns that the trace is closed. */
  endRemotely(): void;
  /** See `OpenTrace.drain`. */
  drain(maxBytes: number, isEnding: boolean): readonly TraceRequest[];
  isRunning(): boolean;
  isClosing(): boolean;
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
export interface Closing {
  readonly reason: string | undefined;
  /** When the host closed the trace, however late that arrives. */
  readonly sentMs: number;
}

export function createFlushLoop(dependencies: FlushLoopDependencies): FlushLoop {
  const { platform, sender, pending, budget, notifier, logger, hooks, traceId, name, retry } = dependencies;
  /** Whether the service has stored the trace; until then even an empty flush is sent. */
  let created = dependencies.isResumed;
  let closing: Closing | undefined;
  let ended = false;
  let running = false;
  /** Flushes with an id, oldest first; the first one may be in flight. */
  const sealed: SealedFlush[] = [];
  const settlement = createSettlement(() => ended || !running);

  async function run(): Promise<void> {
    try {
      // Once per run: a hook that always adds an item would otherwise keep the loop running forever.
      hooks.beforeFlush();
      while (!ended) {
        if (sealed.length === 0 && needsFlush()) seal();
        const [oldest] = sealed;
        if (oldest !== undefined) await flushOnce(oldest);
        else if (closing !== undefined) await closeOnce(closing);
        else break;
      }
    } catch (cause) {
      const error = new IngestError('internal', 'delivery failed unexpectedly', { cause });
      abandon(error, 'trace_abandoned', 'trace_abandoned');
    } finally {
      running = false;
      budget.release(clientLimits.traceBytes);
      hooks.onIdle();
      settlement.notify();
    }
  }

  /** Whether a flush has to be sealed, in addition to those that are. */
  function needsFlush(): boolean {
    return pending.count() > 0 || (!created && sealed.length === 0);
  }

  function seal(...limits: Parameters<PendingItems['takeBatch']>): SealedFlush {
    const flush = sealFlush(pending.takeBatch(...limits), name, platform);
    sealed.push(flush);
    return flush;
  }

  function toRequest(operation: 'flush' | 'close', body: string): TraceRequest {
    return { path: `/v1/ingest/traces/${traceId}/${operation}`, body };
  }

  function send(operation: 'flush' | 'close', body: string): Promise<SendOutcome> {
    function onExhausted(error: IngestError): void {
      logger.warn('nothing is delivered at present; the client keeps trying', {
        traceId,
        error: error.message,
      });
      notifier.onFlushError(error, operation);
    }
    const isCancelled = () => ended;
    return sender.send({ ...toRequest(operation, body), retry: { ...retry, onExhausted }, isCancelled });
  }

  async function flushOnce(flush: SealedFlush): Promise<void> {
    const outcome = await send('flush', flush.body);
    // The caller that ended the trace has already reported the flush.
    if (ended || outcome.kind === 'cancelled') return;
    sealed.shift();
    flush.release();
    const reply = readReply(outcome);
    if (reply instanceof IngestError) onFlushRefused(flush, reply);
    else onFlushAnswered(flush, reply);
  }

  function onFlushRefused({ callCount }: SealedFlush, error: IngestError): void {
    const isKeyRefused = keyRefusals.has(error.status);
    // An empty flush that was rejected would be rejected forever.
    const isAbandoned = isKeyRefused || callCount === 0;
    const message = isKeyRefused ? 'the ingest API key was refused' : 'a flush was refused';
    logger.warn(message, { traceId, error: error.message });
    if (isAbandoned) end('request_refused', 'trace_abandoned');
    notifier.onFlushError(error, 'flush');
    notifier.onDropped(callCount, 'request_refused');
  }

  function onFlushAnswered(flush: SealedFlush, { accepted, rejected }: IngestReply): void {
    const { callCount } = flush;
    if (!accepted) {
      endRemotely();
      notifier.onDropped(callCount, 'trace_closed');
      return;
    }
    if (!created) {
      created = true;
      notifier.onCreated(traceId);
      hooks.onCreated();
    }
    const rejectedCount = flush.countRejected(rejected);
    if (rejectedCount > 0) logger.warn('the service rejected items', { traceId, rejected });
    notifier.onFlushed(traceId, callCount - rejectedCount);
    notifier.onDropped(rejectedCount, 'rejected');
  }

  async function closeOnce({ reason, sentMs }: Closing): Promise<void> {
    const outcome = await send('close', encodeClose(reason, sentMs));
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
    let droppedCount = pending.clear();
    for (const flush of sealed.splice(0)) {
      droppedCount += flush.callCount;
      flush.release();
    }
    // Before any callback of the host: what it records must be rejected, not queued.
    hooks.onEnded(refusal);
    notifier.onDropped(droppedCount, dropped);
    settlement.notify();
  }

  function endRemotely(): void {
    if (ended) return;
    end('trace_closed', 'trace_closed');
    notifier.onClosed(traceId, 'closed_remotely');
  }

  function abandon(error: IngestError, dropped: DropReason, refusal: DropReason): void {
    if (ended) return;
    const isClose = closing !== undefined && pending.count() + sealed.length === 0;
    logger.warn('a trace was given up before it was delivered', { traceId, error: error.message });
    end(dropped, refusal);
    notifier.onFlushError(error, isClose ? 'close' : 'flush');
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
    void Promise.resolve().then(run);
  }

  function drain(maxBytes: number, isEnding: boolean): readonly TraceRequest[] {
    return ended
      ? []
      : drainFlushes({ sealed, needsFlush, seal, closing, name, maxBytes, isEnding, toRequest });
  }

  return {
    schedule,
    close(reason) {
      closing ??= { reason, sentMs: platform.nowMs() };
      schedule();
    },
    abandon,
    endRemotely,
    drain,
    whenSettled: settlement.whenSettled,
    isRunning: () => running,
    isClosing: () => closing !== undefined,
  };
}

import type { TraceSettings } from '../client/options.ts';
import { encodeClose } from '../encoding/wire-encoding.ts';
import type { CallbackNotifier, DropReason, IngestOperation } from './callbacks.ts';
import { traceBytes } from './delivery-limits.ts';
import { type Closing, drainFlushes } from './drain-flushes.ts';
import { IngestError } from './ingest-error.ts';
import type { SendOutcome } from './ingest-reply.ts';
import type { PendingItems } from './pending-items.ts';
import type { TraceRequest } from './request-sender.ts';
import { type SealedFlush, sealFlush } from './sealed-flush.ts';
import { createSettlement, type Settling } from './settle-within.ts';
import type { TraceScope } from './trace-scope.ts';

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

/** What the delivery of a trace needs. */
export interface DeliveredTrace {
  readonly scope: TraceScope;
  readonly traceId: string;
  readonly name: string | undefined;
  readonly settings: TraceSettings;
  readonly pending: PendingItems;
  readonly notifier: CallbackNotifier;
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

export function createFlushLoop(trace: DeliveredTrace, hooks: FlushLoopHooks): FlushLoop {
  const { scope, traceId, name, settings, pending, notifier } = trace;
  const { platform, sender, budget } = scope;
  const { logger } = scope.client;
  /** Whether the service has stored the trace; until then even an empty flush is sent. */
  let created = settings.resumedId !== undefined;
  let closing: Closing | undefined;
  /** A trace started after `shutdown()` has nothing to deliver; not even the flush that creates it is drained. */
  let ended = scope.isShutDown();
  let running = false;
  /** Flushes with an id, oldest first; the first one may be in flight. */
  const sealed: SealedFlush[] = [];
  const settlement = createSettlement(() => ended || !running);

  async function run(): Promise<void> {
    try {
      // Once per run: a hook that always adds an item would otherwise keep the loop running forever.
      hooks.beforeFlush();
      while (!ended) {
        if (sealed.length === 0 && needsFlush()) seal(Infinity);
        const [oldest] = sealed;
        if (oldest !== undefined) onFlushAnswered(oldest, await send('flush', oldest.body, oldest.callCount));
        else if (closing !== undefined) onCloseAnswered(closing, await send('close', encodeClose(closing)));
        else break;
      }
    } catch (cause) {
      const error = new IngestError('internal', 'delivery failed unexpectedly', { cause });
      abandon(error, 'trace_abandoned', 'trace_abandoned');
    } finally {
      running = false;
      budget.release(traceBytes);
      hooks.onIdle();
      settlement.notify();
    }
  }

  /** Whether a flush has to be sealed, in addition to those that are. */
  function needsFlush(): boolean {
    return pending.count() > 0 || (!created && sealed.length === 0);
  }

  /** A larger one would fit beside no other in the last request of the host. */
  function seal(maxBytes: number): void {
    sealed.push(sealFlush(pending.takeBatch(Math.min(maxBytes, platform.flushBytes)), name, platform));
  }

  function toRequest(operation: IngestOperation, body: string): TraceRequest {
    return { path: `/v1/ingest/traces/${traceId}/${operation}`, body };
  }

  function warn(message: string, error: IngestError): void {
    logger.warn(message, { traceId, error: error.message });
  }

  function send(operation: IngestOperation, body: string, itemCount?: number): Promise<SendOutcome> {
    return sender.send({
      ...toRequest(operation, body),
      itemCount,
      retry: settings,
      isCancelled: () => ended,
      onExhausted(error) {
        warn('nothing is delivered; the client keeps trying', error);
        notifier.onFlushError(error, operation);
      },
    });
  }

  function onFlushAnswered(flush: SealedFlush, outcome: SendOutcome): void {
    // The caller that ended the trace has already reported the flush.
    if (ended || outcome === undefined) return;
    const { callCount } = flush;
    sealed.shift();
    flush.release();
    if (outcome instanceof IngestError) {
      // Every later request would get the same answer.
      const isKeyRefused = outcome.status === 401 || outcome.status === 403;
      warn(isKeyRefused ? 'the ingest API key was refused' : 'a flush was refused', outcome);
      // An empty flush that was rejected would be rejected forever.
      if (isKeyRefused || callCount === 0) end('request_refused', 'trace_abandoned');
      notifier.onFlushError(outcome, 'flush');
      notifier.onDropped(callCount, 'request_refused');
      return;
    }
    if (!outcome.accepted) {
      endRemotely();
      notifier.onDropped(callCount, 'trace_closed');
      return;
    }
    if (!created) {
      created = true;
      notifier.onCreated(traceId);
      hooks.onCreated();
    }
    const { rejected } = outcome;
    const rejectedCount = flush.countRejected(rejected);
    if (rejectedCount > 0) logger.warn('the service rejected items', { traceId, rejected });
    notifier.onFlushed(traceId, callCount - rejectedCount);
    notifier.onDropped(rejectedCount, 'rejected');
  }

  function onCloseAnswered({ reason }: Closing, outcome: SendOutcome): void {
    if (ended || outcome === undefined) return;
    end('trace_closed', 'trace_closed');
    if (outcome instanceof IngestError) {
      warn('a close was refused', outcome);
      notifier.onFlushError(outcome, 'close');
    } else {
      // `accepted: false` is also the answer to a retried close whose first answer was lost.
      notifier.onClosed(traceId, reason);
    }
  }

  /** `dropped` is the reason reported for queued items. */
  function end(dropped: DropReason, refusal: DropReason): void {
    ended = true;
    let droppedCount = pending.clear();
    for (const { callCount, release } of sealed.splice(0)) {
      droppedCount += callCount;
      release();
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
    const operation = closing !== undefined && pending.count() + sealed.length === 0 ? 'close' : 'flush';
    warn('a trace was not delivered', error);
    end(dropped, refusal);
    notifier.onFlushError(error, operation);
  }

  function schedule(): void {
    if (running || ended) return;
    if (budget.reserve(traceBytes)) {
      running = true;
      Promise.resolve()
        .then(run)
        .catch((error) => warn('delivery failed unexpectedly', error));
      return;
    }
    // The trace stays usable, unless its close did not fit: nothing would retry that.
    const droppedCount = pending.clear();
    if (closing !== undefined) {
      const error = new IngestError('memory', 'too much data waits for delivery');
      abandon(error, 'queue_full', 'trace_closed');
    }
    notifier.onDropped(droppedCount, 'queue_full');
  }

  return {
    schedule,
    close(reason) {
      closing ??= { reason, sentMs: platform.nowMs() };
      schedule();
    },
    abandon,
    endRemotely,
    drain: (maxBytes, isEnding) =>
      ended ? [] : drainFlushes({ sealed, needsFlush, seal, closing, name, maxBytes, isEnding, toRequest }),
    whenSettled: settlement.whenSettled,
    isRunning: () => running,
    isClosing: () => closing !== undefined,
  };
}

import type { TimerKind } from '../client/platform.ts';
import type { DropReason } from './callbacks.ts';
import { createFlushLoop, type DeliveredTrace } from './flush-loop.ts';
import { IngestError } from './ingest-error.ts';
import { createKeepAlive, type KeepAliveResult } from './keep-alive.ts';
import {
  notOpen,
  type OpenFor,
  type OpenTrace,
  openForDelivery,
  openForEnd,
  openForKeepAlives,
} from './open-traces.ts';
import { isRetryable } from './retry-policy.ts';
import { settleWithin } from './settle-within.ts';

/** Delivery, keep-alive and closing of one trace. */
export interface TraceLifecycle {
  /** Why the trace rejects items; `undefined` while it accepts them. */
  refusal(): DropReason | undefined;
  scheduleFlush(): void;
  /** @param wait whether the wait keeps the host process alive, `awaited` by default; also of `close`. */
  flush(wait?: TimerKind): Promise<void>;
  close(reason: string | undefined, wait?: TimerKind): Promise<void>;
  startKeepAlive(): void;
  stopKeepAlive(): void;
  /** Registers the trace with its client while it has undelivered items or open spans; call when that may have changed. */
  updateOpen(): void;
}

export interface TraceLifecycleHooks {
  beforeFlush(): void;
  /** Called before the trace is closed; may add items. */
  beforeClose(reason: string | undefined): void;
  hasOpenSpans(): boolean;
  sendUnfinishedSpans(): void;
}

export function createTraceLifecycle(
  trace: DeliveredTrace & { readonly hooks: TraceLifecycleHooks },
): TraceLifecycle {
  const { scope, traceId, settings, notifier, hooks } = trace;
  const { platform, client, gate, sender, openTraces } = scope;
  let ownRefusal: DropReason | undefined;
  let isKnownToService = settings.resumedId !== undefined;
  let wantsKeepAlive = settings.autoKeepAlive;
  let cancelLifetime: (() => void) | undefined;

  const loop = createFlushLoop(trace, {
    beforeFlush: hooks.beforeFlush,
    onCreated() {
      isKnownToService = true;
      if (wantsKeepAlive) startKeepAlive();
    },
    onEnded: end,
    onIdle: updateOpen,
  });

  const keepAlive = createKeepAlive({
    platform,
    intervalMs: client.keepAliveIntervalMs,
    send: sendKeepAlive,
    onGivenUp() {
      client.logger.warn('keep-alives stopped', { traceId });
      updateOpen();
    },
  });

  async function sendKeepAlive(): Promise<KeepAliveResult> {
    if (gate.isPaused()) return 'skipped';
    const reply = await sender.send({
      path: `/v1/ingest/traces/${traceId}/keep-alive`,
      body: '{}',
      isCancelled: () => !keepAlive.isRunning(),
    });
    if (reply === undefined) return 'skipped';
    if (reply instanceof IngestError) {
      notifier.onFlushError(reply, 'keepAlive');
      // The trace is kept alive again when the outage is over.
      return isRetryable(reply) ? 'skipped' : 'failed';
    }
    if (reply.accepted) return 'ok';
    if (reply.reason === 'closed') loop.endRemotely();
    return 'ended';
  }

  const openTrace: OpenTrace = {
    startFlush,
    finish() {
      hooks.beforeFlush();
      hooks.sendUnfinishedSpans();
      stopKeepAlive();
    },
    drain(maxBytes, isEnding) {
      if (isEnding && settings.autoClose) startClose('auto_close');
      else hooks.beforeFlush();
      if (isEnding) hooks.sendUnfinishedSpans();
      return loop.drain(maxBytes, isEnding);
    },
    isClosing: (isEnding) => loop.isClosing() || (isEnding && settings.autoClose),
    whenSettled: loop.whenSettled,
    giveUp() {
      if (!loop.isRunning()) return;
      const error = new IngestError('shutdown', 'not delivered before shutdown() ended');
      loop.abandon(error, 'shutdown', 'shutdown');
    },
    stopKeepAlive,
  };

  function refusal(): DropReason | undefined {
    return ownRefusal ?? (scope.isShutDown() ? 'shutdown' : undefined);
  }

  function end(reason: DropReason): void {
    ownRefusal = reason;
    cancelLifetime?.();
    stopKeepAlive();
  }

  function updateOpen(): void {
    let openFor: OpenFor = notOpen;
    if (loop.isRunning()) openFor = openForDelivery;
    else if (hooks.hasOpenSpans() || (settings.autoClose && refusal() === undefined)) openFor = openForEnd;
    else if (keepAlive.isRunning()) openFor = openForKeepAlives;
    openTraces.setOpenFor(openTrace, openFor);
  }

  function startKeepAlive(): void {
    wantsKeepAlive = true;
    if (isKnownToService && refusal() === undefined) keepAlive.start();
    updateOpen();
  }

  function stopKeepAlive(): void {
    wantsKeepAlive = false;
    keepAlive.stop();
    updateOpen();
  }

  function scheduleFlush(): void {
    loop.schedule();
    updateOpen();
  }

  function startFlush(): void {
    hooks.beforeFlush();
    scheduleFlush();
  }

  function settled(wait: TimerKind | undefined): Promise<void> {
    return settleWithin([loop], client.callTimeoutMs, platform, wait);
  }

  function startClose(reason: string | undefined): void {
    if (refusal() === undefined) {
      hooks.beforeFlush();
      hooks.beforeClose(reason);
      end('trace_closed');
      loop.close(reason);
    }
    // Spans left open in a trace that was abandoned are counted as dropped here.
    hooks.sendUnfinishedSpans();
    updateOpen();
  }

  if (client.maxTraceLifetimeMs > 0 && refusal() === undefined) {
    cancelLifetime = platform.setTimer(
      () => startClose('max_lifetime'),
      client.maxTraceLifetimeMs,
      'background',
    );
  }
  if (settings.resumedId === undefined) scheduleFlush();
  else if (wantsKeepAlive) startKeepAlive();
  updateOpen();

  return {
    refusal,
    scheduleFlush,
    flush(wait) {
      startFlush();
      return settled(wait);
    },
    close(reason, wait) {
      startClose(reason);
      return settled(wait);
    },
    startKeepAlive,
    stopKeepAlive,
    updateOpen,
  };
}

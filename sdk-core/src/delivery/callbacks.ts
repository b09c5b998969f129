import type { Logger } from '../client/logger.ts';
import { notifyHost } from '../client/notify-host.ts';
import type { IngestError } from './ingest-error.ts';

/**
 * Why items did not arrive.
 *
 * - `queue_full`: over `maxQueueSize`, over the 16 MiB that all traces of a client may hold, over 1,000 attributes or tags of one call, or over
 *   1,000 open spans of a trace.
 * - `too_large`: one item over 64 KiB of JSON.
 * - `invalid`: a value that cannot be encoded (no text form, an empty or too long key) or that threw.
 * - `before_send`: dropped by the option `beforeSend`, or recorded in it.
 * - `rejected`: the service stored the rest of the flush but rejected this item; the reason is logged.
 * - `request_refused`: the service rejected the whole flush with a status that is not retryable, such as 400,
 *   401 (which abandons the trace), 404 or 413.
 * - `trace_closed`: recorded after the trace was closed, here or elsewhere.
 * - `trace_abandoned`: recorded after the trace was abandoned, because the service refused the key or
 *   to create the trace.
 * - `shutdown`: undelivered when `shutdown()` ran out of time, or recorded after it.
 */
export type DropReason =
  | 'queue_full'
  | 'too_large'
  | 'invalid'
  | 'before_send'
  | 'rejected'
  | 'request_refused'
  | 'trace_closed'
  | 'trace_abandoned'
  | 'shutdown';

/** The request of a trace that failed. */
export type IngestOperation = 'flush' | 'keepAlive' | 'close';

/**
 * Called with the outcome of a trace's operations. May be set on the client, for all its traces, and on one trace;
 * both are then called, the trace's first. An exception from a callback is logged and not propagated.
 *
 * @example
 * new Client(key, { callbacks: { onDropped: (count, reason) => dropped.add(count, { reason }) } });
 */
export interface TraceCallbacks {
  /** The service stored the first flush of a new trace. Not called for resumed traces. */
  onCreated?(traceId: string): void;
  /**
   * A flush was stored. `itemCount` counts its events, attributes, tags, hints and spans, without rejected
   * ones. An attribute set twice or a tag added twice before it was sent counts twice.
   */
  onFlushed?(traceId: string, itemCount: number): void;
  /**
   * An operation failed after its retries. Unless the answer was permanent, its items stay queued: the
   * client pauses, probes the service with growing back-off (at most 30 s) and goes on where it was.
   * Called once for a request, however long the outage lasts.
   */
  onFlushError?(error: IngestError, operation: IngestOperation): void;
  /** The service closed the trace, or it was found closed (`closed_remotely`). */
  onClosed?(traceId: string, reason: string | undefined): void;
  /**
   * Items were lost. Every recorded item is reported in either `onFlushed` or `onDropped`, except
   * those recorded and dropped inside this callback, which would recurse endlessly.
   */
  onDropped?(count: number, reason: DropReason): void;
}

/** All callbacks, always callable: a missing one is a no-op and an exception is logged. */
export type CallbackNotifier = Required<TraceCallbacks>;

export function createCallbackNotifier(
  listeners: readonly (TraceCallbacks | undefined)[],
  logger: Logger,
): CallbackNotifier {
  function notify<Name extends keyof TraceCallbacks>(name: Name): CallbackNotifier[Name] {
    return (...args: unknown[]) => {
      for (const callbacks of listeners) {
        // The arguments are those of the callback of this name.
        const callback = callbacks as Record<Name, ((...args: unknown[]) => void) | undefined> | undefined;
        notifyHost(
          () => callback?.[name]?.(...args),
          (error) => logger.error(`the callback ${name} failed`, { error }),
        );
      }
    };
  }
  const onDropped = notify('onDropped');
  let reportingDrop = false;
  return {
    onCreated: notify('onCreated'),
    onFlushed: notify('onFlushed'),
    onFlushError: notify('onFlushError'),
    onClosed: notify('onClosed'),
    onDropped(count, reason) {
      if (count === 0 || reportingDrop) return;
      reportingDrop = true;
      logger.debug('items were dropped', { count, reason });
      onDropped(count, reason);
      reportingDrop = false;
    },
  };
}

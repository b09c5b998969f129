import { contain } from './contain.ts';
import type { IngestError } from './ingest-error.ts';
import type { Logger } from './logger.ts';

/**
 * Why items did not arrive.
 *
 * - `queue_full`: over `maxQueueSize`, or over the 16 MiB that all traces of a client may hold.
 * - `too_large`: one item over 64 KiB of JSON.
 * - `invalid`: a value the wire has no room for (no text, an empty or too long key) or that threw.
 * - `rejected`: the service stored the rest of the flush but refused this item; the log says why.
 * - `request_refused`: the service refused the whole flush with a status that no retry mends.
 * - `retries_exhausted`: undelivered after the last retry, which abandons the trace.
 * - `trace_closed`: recorded after the trace was closed, here or elsewhere.
 * - `trace_abandoned`: recorded after the trace was abandoned.
 * - `shutdown`: undelivered when `shutdown()` ran out of time, or recorded after it.
 */
export type DropReason =
  | 'queue_full'
  | 'too_large'
  | 'invalid'
  | 'rejected'
  | 'request_refused'
  | 'retries_exhausted'
  | 'trace_closed'
  | 'trace_abandoned'
  | 'shutdown';

export type IngestOperation = 'flush' | 'keepAlive' | 'close';

/**
 * Told what becomes of a trace. May be given to the client, for all its traces, and to one trace;
 * both are then called, the trace's first. What a callback throws is logged and goes no further.
 *
 * @example
 * new Client(key, { callbacks: { onDropped: (count, reason) => dropped.add(count, { reason }) } });
 */
export interface TraceCallbacks {
  /** The service stored the first flush of a new trace. Not called for resumed traces. */
  onCreated?(traceId: string): void;
  /** A flush was stored. `itemCount` counts its events, attributes, tags, hints and spans, without rejected ones. */
  onFlushed?(traceId: string, itemCount: number): void;
  /** An operation failed for good, after its retries. */
  onFlushError?(error: IngestError, operation: IngestOperation): void;
  /** The service closed the trace, or it was found closed (`closed_remotely`). */
  onClosed?(traceId: string, reason: string | undefined): void;
  /**
   * Items did not arrive. Every recorded item is either in an `onFlushed` or in an `onDropped`, save
   * those recorded and dropped inside this callback: they would call it without end.
   */
  onDropped?(count: number, reason: DropReason): void;
}

/** Callbacks that can be called without a thought for who listens. */
export type CallbackNotifier = Required<TraceCallbacks>;

export function createCallbackNotifier(
  listeners: readonly (TraceCallbacks | undefined)[],
  logger: Logger,
): CallbackNotifier {
  function notify(name: keyof TraceCallbacks, call: (callbacks: TraceCallbacks) => void): void {
    for (const callbacks of listeners) {
      if (callbacks === undefined) continue;
      contain(
        () => call(callbacks),
        (error) => logger.error(`the callback ${name} failed`, { error }),
      );
    }
  }
  let reportingDrop = false;
  return {
    onCreated: (traceId) => notify('onCreated', (to) => to.onCreated?.(traceId)),
    onFlushed: (traceId, itemCount) => notify('onFlushed', (to) => to.onFlushed?.(traceId, itemCount)),
    onFlushError: (error, operation) => notify('onFlushError', (to) => to.onFlushError?.(error, operation)),
    onClosed: (traceId, reason) => notify('onClosed', (to) => to.onClosed?.(traceId, reason)),
    onDropped: (count, reason) => {
      if (count === 0 || reportingDrop) return;
      reportingDrop = true;
      notify('onDropped', (to) => to.onDropped?.(count, reason));
      reportingDrop = false;
    },
  };
}

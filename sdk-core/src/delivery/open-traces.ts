import type { TraceRequest } from './request-sender.ts';
import type { Settling } from './settle-within.ts';

/** A trace with undelivered items or open spans, as seen by its client. */
export interface OpenTrace extends Settling {
  /** Sends queued items. */
  startFlush(): void;
  /** Sends queued items and open spans, and stops keep-alives. */
  finish(): void;
  /**
   * The requests that deliver what is not acknowledged yet and fit into `maxBytes` of UTF-8, in order. They are
   * also sent as usual.
   */
  drain(maxBytes: number, isEnding: boolean): readonly TraceRequest[];
  /** Whether `drain` closes the trace in the service. */
  isClosing(isEnding: boolean): boolean;
  /** Drops what is still undelivered. */
  giveUp(): void;
  stopKeepAlive(): void;
}

/** The traces a client delivers at shutdown. Idle traces are removed, so that they can be garbage-collected. */
export interface OpenTraces {
  add(trace: OpenTrace): void;
  remove(trace: OpenTrace): void;
  all(): readonly OpenTrace[];
}

/**
 * Bounds the memory of a host that never closes its traces: beyond `maxTraces` the oldest is
 * evicted and its keep-alives stop. It can still be used, which adds it again.
 */
export function createOpenTraces(maxTraces: number, onEvicted: () => void): OpenTraces {
  const traces = new Set<OpenTrace>();
  return {
    add(trace) {
      traces.add(trace);
      if (traces.size <= maxTraces) return;
      const [oldest] = traces;
      if (oldest === undefined) return;
      traces.delete(oldest);
      oldest.stopKeepAlive();
      onEvicted();
    },
    remove(trace) {
      traces.delete(trace);
    },
    all: () => [...traces],
  };
}

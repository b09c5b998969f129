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

// Constants of their own, so that the bundler writes their values where they are used.
/** Something of the trace is being delivered. */
export const openForDelivery = 0;
/** Nothing is, but it has open spans or closes itself at the end. */
export const openForEnd = 1;
export const openForKeepAlives = 2;
export const notOpen = 3;
export type OpenFor = typeof openForDelivery | typeof openForEnd | typeof openForKeepAlives | typeof notOpen;

/** The traces a client delivers at shutdown. Idle traces are removed, so that they can be garbage-collected. */
export interface OpenTraces {
  /** Registers the trace, or removes it. */
  setOpenFor(trace: OpenTrace, openFor: OpenFor): void;
  all(): readonly OpenTrace[];
}

/**
 * Bounds the memory of a host that never closes its traces: beyond `maxTraces` one that is only kept alive is
 * evicted, or else one that waits for its end, the longest in that state. Its keep-alives stop. It can still be used,
 * which adds it again. What is being delivered is never evicted, as it would not be counted at shutdown; the client's
 * memory bounds it.
 */
export function createOpenTraces(maxTraces: number, onEvicted: () => void): OpenTraces {
  const delivering = new Set<OpenTrace>();
  const ending = new Set<OpenTrace>();
  const keptAlive = new Set<OpenTrace>();
  const sets = [delivering, ending, keptAlive];
  const all = () => [...delivering, ...ending, ...keptAlive];
  return {
    setOpenFor(trace, openFor) {
      const target = sets[openFor];
      if (target?.has(trace)) return;
      for (const each of sets) each.delete(trace);
      const candidates = keptAlive.size > 0 ? keptAlive : ending;
      const [evicted] = candidates;
      target?.add(trace);
      if (target && evicted && delivering.size + ending.size + keptAlive.size > maxTraces) {
        // While it is registered, or it would register itself again.
        evicted.stopKeepAlive();
        candidates.delete(evicted);
        onEvicted();
      }
    },
    all,
  };
}

/** A trace with undelivered items or open spans, as seen by its client. */
export interface OpenTrace {
  /** Accepts no more data, sends queued items and open spans, and stops keep-alives. */
  finish(): void;
  /** Resolves when everything was delivered or dropped. */
  settled(): Promise<void>;
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

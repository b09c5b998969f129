/** A trace that still has something to do, as its client sees it. */
export interface OpenTrace {
  /** Takes no more data, sends what it has, open spans included, and keeps nothing alive. */
  finish(): void;
  /** Resolves when everything was delivered or dropped. */
  settled(): Promise<void>;
  /** Drops what is still undelivered. */
  giveUp(): void;
  stopKeepAlive(): void;
}

/** The traces a client delivers at shutdown. A trace with nothing to do is not among them, so that it can be collected. */
export interface OpenTraces {
  add(trace: OpenTrace): void;
  remove(trace: OpenTrace): void;
  all(): readonly OpenTrace[];
}

/**
 * A host that never closes its traces would keep ever more of them alive: beyond `maxTraces` the
 * oldest is no longer kept alive. It can still be used, and is remembered again when it is.
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

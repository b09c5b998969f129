import type { TailedLog } from '@cairn/sdk-web/query';
import type { LogRecord } from '../generated/types.gen.ts';
import type { PageVisibility } from '../shell/page-visibility.ts';
import { addToTail, emptyTail, releaseTail, type TailBuffer } from './tail-buffer.ts';
import { createTailRate } from './tail-rate.ts';
import type { TailSlot, TailSlots } from './tail-slots.ts';

export type TailStatus =
  | { readonly kind: 'connecting' | 'live' }
  /** `hidden`: the tab is in the background; `no-slot`: other tabs hold as many tails as a browser may. */
  | { readonly kind: 'hidden' | 'no-slot' }
  | { readonly kind: 'reconnecting'; readonly reason: string }
  /** The service refused, and would again. */
  | { readonly kind: 'refused'; readonly error: unknown };

export interface LogTailState {
  readonly status: TailStatus;
  readonly tail: TailBuffer;
  /** Connections after the first one, all with the same filter. */
  readonly reconnectCount: number;
  readonly recordsPerSecond: number;
  /** The newest record before which the service skipped others. */
  readonly firstAfterSkipped: LogRecord | undefined;
}

export const initialTailState: LogTailState = {
  status: { kind: 'connecting' },
  tail: emptyTail,
  reconnectCount: 0,
  recordsPerSecond: 0,
  firstAfterSkipped: undefined,
};

/** What a connection reports; the ids resume it. */
export interface TailFeed {
  onReady(): void;
  onRecord(record: TailedLog): void;
  onReconnect(reason: string): void;
}

export interface LogTailDeps {
  /** Follows the tail until the signal aborts, reconnecting by itself; rejects when the service refuses. */
  readonly follow: (lastEventId: string | undefined, feed: TailFeed, signal: AbortSignal) => Promise<void>;
  readonly slots: TailSlots;
  readonly visibility: PageVisibility;
  readonly nowMs: () => number;
  readonly setTimer: (run: () => void, delayMs: number) => () => void;
}

export interface LogTail {
  getState(): LogTailState;
  subscribe(listener: () => void): () => void;
  /** While held, new records wait instead of moving the rows. */
  setHeld(isHeld: boolean): void;
  stop(): void;
}

/** Records are shown in batches: a burst of thousands draws as often as a trickle. */
const batchMs = 150;
const rateMs = 1_000;
const slotRetryMs = 3_000;

/** Follows new records while the page is visible, and resumes after the last one when it is visible again. */
export function startLogTail(deps: LogTailDeps): LogTail {
  const listeners = new Set<() => void>();
  const rate = createTailRate(deps.nowMs());
  let state = initialTailState;
  let batch: LogRecord[] = [];
  let firstAfterSkipped: LogRecord | undefined;
  let isHeld = false;
  let lastEventId: string | undefined;
  let connection: AbortController | undefined;
  const cancels = new Map<string, () => void>();

  function update(change: Partial<LogTailState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function schedule(name: string, run: () => void, delayMs: number): void {
    if (cancels.has(name)) return;
    cancels.set(
      name,
      deps.setTimer(() => {
        cancels.delete(name);
        run();
      }, delayMs),
    );
  }

  function showBatch(): void {
    const arrived = batch;
    batch = [];
    update({ tail: addToTail(state.tail, arrived, isHeld), firstAfterSkipped });
  }

  function showRate(): void {
    update({ recordsPerSecond: rate.read(deps.nowMs()) });
    schedule('rate', showRate, rateMs);
  }

  const feed: TailFeed = {
    onReady: () => update({ status: { kind: 'live' } }),
    onRecord({ log, id, replay, skipped = false }) {
      lastEventId = id;
      batch.push(log);
      if (skipped) firstAfterSkipped = log;
      if (!replay) rate.add(1, deps.nowMs());
      schedule('batch', showBatch, batchMs);
    },
    onReconnect: (reason) =>
      update({ status: { kind: 'reconnecting', reason }, reconnectCount: state.reconnectCount + 1 }),
  };

  async function connect(): Promise<void> {
    if (connection !== undefined) return;
    const own = new AbortController();
    connection = own;
    let slot: TailSlot | undefined;
    try {
      update({ status: { kind: 'connecting' } });
      slot = await deps.slots.acquire();
      if (own.signal.aborted) return;
      if (slot === undefined) {
        update({ status: { kind: 'no-slot' } });
        connection = undefined;
        schedule('slot', () => void connect(), slotRetryMs);
        return;
      }
      await deps.follow(lastEventId, feed, own.signal);
    } catch (error) {
      if (!own.signal.aborted) update({ status: { kind: 'refused', error } });
    } finally {
      slot?.release();
    }
  }

  function disconnect(): void {
    connection?.abort();
    connection = undefined;
    cancels.get('slot')?.();
    cancels.delete('slot');
  }

  function followVisibility(): void {
    if (!deps.visibility.isHidden()) return void connect();
    disconnect();
    update({ status: { kind: 'hidden' } });
  }

  const unsubscribe = deps.visibility.subscribe(followVisibility);
  followVisibility();
  schedule('rate', showRate, rateMs);

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setHeld(next) {
      isHeld = next;
      if (!isHeld && state.tail.waiting.length > 0) update({ tail: releaseTail(state.tail) });
    },
    stop() {
      unsubscribe();
      disconnect();
      for (const cancel of cancels.values()) cancel();
      cancels.clear();
      listeners.clear();
    },
  };
}

import { messageOf } from '../../errors/message-of.ts';
import type { ScrubbedStore, UnreadItem } from './scrubbed-store.ts';

export interface ScrubOptions {
  readonly stores: readonly ScrubbedStore[];
  /** Of all stores together. */
  readonly bytesPerSecond: number;
  /** Never goes backwards: steps of the wall clock neither hurry nor stop the scrub. */
  readonly monotonicNowMs: () => number;
  /** Calls back once; the function that it returns takes that back. */
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  /** Called when everything that a store had was read. */
  readonly onRoundOver: (store: string) => void;
  /** Called for what could not be read; the round of its store does not count. */
  readonly onUnread: (store: string, unread: UnreadItem) => void;
}

export interface Scrub {
  /** Begins no other step, and waits for the one under way. */
  stop(): Promise<void>;
}

/** From the start of one round to the start of the next, so that a small store is not read all day. */
const roundEveryMs = 24 * 60 * 60_000;
/** Leaves the thread that reads to others, whatever the rate. */
const minPauseMs = 5;
/** After a step that failed, because the store is busy or its disk fails. */
const retryMs = 1_000;
/** Then it is reported, and the retry interval doubles with each further failure, up to that of the timers. */
const maxQuickTries = 12;
/** Timers cannot wait longer. */
const maxPauseMs = 60 * 60_000;

interface Turn {
  readonly store: ScrubbedStore;
  startedAtMs: number;
  /** Of its next step. */
  dueAtMs: number;
  /** After a step that failed. */
  notBeforeMs: number;
  /** Steps that failed since the last one that did not. */
  failedTries: number;
  /** Whether the round has read everything so far. */
  isWhole: boolean;
}

/** Reads all stores in the background, step by step at a bounded rate, one store after the other. */
export function startScrub(options: ScrubOptions): Scrub {
  const { stores, bytesPerSecond, monotonicNowMs, setTimer, onRoundOver, onUnread } = options;
  const startedAtMs = monotonicNowMs();
  const turns = stores.map(
    (store): Turn => ({
      store,
      startedAtMs,
      dueAtMs: startedAtMs,
      notBeforeMs: startedAtMs,
      failedTries: 0,
      isWhole: true,
    }),
  );
  let cancelTimer = () => {};
  let running: Promise<void> | undefined;
  let isStopped = false;
  let notBeforeMs = startedAtMs;
  schedule(minPauseMs);

  function schedule(delayMs: number): void {
    if (!isStopped) cancelTimer = setTimer(run, Math.min(Math.max(delayMs, minPauseMs), maxPauseMs));
  }

  function run(): void {
    running = step()
      .then((delayMs) => {
        notBeforeMs = monotonicNowMs() + delayMs;
        schedule(delayMs);
      })
      .finally(() => {
        running = undefined;
      });
  }

  /** @returns how long to wait for the next step. */
  async function step(): Promise<number> {
    const nowMs = monotonicNowMs();
    if (nowMs < notBeforeMs) return notBeforeMs - nowMs;
    const ready = turns.filter((turn) => readyAtMs(turn) <= nowMs);
    const [next] = ready.sort((a, b) => a.dueAtMs - b.dueAtMs);
    if (next === undefined) return Math.min(...turns.map(readyAtMs)) - nowMs;
    try {
      const { bytes, isRoundOver, unread } = await next.store.scrubStep();
      next.failedTries = 0;
      if (unread !== undefined) {
        next.isWhole = false;
        onUnread(next.store.name, unread);
      }
      if (isRoundOver) endRound(next);
      return (bytes / bytesPerSecond) * 1000;
    } catch (error) {
      retryLater(next, error);
      return 0;
    }
  }

  /** What is damaged is reported by its store; this is a store that cannot be read now. The others do not wait for it. */
  function retryLater(turn: Turn, error: unknown): void {
    turn.failedTries += 1;
    const slowTries = Math.max(0, turn.failedTries - maxQuickTries);
    turn.notBeforeMs = monotonicNowMs() + Math.min(retryMs * 2 ** slowTries, maxPauseMs);
    if (turn.failedTries !== maxQuickTries) return;
    const reason = messageOf(error);
    onUnread(turn.store.name, { item: `a part of ${turn.store.name}`, reason });
  }

  function readyAtMs({ dueAtMs, notBeforeMs }: Turn): number {
    return Math.max(dueAtMs, notBeforeMs);
  }

  function endRound(turn: Turn): void {
    if (turn.isWhole) onRoundOver(turn.store.name);
    turn.isWhole = true;
    turn.dueAtMs = Math.max(turn.startedAtMs + roundEveryMs, monotonicNowMs());
    turn.startedAtMs = turn.dueAtMs;
  }

  return {
    async stop() {
      isStopped = true;
      cancelTimer();
      await running;
    },
  };
}

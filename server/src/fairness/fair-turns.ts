import { createFairQueue } from './fair-queue.ts';

/** Small pieces of work of many owners on a thread that others need, too. */
export interface FairTurns {
  /** Runs the work at once, or in a later turn of the event loop when this one has had enough. Keeps the order of each owner. */
  add(owner: string, work: () => void): void;
}

export interface FairTurnsOptions {
  /** Pieces for each turn. Some milliseconds of work, with what the pieces start. */
  readonly maxPerTurn: number;
  /** Calls back in the next turn of the event loop. */
  readonly defer?: (callback: () => void) => void;
}

interface Piece {
  readonly work: () => void;
}

/** Bounds what a burst of work takes at a time, and serves owners in turn, so that one with thousands of pieces delays nobody. */
export function createFairTurns({ maxPerTurn, defer = setImmediate }: FairTurnsOptions): FairTurns {
  const waiting = createFairQueue<Piece>({ maxItems: Number.POSITIVE_INFINITY });
  let left = maxPerTurn;
  let isDeferred = false;

  function runTurn(): void {
    isDeferred = false;
    left = maxPerTurn;
    while (left > 0) {
      const next = waiting.take();
      if (next === undefined) return;
      run(next.item.work);
    }
  }

  function run(work: () => void): void {
    left -= 1;
    if (!isDeferred) {
      isDeferred = true;
      defer(runTurn);
    }
    work();
  }

  return {
    add(owner, work) {
      if (left > 0 && waiting.size === 0) run(work);
      else waiting.add(owner, { work });
    },
  };
}

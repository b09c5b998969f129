import { createFairQueue } from './fair-queue.ts';

/** Bounds work that is under way at the same time. */
export interface FairGate {
  /** Runs the work when it is its owner's turn; passes its result on. */
  run<Result>(owner: string, work: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  readonly start: () => void;
}

/**
 * Owners take turns. One that has nothing under way is served at once, beyond `maxRunning` if need be, so that none waits for the
 * work of another one to end.
 */
export function createFairGate(maxRunning: number): FairGate {
  const waiting = createFairQueue<Waiting>({ maxItems: Number.POSITIVE_INFINITY });
  const running = new Map<string, number>();
  let runningCount = 0;

  const mayRun = (owner: string): boolean => runningCount < maxRunning || !running.has(owner);

  function startNext(): void {
    for (let next = waiting.take(mayRun); next !== undefined; next = waiting.take(mayRun)) {
      begin(next.owner);
      next.item.start();
    }
  }

  function begin(owner: string): void {
    runningCount += 1;
    running.set(owner, (running.get(owner) ?? 0) + 1);
  }

  function end(owner: string): void {
    runningCount -= 1;
    const left = (running.get(owner) ?? 1) - 1;
    if (left === 0) running.delete(owner);
    else running.set(owner, left);
    startNext();
  }

  return {
    async run(owner, work) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add(owner, { start: resolve });
      startNext();
      await promise;
      try {
        return await work();
      } finally {
        end(owner);
      }
    },
  };
}

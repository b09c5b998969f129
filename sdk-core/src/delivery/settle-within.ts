import type { Platform, TimerKind } from '../client/platform.ts';

/** Work whose end can be awaited any number of times without holding memory afterwards. */
export interface Settling {
  /** Calls back once when nothing is left to do, immediately if that is so; the result cancels it. */
  whenSettled(listener: () => void): () => void;
}

export function createSettlement(isSettled: () => boolean): Settling & { notify(): void } {
  const listeners = new Set<() => void>();
  function notify(): void {
    for (const listener of listeners) {
      listeners.delete(listener);
      listener();
    }
  }
  return {
    notify,
    whenSettled(listener) {
      listeners.add(listener);
      if (isSettled()) notify();
      return () => void listeners.delete(listener);
    },
  };
}

/** Resolves when all are settled, at the latest after `timeoutMs`, and keeps the host process alive until then unless `wait` is `background`. */
export function settleWithin(
  works: readonly Settling[],
  timeoutMs: number,
  platform: Pick<Platform, 'setTimer'>,
  wait?: TimerKind,
): Promise<void> {
  return new Promise((resolve) => {
    let unsettledCount = works.length;
    const cancels = [platform.setTimer(finish, timeoutMs, wait)];
    function finish(): void {
      for (const cancel of cancels) cancel();
      resolve();
    }
    for (const work of works) {
      cancels.push(
        work.whenSettled(() => {
          unsettledCount -= 1;
          if (unsettledCount === 0) finish();
        }),
      );
    }
    if (unsettledCount === 0) finish();
  });
}

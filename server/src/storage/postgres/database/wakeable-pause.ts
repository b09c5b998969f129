export interface WakeablePause {
  /** Resolves after the delay, or when it is woken. One at a time. */
  pause(delayMs: number): Promise<void>;
  /** Ends the pause under way, if there is one. */
  wake(): void;
}

/** Pauses of a loop that may have to do something before they are over. */
export function createWakeablePause(
  setTimer: (callback: () => void, delayMs: number) => () => void,
): WakeablePause {
  let wake: () => void = () => undefined;
  return {
    pause(delayMs) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const cancel = setTimer(resolve, delayMs);
      wake = () => {
        cancel();
        resolve();
      };
      return promise;
    },
    wake: () => wake(),
  };
}

const firstDelayMs = 100;
const maxDelayMs = 10_000;

export interface RetryDelayOptions {
  /** Calls back once; the returned function cancels it. */
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  /** Called when the delay after a failure is over. */
  readonly onRetry: () => void;
}

/** Exponential back-off between the failures of something that is tried by several callers. */
export interface RetryDelay {
  /** Whether the next attempt has to wait. */
  readonly isWaiting: boolean;
  /** Failures since the last success. */
  readonly failureCount: number;
  failed(): void;
  succeeded(): void;
  stop(): void;
}

export function createRetryDelay({ setTimer, onRetry }: RetryDelayOptions): RetryDelay {
  let failureCount = 0;
  let cancel: (() => void) | undefined;
  return {
    get isWaiting() {
      return cancel !== undefined;
    },
    get failureCount() {
      return failureCount;
    },
    failed() {
      failureCount += 1;
      cancel?.();
      cancel = setTimer(
        () => {
          cancel = undefined;
          onRetry();
        },
        Math.min(firstDelayMs * 2 ** (failureCount - 1), maxDelayMs),
      );
    },
    succeeded() {
      failureCount = 0;
    },
    stop() {
      cancel?.();
      cancel = undefined;
    },
  };
}

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

export function createRetryDelay(options: RetryDelayOptions): RetryDelay {
  return new BackOff(options);
}

class BackOff implements RetryDelay {
  failureCount = 0;
  readonly #options: RetryDelayOptions;
  #cancel: (() => void) | undefined;

  constructor(options: RetryDelayOptions) {
    this.#options = options;
  }

  get isWaiting(): boolean {
    return this.#cancel !== undefined;
  }

  failed(): void {
    const { setTimer, onRetry } = this.#options;
    this.failureCount += 1;
    this.#cancel?.();
    this.#cancel = setTimer(
      () => {
        this.#cancel = undefined;
        onRetry();
      },
      Math.min(firstDelayMs * 2 ** (this.failureCount - 1), maxDelayMs),
    );
  }

  succeeded(): void {
    this.failureCount = 0;
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}

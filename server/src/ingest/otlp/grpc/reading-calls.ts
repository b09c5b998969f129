import { AppError } from '../../../errors/app-error.ts';

/** Bounds the calls whose requests are still arriving: each may hold a whole request in memory. */
export interface ReadingCalls {
  /**
   * Admits a call.
   *
   * @param onLate called when the request does not arrive in time.
   * @returns call when the request has arrived or the call is over; idempotent.
   * @throws AppError `UNAVAILABLE` when too many requests are arriving.
   */
  begin(onLate: (error: AppError) => void): () => void;
}

const retryAfterSeconds = 1;

export function createReadingCalls(maxCalls: number, timeoutMs: number): ReadingCalls {
  let count = 0;
  return {
    begin(onLate) {
      if (count >= maxCalls) {
        throw new AppError('UNAVAILABLE', 'too many requests are being read; retry later', [
          { type: 'retry', retry_after_seconds: retryAfterSeconds },
        ]);
      }
      count++;
      let isOver = false;
      const timer = setTimeout(() => onLate(tooSlow(timeoutMs)), timeoutMs);
      return () => {
        if (isOver) return;
        isOver = true;
        count--;
        clearTimeout(timer);
      };
    },
  };
}

function tooSlow(timeoutMs: number): AppError {
  return new AppError(
    'REQUEST_TIMEOUT',
    `the request did not arrive within ${timeoutMs} ms; send it faster or in smaller batches`,
  );
}

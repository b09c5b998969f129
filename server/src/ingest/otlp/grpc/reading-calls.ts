import { AppError } from '../../../errors/app-error.ts';

/** Bounds the calls whose requests are still on their way: each may hold as much as one request may have. */
export interface ReadingCalls {
  /**
   * Counts a call in.
   *
   * @param onLate called when the request did not come in time.
   * @returns tells that the request has come, or that the call is over; may be called again.
   * @throws AppError `UNAVAILABLE` when too many are on their way.
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

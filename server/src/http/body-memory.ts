import { AppError } from '../errors/app-error.ts';

/** Bounds the memory of the bodies that are being read, over all requests of a listener. */
export interface BodyMemory {
  /** Starts counting the bytes of a request. */
  open(): HeldBody;
}

export interface HeldBody {
  /**
   * Counts bytes as they arrive, not as `Content-Length` announces them.
   *
   * @throws AppError `UNAVAILABLE` when all requests together would exceed the limit.
   */
  hold(bytes: number): void;
  /** Call when the body is parsed or abandoned. */
  release(): void;
}

const retryAfterSeconds = 1;

export function createBodyMemory(maxBytes: number): BodyMemory {
  let heldByAll = 0;
  return {
    open() {
      let held = 0;
      return {
        hold(bytes) {
          if (heldByAll + bytes > maxBytes) {
            throw new AppError('UNAVAILABLE', 'too many bodies are being read; retry later', [
              { type: 'retry', retry_after_seconds: retryAfterSeconds },
            ]);
          }
          held += bytes;
          heldByAll += bytes;
        },
        release() {
          heldByAll -= held;
          held = 0;
        },
      };
    },
  };
}

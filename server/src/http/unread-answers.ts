import { AppError } from '../errors/app-error.ts';
import { addToCount } from '../fairness/add-to-count.ts';

/** Of one owner; a single answer may be larger. */
const maxBytes = 128 * 1024 * 1024;
/** Smaller answers fit into the buffers of the kernel, more or less. */
const leastBytes = 64 * 1024;
const retryAfterSeconds = 5;

/** Bounds the memory of answers that were made and are not read yet, by the project or person that asked. */
export interface UnreadAnswers {
  /**
   * Holds the memory of an answer before it is sent.
   *
   * @returns what gives it back, once the answer was read or its client is gone; `undefined` for a small one, which is not held.
   * @throws AppError `UNAVAILABLE` when the owner does not read what it asked for.
   */
  hold(owner: string, byteLength: number): (() => void) | undefined;
}

export function createUnreadAnswers(): UnreadAnswers {
  const heldBytes = new Map<string, number>();

  return {
    hold(owner, byteLength) {
      if (byteLength < leastBytes) return undefined;
      const held = heldBytes.get(owner) ?? 0;
      if (held > 0 && held + byteLength > maxBytes)
        throw new AppError(
          'UNAVAILABLE',
          `answers of ${held} bytes wait to be read, and another of ${byteLength} would exceed ${maxBytes}; read them, or ask for less at a time`,
          [{ type: 'retry', retry_after_seconds: retryAfterSeconds }],
        );
      addToCount(heldBytes, owner, byteLength);
      return () => addToCount(heldBytes, owner, -byteLength);
    },
  };
}

/** Answers after which the same request may succeed later. */
export const retryableStatuses: readonly unknown[] = [408, 429, 502, 503, 504];

/**
 * Full jitter: uniform between 0 and the exponential backoff, so that clients that failed together
 * do not retry together (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
 */
export function fullJitterMs(
  baseMs: number,
  attempt: number,
  longestMs: number,
  random: () => number,
): number {
  return random() * exponentialMs(baseMs, attempt, longestMs);
}

export function exponentialMs(baseMs: number, exponent: number, longestMs: number): number {
  return Math.min(longestMs, baseMs * 2 ** exponent);
}

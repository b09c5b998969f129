/**
 * A token bucket (RFC 2215, section 3.6): holds at most `capacity` tokens and gains `perSecond` of them
 * each second. A request larger than the bucket is admitted when it is full and leaves it in debt.
 */
export interface TokenBucket {
  /** Takes `amount` tokens, or returns the milliseconds to wait for them. */
  take(amount: number, nowMs: number): { readonly ok: boolean; readonly waitMs: number };
  /** Gives tokens back that were taken for nothing. */
  putBack(amount: number): void;
  /** Whole tokens left. */
  remaining(nowMs: number): number;
}

export function createTokenBucket(perSecond: number, capacity = perSecond): TokenBucket {
  let tokens = capacity;
  let refilledAtMs = Number.NEGATIVE_INFINITY;

  function refill(nowMs: number): void {
    const elapsedMs = nowMs - refilledAtMs;
    if (elapsedMs > 0) tokens = Math.min(capacity, tokens + (elapsedMs * perSecond) / 1000);
    refilledAtMs = Math.max(refilledAtMs, nowMs);
  }

  return {
    take(amount, nowMs) {
      refill(nowMs);
      const needed = Math.min(amount, capacity);
      if (tokens >= needed) {
        tokens -= amount;
        return { ok: true, waitMs: 0 };
      }
      return { ok: false, waitMs: Math.ceil(((needed - tokens) * 1000) / perSecond) };
    },
    putBack(amount) {
      tokens = Math.min(capacity, tokens + amount);
    },
    remaining(nowMs) {
      refill(nowMs);
      return Math.max(0, Math.floor(tokens));
    },
  };
}

import type { ClaimRequest } from '../../notifications/outbox-store.ts';

export interface ClaimTimes {
  readonly nowMs: number;
  /** The next attempt of a pending delivery that was decided later than this was decided before the clock was set back. */
  readonly maxScheduledAtMs: number;
  /** A lease that ends later than this was made before the clock was set back: it counts as expired. */
  readonly maxLeasedUntilMs: number;
}

/**
 * Workers have one clock, or clocks that differ by less than a lease: so a lease ends within twice the requested one, and nothing was
 * decided later than one from now.
 */
export function toClaimTimes({ nowMs, leaseUntilMs }: ClaimRequest): ClaimTimes {
  const leaseMs = leaseUntilMs - nowMs;
  return { nowMs, maxScheduledAtMs: nowMs + leaseMs, maxLeasedUntilMs: nowMs + 2 * leaseMs };
}

import { exponentialMs, fullJitterMs, retryableStatuses } from '../retries/full-jitter.ts';
import { longestBackoffMs, longestPauseMs } from './delivery-limits.ts';
import type { IngestError } from './ingest-error.ts';

/** How often, and after which delays, a request is retried. */
export interface RetryPolicy {
  readonly maxRetries: number;
  readonly backoffMs: number;
}

/** Whether a retry of the same request may succeed. */
export function isRetryable({ kind, status }: IngestError): boolean {
  return kind === 'network' || kind === 'timeout' || retryableStatuses.includes(status);
}

export function backoffDelayMs(policy: RetryPolicy, attempt: number, random: () => number): number {
  return fullJitterMs(policy.backoffMs, attempt, longestBackoffMs, random);
}

/**
 * The pause before the next probe of an unreachable service: exponential from one second, with jitter over its
 * upper half, so that probes are neither synchronized nor closer together than half of it.
 */
export function outageBackoffMs(failureCount: number, random: () => number): number {
  return (exponentialMs(500, failureCount, longestBackoffMs) * (1 + random())) / 2;
}

/** The delay of a `Retry-After` header (RFC 9110, section 10.2.3: seconds or a date), at most a day. */
export function parseRetryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? '';
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), longestPauseMs);
}

import { clientLimits } from '../encoding/wire-limits.ts';
import type { IngestError } from './ingest-error.ts';

/** How often, and after which delays, a request is retried. */
export interface RetryPolicy {
  readonly maxRetries: number;
  readonly backoffMs: number;
}

const retryableStatuses: ReadonlySet<number | undefined> = new Set([429, 502, 503, 504]);

/** Whether a retry of the same request may succeed. */
export function isRetryable(error: IngestError): boolean {
  return error.kind === 'network' || error.kind === 'timeout' || retryableStatuses.has(error.status);
}

/**
 * Full jitter: uniform between 0 and the exponential backoff, so that clients that failed together
 * do not retry together (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
 */
export function backoffDelayMs(policy: RetryPolicy, attempt: number, random: () => number): number {
  return random() * Math.min(clientLimits.longestBackoffMs, policy.backoffMs * 2 ** attempt);
}

/**
 * The pause before the next probe of an unreachable service: exponential from one second, with jitter over its
 * upper half, so that probes are neither synchronized nor closer together than half of it.
 */
export function outageBackoffMs(failureCount: number, random: () => number): number {
  const longestMs = Math.min(clientLimits.longestBackoffMs, 500 * 2 ** failureCount);
  return (longestMs * (1 + random())) / 2;
}

/** The delay of a `Retry-After` header (RFC 9110, section 10.2.3: seconds or a date), at most a day. */
export function parseRetryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), clientLimits.longestPauseMs);
}

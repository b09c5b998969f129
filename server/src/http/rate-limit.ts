import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { AppError } from '../errors/app-error.ts';
import { callerOf } from './request-context.ts';
import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

const maxTrackedKeys = 10_000;

export interface RateLimit {
  /** The counted unit, also the quota's name in the `RateLimit` headers. */
  readonly unit: 'requests' | 'bytes';
  readonly perSecond: number;
}

/** A response whose headers are not sent yet. */
export interface HeaderSink {
  setHeader(name: string, value: string): unknown;
}

/** A rate limit per key, kept in memory for the most recently used keys. */
export interface RateLimiter {
  /**
   * Charges a key and reports its quota to the client (draft-ietf-httpapi-ratelimit-headers).
   *
   * @throws AppError `RESOURCE_EXHAUSTED` with the seconds to wait.
   */
  charge(keyId: string, amount: number, answer: HeaderSink): void;
}

export function createRateLimiter(limit: RateLimit, nowMs: () => number): RateLimiter {
  const buckets = new LRUCache<string, TokenBucket>({ max: maxTrackedKeys });
  return {
    charge(keyId, amount, answer) {
      const bucket = buckets.get(keyId) ?? createTokenBucket(limit.perSecond);
      buckets.set(keyId, bucket);
      const now = nowMs();
      const { ok, waitMs } = bucket.take(amount, now);
      const waitSeconds = Math.ceil(waitMs / 1000);
      answer.setHeader('ratelimit-policy', `"${limit.unit}";q=${limit.perSecond};w=1`);
      answer.setHeader('ratelimit', `"${limit.unit}";r=${bucket.remaining(now)};t=${waitSeconds}`);
      if (ok) return;
      throw new AppError(
        'RESOURCE_EXHAUSTED',
        `this key may use ${limit.perSecond} ${limit.unit} a second; wait ${waitSeconds} s`,
        [{ type: 'retry', retry_after_seconds: waitSeconds }],
      );
    },
  };
}

/** Charges one request to the key of each authenticated request. */
export function limitRequests(limiter: RateLimiter): RequestHandler {
  return (request, response, next) => {
    limiter.charge(callerOf(request).keyId, 1, response);
    next();
  };
}

import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { AppError } from '../errors/app-error.ts';
import { callerOf } from './request-context.ts';
import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

const maxTrackedKeys = 10_000;

export interface RateLimit {
  /** What is counted, as the quota's name in the `RateLimit` headers. */
  readonly unit: 'requests' | 'bytes';
  readonly perSecond: number;
}

/** An answer before it is sent. */
export interface HeaderSink {
  setHeader(name: string, value: string): unknown;
}

/** The rate limit of each key, kept in memory for the keys used last. */
export interface RateLimiter {
  /**
   * Charges a key and tells the client its quota (draft-ietf-httpapi-ratelimit-headers).
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

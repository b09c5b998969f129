import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { AppError } from '../errors/app-error.ts';
import { callerOf, sessionOf } from './request-context.ts';
import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

const maxTrackedKeys = 10_000;

export interface RateLimit {
  /** The counted unit, also the quota's name in the `RateLimit` headers. */
  readonly unit: 'requests' | 'bytes';
  readonly perSecond: number;
  /** What has the quota, as messages name it: `key` unless given. */
  readonly holder?: 'key' | 'session';
}

/** A response whose headers are not sent yet. */
export interface HeaderSink {
  setHeader(name: string, value: string): unknown;
}

/** A rate limit per key or session, kept in memory for the most recently used ones. */
export interface RateLimiter {
  /**
   * Charges a key and reports its quota to the client (draft-ietf-httpapi-ratelimit-headers).
   *
   * @throws AppError `RESOURCE_EXHAUSTED` with the seconds to wait.
   */
  charge(keyId: string, amount: number, answer: HeaderSink): void;
}

export function createRateLimiter(limit: RateLimit, monotonicNowMs: () => number): RateLimiter {
  const buckets = new LRUCache<string, TokenBucket>({ max: maxTrackedKeys });
  const policy = `"${limit.unit}";q=${limit.perSecond};w=1`;

  function bucketOf(keyId: string): TokenBucket {
    const known = buckets.get(keyId);
    if (known !== undefined) return known;
    const bucket = createTokenBucket(limit.perSecond);
    buckets.set(keyId, bucket);
    return bucket;
  }

  return {
    charge(keyId, amount, answer) {
      const bucket = bucketOf(keyId);
      const now = monotonicNowMs();
      const { ok, waitMs } = bucket.take(amount, now);
      const waitSeconds = Math.ceil(waitMs / 1000);
      answer.setHeader('ratelimit-policy', policy);
      answer.setHeader('ratelimit', `"${limit.unit}";r=${bucket.remaining(now)};t=${waitSeconds}`);
      if (ok) return;
      throw new AppError(
        'RESOURCE_EXHAUSTED',
        `this ${limit.holder ?? 'key'} may use ${limit.perSecond} ${limit.unit} a second; wait ${waitSeconds} s`,
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

/** Charges one request to the session of each request of a person. */
export function limitSessionRequests(limiter: RateLimiter): RequestHandler {
  return (request, response, next) => {
    limiter.charge(sessionOf(request).sessionId, 1, response);
    next();
  };
}

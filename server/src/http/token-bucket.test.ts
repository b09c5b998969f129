import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTokenBucket } from './token-bucket.ts';

const rate = fc.integer({ min: 1, max: 1_000 });

describe('a token bucket', () => {
  it('never grants more than its capacity plus its refill', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 1_000 })));
    fc.assert(
      fc.property(rate, rate, steps, (perSecond, capacity, takes) => {
        const bucket = createTokenBucket(perSecond, capacity);
        let nowMs = 0;
        let taken = 0;
        for (const [waitMs, wanted] of takes) {
          nowMs += waitMs;
          const amount = Math.min(wanted, capacity);
          if (bucket.take(amount, nowMs).ok) taken += amount;
          expect(taken).toBeLessThanOrEqual(capacity + (nowMs / 1000) * perSecond + 1e-6);
        }
      }),
    );
  });

  it('grants a refused amount once the wait is over, and not a millisecond earlier', () => {
    fc.assert(
      fc.property(rate, fc.integer({ min: 1, max: 1_000 }), (perSecond, wanted) => {
        const capacity = 1_000;
        const create = () => {
          const bucket = createTokenBucket(perSecond, capacity);
          bucket.take(capacity, 0);
          return bucket;
        };
        const { ok, waitMs } = create().take(wanted, 0);
        expect(ok).toBe(false);
        expect(create().take(wanted, waitMs - 1).ok).toBe(false);
        expect(create().take(wanted, waitMs).ok).toBe(true);
      }),
      // 700 ms; dividing before multiplying would yield 700.0000000000001.
      { examples: [[170, 119]] },
    );
  });

  it('takes no tokens when it refuses', () => {
    const bucket = createTokenBucket(10);
    bucket.take(8, 0);
    bucket.take(3, 0);
    expect(bucket.take(2, 0)).toEqual({ ok: true, waitMs: 0 });
  });

  it('holds no more than its capacity, however long it is idle', () => {
    const bucket = createTokenBucket(10, 5);
    expect(bucket.remaining(0)).toBe(5);
    expect(bucket.remaining(1e9)).toBe(5);
  });

  it('lets a request larger than itself through when full, and is in debt afterwards', () => {
    const bucket = createTokenBucket(10);
    expect(bucket.take(30, 0).ok).toBe(true);
    expect(bucket.remaining(0)).toBe(0);
    expect(bucket.take(1, 0)).toEqual({ ok: false, waitMs: 2_100 });
    expect(bucket.take(1, 2_100).ok).toBe(true);
  });

  it('delays a larger request until it is full', () => {
    const bucket = createTokenBucket(10);
    bucket.take(1, 0);
    expect(bucket.take(30, 0)).toEqual({ ok: false, waitMs: 100 });
  });

  it('counts whole tokens only', () => {
    const bucket = createTokenBucket(1);
    bucket.take(1, 0);
    expect(bucket.remaining(999)).toBe(0);
    expect(bucket.remaining(1_000)).toBe(1);
  });

  it('gains no tokens from a clock that goes back', () => {
    const bucket = createTokenBucket(10);
    bucket.take(10, 5_000);
    expect(bucket.take(1, 1_000).ok).toBe(false);
    expect(bucket.take(1, 5_000).ok).toBe(false);
    expect(bucket.take(1, 5_100).ok).toBe(true);
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decideNextStep, retryDelaysMs } from './delivery-schedule.ts';

const hourMs = 3_600_000;
const maxAttemptCount = retryDelaysMs.length + 1;
const failed = { kind: 'failed', reason: 'the target answered 500' } as const;

it('makes 12 attempts over about 76 hours', () => {
  expect(maxAttemptCount).toBe(12);
  const totalHours = retryDelaysMs.reduce((sum, delayMs) => sum + delayMs, 0) / hourMs;
  expect(totalHours).toBeCloseTo(75.7, 1);
});

it('delays each attempt as in the table, give or take a tenth', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: maxAttemptCount - 1 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (attemptCount, random) => {
        const step = decideNextStep(failed, attemptCount, 1_000, () => random);
        const delayMs = retryDelaysMs[attemptCount - 1] ?? 0;
        expect(step.kind).toBe('retry');
        const waitedMs = step.kind === 'retry' ? step.nextAttemptAtMs - 1_000 : 0;
        expect(Math.abs(waitedMs - delayMs)).toBeLessThanOrEqual(delayMs / 10 + 1);
      },
    ),
  );
});

it('fails after the last attempt, with the reason', () => {
  expect(decideNextStep(failed, maxAttemptCount, 0, () => 0.5)).toEqual({
    kind: 'failed',
    reason: 'given up after 12 attempts; the last: the target answered 500',
  });
});

it.each([
  [60_000, 60_000],
  [1_000, 5_000],
  [1_000 * hourMs, 24 * hourMs],
])('with Retry-After of %d ms after the first attempt, it waits %d ms', (retryAfterMs, expectedMs) => {
  const step = decideNextStep({ ...failed, retryAfterMs }, 1, 0, () => 0.5);
  expect(step).toEqual({ kind: 'retry', nextAttemptAtMs: expectedMs });
});

it('ends with a success or 410 at any attempt', () => {
  const gone = { kind: 'gone', status: 410, reason: 'gone' } as const;
  expect(decideNextStep({ kind: 'delivered' }, maxAttemptCount, 0, () => 0)).toEqual({ kind: 'delivered' });
  expect(decideNextStep(gone, 1, 0, () => 0)).toEqual({
    kind: 'gone',
    reason: 'gone, which disabled the channel',
  });
});

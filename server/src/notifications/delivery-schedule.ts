import type { AttemptOutcome } from './attempt-outcome.ts';

/** The next state of a delivery after an attempt. */
export type DeliveryStep =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'retry'; readonly nextAttemptAtMs: number }
  | { readonly kind: 'failed'; readonly reason: string }
  /** It failed and its channel is disabled, with this reason. */
  | { readonly kind: 'gone'; readonly reason: string };

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Delays after the first, second, ... attempt: 75 h 42 min in total, before jitter. */
export const retryDelaysMs: readonly number[] = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  1 * hourMs,
  3 * hourMs,
  7 * hourMs,
  16 * hourMs,
  24 * hourMs,
  24 * hourMs,
];

/** Each delay varies by up to this share, so that deliveries that failed together are not retried together. */
const jitterRatio = 0.1;
const maxRetryAfterMs = 24 * hourMs;

/**
 * @param attemptCount attempts made so far, including this one.
 * @param random returns numbers in [0, 1).
 */
export function decideNextStep(
  outcome: AttemptOutcome,
  attemptCount: number,
  nowMs: number,
  random: () => number,
): DeliveryStep {
  if (outcome.kind === 'delivered') return { kind: 'delivered' };
  if (outcome.kind === 'gone')
    return { kind: 'gone', reason: `${outcome.reason}, which disabled the channel` };
  const delayMs = retryDelaysMs[attemptCount - 1];
  if (delayMs === undefined) {
    return { kind: 'failed', reason: `given up after ${attemptCount} attempts; the last: ${outcome.reason}` };
  }
  const jitteredMs = Math.round(delayMs * (1 + jitterRatio * (2 * random() - 1)));
  const askedMs = Math.min(outcome.retryAfterMs ?? 0, maxRetryAfterMs);
  return { kind: 'retry', nextAttemptAtMs: nowMs + Math.max(jitteredMs, askedMs) };
}

import type { AlertAnswer, ConditionAnswer } from './condition-evaluator.ts';

/** A call of the store that answered for one or more alerts, or failed. */
export interface AnsweredCall {
  /** Alerts in it. */
  readonly count: number;
  readonly ranMs: number;
  /** How long its alerts were expected to take. */
  readonly expectedMs: number;
}

/**
 * How long the next evaluation of an alert is expected to take, in milliseconds.
 *
 * @param knownMs what this one was expected to take; 0 while that was not known.
 */
export type ExpectCost = (answer: ConditionAnswer, call: AnsweredCall, knownMs: number) => number;

/** Of the time that a call of the store may run: alerts that take more are evaluated alone. */
export const slowShare = 0.1;
/** Of an alert that is evaluated with others: the vectors of a call arrive as one message. */
const maxLabelSetsTogether = 500;

/** @param maxRunMs how long one call of the store may run. */
export function createExpectedCosts(maxRunMs: number): ExpectCost {
  const slowMs = maxRunMs * slowShare;
  /** The least for one that is to be evaluated alone, however short it ran. */
  const aloneMs = slowMs + 1;
  /** For one that was not answered: in a round of slow alerts, none of them is begun after another. */
  const unansweredMs = maxRunMs - slowMs;

  return (answer, { count, ranMs, expectedMs }, knownMs) => {
    if (answer.kind === 'failed' || answer.kind === 'batch-failed') return unansweredMs;
    const isMeasured = count === 1 || knownMs === 0;
    const costMs = isMeasured ? ranMs / count : Math.min(knownMs, ranMs);
    // Which of them is slow is known once each was evaluated alone.
    const hidesSlow = count > 1 && ranMs > expectedMs + slowMs;
    return hidesSlow || countLabelSets(answer) > maxLabelSetsTogether ? Math.max(costMs, aloneMs) : costMs;
  };
}

function countLabelSets(answer: AlertAnswer): number {
  if (answer.kind !== 'vectors') return 0;
  const vectors = answer.evaluations.flatMap(({ vectors: { firing, recovery } }) =>
    firing === recovery ? [firing] : [firing, recovery],
  );
  return vectors.reduce((sum, vector) => sum + vector.length, 0);
}

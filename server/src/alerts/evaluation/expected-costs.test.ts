import { expect, it } from 'vitest';
import type { ConditionAnswer } from './condition-evaluator.ts';
import { createExpectedCosts } from './expected-costs.ts';

const expectCost = createExpectedCosts(5_000);

function answerOf(labelSets: number): ConditionAnswer {
  const firing = Array.from({ length: labelSets }, (_, n) => ({ labels: ['n', String(n)], value: 0 }));
  return { kind: 'vectors', evaluations: [{ atMs: 0, vectors: { firing, recovery: firing } }] };
}

it.each([
  ['alone', { count: 1, ranMs: 700, expectedMs: 0 }, 20, 700],
  ['together, while nothing is known of it', { count: 10, ranMs: 400, expectedMs: 0 }, 0, 40],
  ['together, and is known', { count: 10, ranMs: 400, expectedMs: 200 }, 20, 20],
  ['together, in less than it was known to take', { count: 10, ranMs: 15, expectedMs: 200 }, 20, 15],
  ['together as long as was expected', { count: 10, ranMs: 700, expectedMs: 200 }, 20, 20],
  ['together with one that may be slow', { count: 10, ranMs: 701, expectedMs: 200 }, 20, 501],
])('expects of an alert that ran %s', (_how, call, knownMs, costMs) => {
  expect(expectCost(answerOf(500), call, knownMs)).toBe(costMs);
  expect(expectCost(answerOf(501), call, knownMs)).toBe(Math.max(501, costMs));
});

it('expects of an alert that was not answered that no slow one has time beside it', () => {
  const call = { count: 10, ranMs: 5_000, expectedMs: 0 };
  expect(expectCost({ kind: 'batch-failed' }, call, 0)).toBe(4_500);
});

import { expect, it } from 'vitest';
import { createMemoryBudget } from './memory-budget.ts';

it('counts up to its limit, and then names it and what to do', () => {
  const budget = createMemoryBudget({
    maxBytes: 100,
    limit: 'stats_bytes',
    subject: 'the groups of the statistics',
    remedy: 'narrow the filter',
  });
  budget.charge(90);
  budget.charge(-50);
  budget.charge(60);
  expect(budget.usedBytes).toBe(100);
  expect(() => budget.charge(1)).toThrowError(
    expect.objectContaining({
      code: 'INVALID_ARGUMENT',
      message: 'the groups of the statistics need more than 100 bytes of memory; narrow the filter',
      details: [{ type: 'limit', limit: 'stats_bytes', max: 100, received: 101 }],
    }),
  );
});

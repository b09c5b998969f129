import { expect, it } from 'vitest';
import { createRejectionTally, toRejectedCounts } from './rejections.ts';

it('counts rejections by reason and explains the first of each', () => {
  const tally = createRejectionTally<'too_old' | 'too_new'>();
  tally.add('too_new', () => 'a');
  tally.add('too_old', () => 'b', 3);
  tally.add('too_new', () => 'never called', 2);
  tally.add('too_old', () => 'nor this', 0);
  expect(tally.count).toBe(6);
  expect(toRejectedCounts(tally)).toEqual({
    rejected: 6,
    reason: 'a',
    rejections: [
      { reason: 'too_new', count: 3, example: 'a' },
      { reason: 'too_old', count: 3, example: 'b' },
    ],
  });
});

it('leaves reasons out of an outcome without rejections', () => {
  expect(toRejectedCounts(createRejectionTally())).toEqual({ rejected: 0 });
});

import { expect, test } from 'vitest';
import { toFilterProblem } from './filter-problem.ts';

test('reads the offsets that the service names', () => {
  const details = [
    { type: 'filter', reason: 'value_expected', start: 0, end: 9, hint: 'write body:"<word>"' },
  ];
  expect(toFilterProblem({ code: 'INVALID_FILTER', message: 'No word.', details })).toEqual({
    reason: 'value_expected',
    message: 'No word.',
    start: 0,
    end: 9,
    hint: 'write body:"<word>"',
  });
});

test.each([
  undefined,
  null,
  'no',
  { code: 'INTERNAL', details: [] },
  { code: 'INVALID_FILTER', details: [{}] },
])('finds none in %s', (error) => {
  expect(toFilterProblem(error)).toBeUndefined();
});

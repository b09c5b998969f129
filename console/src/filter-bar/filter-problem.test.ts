import { expect, test } from 'vitest';
import { explainExcessLength, toFilterProblem } from './filter-problem.ts';

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

test.each([
  ['attribute.a="é"', undefined],
  ['attribute.a=', undefined],
  [`attribute.a="${'é'.repeat(2_041)}"`, undefined],
  [
    `attribute.a="${'é'.repeat(2_042)}"`,
    'The filter would be too long: shorten the filter to 4096 bytes of UTF-8, or split it into several requests',
  ],
])('names the limit of a filter that passes it, in bytes: %#', (text, expected) => {
  expect(explainExcessLength(text, 'logs')).toBe(expected);
});

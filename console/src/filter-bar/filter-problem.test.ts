import { expect, test } from 'vitest';
import { explainExcess, toFilterProblem } from './filter-problem.ts';

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
  [Array.from({ length: 16 }, (_, key) => `attribute.k${key}="x"`).join(' AND '), undefined],
  [
    Array.from({ length: 17 }, (_, key) => `attribute.k${key}="x"`).join(' AND '),
    'The filter would pass a limit: a filter compares attributes 16 times: leave some out; an OR on one key counts once, :* does not count',
  ],
])('names the limit that a filter passes: %#', (text, expected) => {
  expect(explainExcess(text, 'logs')).toBe(expected);
});

import { expect, it } from 'vitest';
import { range } from '../testing/evaluate-text.ts';

const series = { 'm{a="b"}': '7 _ 7' };

it('returns the time of the sample of a selector, in parentheses too', () => {
  const expected = { '{a="b"}': { 1: 0, 2: 120, 3: 120 } };
  expect(range('timestamp(m)', { from: 1, to: 3 }, series)).toEqual(expected);
  expect(range('timestamp(((m)))', { from: 1, to: 3 }, series)).toEqual(expected);
  expect(range('timestamp(m @ 60)', { from: 2, to: 3 }, series)).toEqual({ '{a="b"}': { 2: 0, 3: 0 } });
});

it('returns the time of the step for any other expression', () => {
  expect(range('timestamp(m + 0)', { from: 1, to: 2 }, series)).toEqual({ '{a="b"}': { 1: 60, 2: 120 } });
  expect(range('timestamp(timestamp(m @ 60))', { from: 1, to: 2 }, series)).toEqual({
    '{a="b"}': { 1: 60, 2: 120 },
  });
});

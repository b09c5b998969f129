import { expect, it } from 'vitest';
import { instant, range } from '../testing/evaluate-text.ts';

it('makes a scalar of a vector of exactly one series, else NaN', () => {
  const series = { 'm{a="1"}': '1 2 _', 'm{a="2"}': '_ 3 _' };
  expect(range('scalar(m)', { to: 2 }, series, { lookbackMs: 1 })).toEqual({
    '{}': { 0: 1, 1: Number.NaN, 2: Number.NaN },
  });
  expect(range('vector(scalar(m{a="1"}) + 1)', { to: 1 }, series)).toEqual({ '{}': { 0: 2, 1: 3 } });
});

it('returns the times of the query, within a subquery too', () => {
  expect(range('start() + 0 * time()', { from: 1, to: 2 })).toEqual({ '{}': { 1: 60, 2: 60 } });
  expect(range('end() + range() + step()', { from: 1, to: 3 })).toEqual({ '{}': { 1: 360, 2: 360, 3: 360 } });
  expect(instant('max_over_time(vector(end())[5m:1m] offset 1h)', 60_000)).toEqual({ '{}': 60 });
  expect(instant('step()', 60_000)).toBe(0);
});

it('takes the time of the step for a calendar function without argument', () => {
  expect(range('minute()', { from: 61, to: 62 })).toEqual({ '{}': { 61: 1, 62: 2 } });
  expect(range('minute(vector(120))', { from: 61, to: 62 })).toEqual({ '{}': { 61: 2, 62: 2 } });
});

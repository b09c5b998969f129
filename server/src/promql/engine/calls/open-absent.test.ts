import { expect, it } from 'vitest';
import { instant, range } from '../testing/evaluate-text.ts';

const options = { lookbackMs: 1 };

it('is 1 where there is no series, with the labels implied by the matchers', () => {
  const series = { 'm{job="a",x="1"}': '1 _ _', 'm{job="a",x="2"}': '_ _ 1' };
  expect(range('absent(m{job="a", x=~".+", job!="b"})', { to: 2 }, series, options)).toEqual({
    '{}': { 1: 1 },
  });
  expect(range('absent(m{job="a", x=~".+"})', { to: 2 }, series, options)).toEqual({ '{job="a"}': { 1: 1 } });
  expect(range('absent((n{job="a"}))', { to: 0 }, series)).toEqual({ '{job="a"}': { 0: 1 } });
  expect(range('absent(m > 5)', { to: 0 }, series, options)).toEqual({ '{}': { 0: 1 } });
  expect(range('absent(vector(1))', { to: 2 })).toEqual({});
});

it('is 1 over time where no series has a sample in the window', () => {
  const series = { 'm{job="a",x="1"}': '1 stale _ _', 'm{job="a",x="2"}': '_ _ _ 1' };
  expect(range('absent_over_time(m{job="a"}[2m])', { to: 5 }, series)).toEqual({
    '{job="a"}': { 2: 1, 5: 1 },
  });
});

// The printed form has its matchers sorted, so that a script cannot say this.
it('has the labels of an equality that no other matcher of its label follows', () => {
  expect(instant('absent(m{a=~"x",a="y",b="z"})', 0)).toEqual({ '{a="y", b="z"}': 1 });
  expect(instant('absent(m{a="y",a=~"x",b="z"})', 0)).toEqual({ '{b="z"}': 1 });
  expect(instant('absent_over_time(m{a!="x",a="y"}[1m])', 0)).toEqual({ '{a="y"}': 1 });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { delayed, instant, minuteMs, range } from '../testing/evaluate-text.ts';

it('evaluates at the multiples of its step in the window, whose start is excluded', () => {
  const series = { metric: '0 1 2 3 4 5 6 7 8 9' };
  expect(instant('metric[4m:2m]', 9 * minuteMs, series)).toEqual({ metric: { 6: 6, 8: 8 } });
  expect(instant('metric[4m:2m]', 8 * minuteMs, series)).toEqual({ metric: { 6: 6, 8: 8 } });
  expect(instant('metric[4m:2m] offset 2m', 9 * minuteMs, series)).toEqual({ metric: { 4: 4, 6: 6 } });
  expect(instant('metric[4m:2m] @ 300', 9 * minuteMs, series)).toEqual({ metric: { 2: 2, 4: 4 } });
});

it('uses the same grid before the epoch', () => {
  expect(instant('vector(1)[3m:2m]', -2 * minuteMs)).toEqual({ '{}': { '-4': 1, '-2': 1 } });
});

it('uses the default step when it has none', () => {
  const series = { metric: '0 1 2 3 4 5 6' };
  expect(instant('metric[2m:]', 4 * minuteMs, series)).toEqual({ metric: { 3: 3, 4: 4 } });
  const overrides = { defaultSubqueryStepMs: 30_000 };
  expect(instant('metric[1m:]', 4 * minuteMs, series, overrides)).toEqual({ metric: { 3.5: 3, 4: 4 } });
});

it('is empty when no multiple falls into its range', () => {
  expect(instant('count_over_time(metric[1m:5m])', 4 * minuteMs, { metric: '0 1 2 3 4' })).toEqual({});
});

it('nests', () => {
  const series = { metric: '0 1 2 3 4 5 6 7 8 9' };
  expect(instant('max_over_time(sum_over_time(metric[2m:1m])[3m:1m])', 6 * minuteMs, series)).toEqual({
    '{}': 11,
  });
});

it('joins the sides of an or that alternate', () => {
  const series = { 'a{x="1"}': '1 _ 1' };
  const expr = 'count_over_time((a or (a offset 1m))[3m:1m])';
  expect(instant(expr, 2 * minuteMs, series, { lookbackMs: 1 })).toEqual({ '{x="1"}': 3 });
  const half = 'last_over_time((a or abs(a offset 1m))[3m:1m])';
  expect(instant(half, 2 * minuteMs, series, { ...delayed, lookbackMs: 1 })).toEqual({ '{x="1"}': 1 });
});

it('joins series that a function gives the same labels at different steps', () => {
  const series = { 'a{x="1"}': '1 _ 1', 'a{x="2"}': '_ 2 _' };
  const expr = 'sum_over_time(label_replace(a, "x", "", "x", ".*")[3m:1m])';
  expect(instant(expr, 2 * minuteMs, series, { lookbackMs: 1 })).toEqual({ '{}': 4 });
});

it('agrees with an instant query at each step of a range query', () => {
  const word = fc.constantFrom('_', '1', '2', '3');
  const setup = fc.record({
    words: fc.array(word, { maxLength: 10 }),
    rangeMinutes: fc.integer({ min: 1, max: 5 }),
    stepSeconds: fc.constantFrom(30, 60, 90, 150),
    step: fc.integer({ min: 1, max: 4 }),
  });
  fc.assert(
    fc.property(setup, ({ words, rangeMinutes, stepSeconds, step }) => {
      const series = { metric: words.join(' ') };
      const text = `sum_over_time(metric[${rangeMinutes}m:${stepSeconds}s] offset 10s)`;
      const expected: Record<string, number> = {};
      for (let minute = 0; minute <= 12; minute += step) {
        const [value] = Object.values(instant(text, minute * minuteMs, series) as Record<string, number>);
        if (value !== undefined) expected[minute] = value;
      }
      const got = range(text, { to: 12, step }, series);
      expect(got).toEqual(Object.keys(expected).length === 0 ? {} : { '{}': expected });
    }),
  );
});

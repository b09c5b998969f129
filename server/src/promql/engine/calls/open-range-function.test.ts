import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instant, minuteMs, range } from '../testing/evaluate-text.ts';

it('excludes staleness markers and the start of the range from a window', () => {
  const series = { metric: '0 1 stale 2' };
  expect(instant('count_over_time(metric[3m])', 3 * minuteMs, series)).toEqual({ '{}': 2 });
  expect(instant('count_over_time(metric[4m])', 3 * minuteMs, series)).toEqual({ '{}': 3 });
  expect(instant('count_over_time(metric[1m])', 2 * minuteMs, series)).toEqual({});
});

it('gives each step the window of its own time, offset and scalar arguments', () => {
  const word = fc.constantFrom('_', 'stale', '1', '2', '3');
  const setup = fc.record({
    words: fc.array(word, { maxLength: 12 }),
    offset: fc.integer({ min: -3, max: 3 }),
    rangeMinutes: fc.integer({ min: 1, max: 6 }),
    step: fc.integer({ min: 1, max: 8 }),
  });
  fc.assert(
    fc.property(setup, ({ words, offset, rangeMinutes, step }) => {
      const text = `quantile_over_time(scalar(vector(time() / 1200)), metric[${rangeMinutes}m] offset ${offset}m)`;
      const series = { metric: words.join(' ') };
      const expected: Record<string, number> = {};
      for (let minute = 0; minute <= 14; minute += step) {
        const [value] = Object.values(instant(text, minute * minuteMs, series) as Record<string, number>);
        if (value !== undefined) expected[minute] = value;
      }
      const got = range(text, { to: 14, step }, series);
      expect(got).toEqual(Object.keys(expected).length === 0 ? {} : { '{}': expected });
    }),
  );
});

it('keeps the name for last_over_time, unless it was dropped before', () => {
  const series = { metric: '1 2' };
  expect(instant('last_over_time(metric[2m])', minuteMs, series)).toEqual({ metric: 2 });
  expect(instant('last_over_time(abs(metric)[2m:1m])', minuteMs, series)).toEqual({ '{}': 2 });
});

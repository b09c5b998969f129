import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instant, minuteMs, range } from '../testing/evaluate-text.ts';

it('returns the last sample of the look-back, whose start is excluded', () => {
  const series = { metric: '1' };
  expect(instant('metric', 0, series)).toEqual({ metric: 1 });
  expect(instant('metric', 5 * minuteMs - 1, series)).toEqual({ metric: 1 });
  expect(instant('metric', 5 * minuteMs, series)).toEqual({});
  expect(instant('metric', 5 * minuteMs, series, { lookbackMs: 5 * minuteMs + 1 })).toEqual({ metric: 1 });
});

it('ends a series at its staleness marker, and restarts it afterwards', () => {
  const series = { metric: '1 2 stale _ 4' };
  expect(range('metric', { to: 5 }, series)).toEqual({ metric: { 0: 1, 1: 2, 4: 4, 5: 4 } });
});

it('returns a NaN that is not a staleness marker', () => {
  expect(instant('metric', minuteMs, { metric: '1 NaN' })).toEqual({ metric: Number.NaN });
});

it('applies a positive and a negative offset, and @ at every step', () => {
  const series = { metric: '0 1 2 3 4 5 6 7 8 9' };
  expect(range('metric offset 2m', { from: 3, to: 5 }, series)).toEqual({ metric: { 3: 1, 4: 2, 5: 3 } });
  expect(range('metric offset -2m', { from: 3, to: 4 }, series)).toEqual({ metric: { 3: 5, 4: 6 } });
  expect(range('metric @ 60', { from: 3, to: 5 }, series)).toEqual({ metric: { 3: 1, 4: 1, 5: 1 } });
  expect(range('metric @ end() offset 1m', { from: 3, to: 5 }, series)).toEqual({
    metric: { 3: 4, 4: 4, 5: 4 },
  });
  expect(range('metric offset 1m @ start()', { from: 3, to: 4 }, series)).toEqual({ metric: { 3: 2, 4: 2 } });
});

it('takes @ start() and @ end() of the query also within a subquery', () => {
  const series = { metric: '0 1 2 3 4 5 6 7 8 9' };
  expect(range('sum_over_time(metric[2m:1m] @ start())', { from: 3, to: 4 }, series)).toEqual({
    '{}': { 3: 5, 4: 5 },
  });
  expect(instant('max_over_time((metric @ end())[3m:1m] offset 4m)', 9 * minuteMs, series)).toEqual({
    '{}': 9,
  });
});

it('agrees with its definition at every step', () => {
  const word = fc.constantFrom('_', '_', 'stale', '1', '2', '3');
  const setup = fc.record({
    words: fc.array(word, { maxLength: 12 }),
    offset: fc.integer({ min: -3, max: 3 }),
    lookback: fc.integer({ min: 1, max: 4 }),
  });
  fc.assert(
    fc.property(setup, ({ words, offset, lookback }) => {
      const text = `metric offset ${offset}m`;
      const expected: Record<string, number> = {};
      for (let minute = 0; minute <= 14; minute++) {
        const last = words.slice(0, Math.max(0, minute - offset + 1)).findLastIndex((word) => word !== '_');
        const seen = last > minute - offset - lookback && last >= 0 ? words[last] : undefined;
        if (seen !== undefined && seen !== 'stale') expected[minute] = Number(seen);
      }
      const got = range(text, { to: 14 }, { metric: words.join(' ') }, { lookbackMs: lookback * minuteMs });
      expect(got).toEqual(Object.keys(expected).length === 0 ? {} : { metric: expected });
    }),
  );
});

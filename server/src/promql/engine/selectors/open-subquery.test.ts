import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultQueryLimits } from '../../query-limits.ts';
import { parsePromql } from '../../syntax/parse-promql.ts';
import { evaluateRange } from '../evaluate-range.ts';
import { contextOf, delayed, instant, minuteMs, range } from '../testing/evaluate-text.ts';

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

it('may have more steps than a range query, as in Prometheus', () => {
  const overWeek = { startMs: 0, endMs: 7 * 86_400_000, stepMs: 600_000 };
  const rates = 'max_over_time(rate(m_total[2m])[10m:30s])';
  const context = contextOf({ m_total: '0 60 120' });
  const { value } = evaluateRange(parsePromql(rates), overWeek, context);
  expect(value).toMatchObject({ series: [{ values: Float64Array.of(1) }] });
  const available = 'avg_over_time((sum(up) / count(up))[30d:1m])';
  expect(instant(available, 30 * 86_400_000, { 'up{i="1"}': '1 1 1', 'up{i="2"}': '0 0 1' })).toEqual({
    '{}': (0.5 + 5) / 6,
  });
});

it('counts its steps as points, for each part of its expression, until it ends', () => {
  const text = 'count_over_time(vector(1)[100m:1m])';
  const withPoints = (maxPoints: number) => ({ limits: { ...defaultQueryLimits, maxPoints } });
  // Times, values, the call and its number; and the result.
  expect(instant(text, 0, {}, withPoints(401))).toEqual({ '{}': 100 });
  const limit = { name: 'maxPoints', max: 399 };
  expect(() => instant(text, 0, {}, withPoints(399))).toThrow(
    expect.objectContaining({ kind: 'limit', limit }),
  );
  expect(() => instant(text.replace('vector(1)', '(vector(1) + vector(1))'), 0, {}, withPoints(401))).toThrow(
    'holds more than 401 points',
  );
  expect(instant(`scalar(${text}) + scalar(${text})`, 0, {}, withPoints(401))).toBe(200);
  const nested = 'count_over_time(count_over_time(vector(1)[1m:1m])[100m:1m])';
  expect(instant(nested, 0, {}, withPoints(100 * 3 + 100 * 4 + 1))).toEqual({ '{}': 100 });
});

it('refuses very many steps before it holds them', () => {
  expect(() => instant('count_over_time(vector(1)[100y:1ms])', 0)).toThrow(
    'holds more than 5,000,000 points',
  );
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

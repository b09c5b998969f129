import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultQueryLimits } from '../query-limits.ts';
import type { EvaluationContext } from './evaluation-context.ts';
import { delayed, instant, minuteMs, range, type SeriesText } from './testing/evaluate-text.ts';

it('evaluates both ends when they fall on a step', () => {
  expect(range('time() / 60', { from: 1, to: 5, step: 2 })).toEqual({ '{}': { 1: 1, 3: 3, 5: 5 } });
  expect(range('time() / 60', { from: 1, to: 4, step: 2 })).toEqual({ '{}': { 1: 1, 3: 3 } });
  expect(range('time()', { from: 1, to: 0 })).toEqual({});
});

it('sorts series by their labels', () => {
  const series = { 'm{a="2"}': '1', 'm{a="1"}': '2', 'l{z="1"}': '3' };
  expect(Object.keys(range('{__name__!=""}', { to: 0 }, series) as object)).toEqual([
    'l{z="1"}',
    'm{a="1"}',
    'm{a="2"}',
  ]);
});

it('joins series that become one when their names are dropped at the end', () => {
  const series = { 'a{x="1"}': '2 _', 'b{x="1"}': '_ 4' };
  expect(range('-{x="1"}', { to: 1 }, series, { ...delayed, lookbackMs: minuteMs })).toEqual({
    '{x="1"}': { 0: -2, 1: -4 },
  });
});

it('rejects range vectors, strings, a zero step and too many steps', () => {
  expect(() => range('metric[5m]', { to: 1 })).toThrow(
    'invalid expression type "range vector" for range query, must be Scalar or instant Vector',
  );
  expect(() => range('"text"', { to: 1 })).toThrow('invalid expression type "string"');
  expect(() => range('1', { to: 1, step: 0 })).toThrow('step must be more than 0, got 0 ms');
  const limit = { name: 'maxPointsPerSeries', max: 11_000, received: 11_002 };
  expect(() => range('1', { to: 11_001 })).toThrow(expect.objectContaining({ kind: 'limit', limit }));
});

it('rejects holding more points than the limit', () => {
  const series = { 'a{x="1"}': '1 1 1', 'b{x="1"}': '1 1 1', 'b{x="2"}': '1 1 1' };
  const limits = { ...defaultQueryLimits, maxPoints: 6 };
  const limit = { name: 'maxPoints', max: 6 };
  expect(range('{__name__="b"}', { to: 2 }, series, { limits })).toHaveProperty('b{x="1"}');
  for (const text of ['{__name__!=""}', 'a + b']) {
    expect(() => range(text, { to: 2 }, series, { limits })).toThrow(
      expect.objectContaining({ kind: 'limit', limit }),
    );
  }
});

it('counts the scalars of a call as points, unless its result is a scalar', () => {
  const limits = { ...defaultQueryLimits, maxPoints: 6 };
  const series = { 'a{x="1"}': '1 1 1' };
  expect(range('clamp_max(a, 1)', { to: 2 }, series, { limits })).toHaveProperty('{x="1"}');
  expect(() => range('clamp(a, 0, 1)', { to: 2 }, series, { limits })).toThrow('holds more than 6 points');
  expect(range('min_of(1, 2)', { to: 2 }, series, { limits })).toEqual({ '{}': { 0: 1, 1: 1, 2: 1 } });
});

it('evaluates an expression fixed by @ once', () => {
  const series = { m_total: '0 60 120 180 240 300' };
  expect(range('rate(m_total[2m] @ 120) + time()', { from: 3, to: 4 }, series)).toEqual({
    '{}': { 3: 181, 4: 241 },
  });
});

it('evaluates an expression that depends on the step time at each step, even if @ fixes its samples', () => {
  const series = { m: '0 60 120 0 0' };
  expect(range('predict_linear(m[3m] @ 120, 60) / 60', { from: 3, to: 4 }, series)).toEqual({
    '{}': { 3: 4, 4: 5 },
  });
  expect(range('timestamp(m @ 120 + 0) / 60', { from: 3, to: 4 }, series)).toEqual({ '{}': { 3: 3, 4: 4 } });
});

const templates = [
  'A + B',
  'A - on(x) B',
  'A > B',
  'A <= bool on(x) B',
  'A * on(x) group_left B',
  'A * on(x) group_left(y) B',
  'A == ignoring(y) group_right(y) B',
  'A and on(x) B',
  'A unless ignoring(y) B',
  'A or on(x) B',
  '-A or -B',
  'absent(A) or B > 1',
  'scalar(A) + B',
  'A < scalar(B)',
  'timestamp(A) - on(x, y) timestamp(+B)',
  'sum by (x) (A) / on(x) group_right sum by (x, y) (B)',
  'sum by (__name__) (abs(A) or B)',
  'topk(1, A or B) * 2',
  'count_over_time(A[2m:1m]) + B',
  'sum_over_time(A[2m] @ 240) + on() group_right B',
  'absent_over_time(A[1m]) or absent_over_time(B[2m:1m])',
  'changes(A[3m]) and B offset 1m',
];

/** A function of ranges over two names: without delayed removal of names it fails also when no step has both of a pair that become equal. */
const mixedNames = 'max_over_time((A or on(x) B)[3m:30s])';

it('refuses series of a function of ranges that become equal without their names, also when they have no common step', () => {
  const series = { 'a{x="1"}': '3 _ _ _', 'b{x="1"}': '_ _ _ 2' };
  const text = mixedNames.replace('A', 'a').replace('B', 'b');
  const lookbackMs = 1;
  expect(() => range(text, { to: 4 }, series, { lookbackMs })).toThrow('the same labelset');
  expect(instant(text, 3 * minuteMs, series, { lookbackMs })).toEqual({ '{x="1"}': 2 });
  expect(range(text, { to: 4 }, series, { ...delayed, lookbackMs })).toEqual({
    '{x="1"}': { 0: 3, 1: 3, 2: 3, 3: 2, 4: 2 },
  });
});

it('agrees with an instant query at each step, and fails if any of them fails', () => {
  const word = fc.constantFrom('_', '_', 'stale', '1', '2', '3');
  const words = fc.array(word, { minLength: 4, maxLength: 4 }).map((all) => all.join(' '));
  const selectors = ['a{x="1"}', 'a{x="2"}', 'a{x="1",y="1"}', 'b{x="1"}', 'b{x="1",y="1"}', 'b{x="3"}'];
  const setup = fc.record({
    series: fc
      .uniqueArray(fc.constantFrom(...selectors))
      .chain((some) => fc.tuple(...some.map((name) => fc.tuple(fc.constant(name), words)))),
    names: fc.oneof(
      fc.record({ template: fc.constantFrom(...templates), setting: fc.constant({}) }),
      fc.record({ template: fc.constantFrom(...templates, mixedNames), setting: fc.constant(delayed) }),
    ),
    swapped: fc.boolean(),
    lookbackMs: fc.constantFrom(1, 2 * minuteMs),
  });
  fc.assert(
    fc.property(setup, ({ series, names: { template, setting }, swapped, lookbackMs }) => {
      const [first, second] = swapped ? ['b', 'a'] : ['a', 'b'];
      const text = template.replaceAll('A', first).replaceAll('B', second);
      const data: SeriesText = Object.fromEntries(series);
      const overrides = { ...setting, lookbackMs };
      const stepwise = outcomeOf(() => collectInstants(text, 4, data, overrides));
      expect(outcomeOf(() => range(text, { to: 4 }, data, overrides))).toEqual(stepwise);
    }),
  );
});

/** Messages are ignored: each failing step has its own. */
function outcomeOf(evaluate: () => unknown): unknown {
  try {
    return evaluate();
  } catch {
    return 'failed';
  }
}

function collectInstants(
  text: string,
  lastMinute: number,
  series: SeriesText,
  overrides: Partial<EvaluationContext>,
): unknown {
  const collected: Record<string, Record<string, number>> = {};
  for (let minute = 0; minute <= lastMinute; minute++) {
    const at = instant(text, minute * minuteMs, series, overrides) as Record<string, number>;
    for (const [labels, value] of Object.entries(at)) {
      collected[labels] = { ...collected[labels], [minute]: value };
    }
  }
  return collected;
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { thrownBy } from '../testing/thrown-by.ts';
import { passes, type ThresholdOperator } from './alert-condition.ts';
import { parseAlertCondition } from './parse-condition.ts';

const operators: readonly ThresholdOperator[] = ['>', '>=', '<', '<='];
/** As printed: `up > 5`. */
function printed(expression: string): string {
  const { vector, operator, bound } = parseAlertCondition({ expression }).firing;
  return `${vector} ${operator} ${bound}`;
}

describe('an alert expression', () => {
  it.each([
    ['up < 1', 'up < 1'],
    ['up<=1', 'up <= 1'],
    ['((up)) > (5)', 'up > 5'],
    ['(up > 5)', 'up > 5'],
    ['5 > up', 'up < 5'],
    ['5 >= up', 'up <= 5'],
    ['(5) < (up)', 'up > 5'],
    ['5 <= up', 'up >= 5'],
    ['up > -5', 'up > -5'],
    ['-5 < up', 'up > -5'],
    ['up > +0.5', 'up > 0.5'],
    ['up > 1e3', 'up > 1000'],
    ['up > 0x1f', 'up > 31'],
    ['up > 5m', 'up > 300'],
    ['up > 0', 'up > 0'],
    ['a + b > 5', 'a + b > 5'],
    ['(a > bool 1) > 0', 'a > bool 1 > 0'],
    ['sum(a > 1) > 5', 'sum(a > 1) > 5'],
    ['sum by (service) (rate(x[5m])) > 5', 'sum by (service) (rate(x[5m])) > 5'],
    ['min_over_time(up[10m]) < 1', 'min_over_time(up[10m]) < 1'],
    ['max_over_time(sum(rate(x[1m]))[1h:1m]) > 5', 'max_over_time(sum(rate(x[1m]))[1h:1m]) > 5'],
    ['{"my.metric", a="b"} > 5', '{__name__="my.metric",a="b"} > 5'],
    ['{__name__="up"} > 5 # why', '{__name__="up"} > 5'],
    ['scalar(a) * b > 5', 'scalar(a) * b > 5'],
  ])('%s is read as %s', (expression, expected) => {
    expect(printed(expression)).toBe(expected);
  });

  it.each([
    ['up', 'has no comparison at its top but a selector', 0, 2],
    ['up + 1', 'has no comparison at its top but the operator +', 0, 6],
    ['up > 5 and on () other', 'has no comparison at its top but the operator and', 0, 22],
    ['-(up > 5)', 'has no comparison at its top but the sign -', 0, 9],
    ['sum(up > 5)', 'has no comparison at its top but the aggregation sum', 0, 11],
    ['absent(up)', 'has no comparison at its top but a call of absent', 0, 10],
    ['(up[5m])', 'has no comparison at its top but a range of samples', 1, 7],
    ['5', 'has no comparison at its top but a number', 0, 1],
    ['up == 5', 'compares with ==', 0, 7],
    ['up != 5', 'compares with !=', 0, 7],
    ['up > bool 5', 'compares with "bool"', 0, 11],
    ['up > other', 'compares with a selector', 5, 10],
    ['up > 2 * 3', 'compares with the operator *', 5, 10],
    ['up > -(5)', 'compares with the sign -', 5, 9],
    ['up > time()', 'compares with a call of time', 5, 11],
    ['scalar(up) < up', 'compares with a selector', 13, 15],
    [
      'm > 5 > 3',
      'compares the result of a comparison (>), which drops the series for which it does not hold',
      0,
      5,
    ],
    [
      '3 < ((m) != 5)',
      'compares the result of a comparison (!=), which drops the series for which it does not hold',
      5,
      13,
    ],
    ['up > Inf', 'compares with +Inf', 5, 8],
    ['up > -Inf', 'compares with -Inf', 5, 9],
    ['NaN < up', 'compares with NaN', 0, 3],
    ['up > 1e400', 'is wrong: number out of range: "1e400" at offset 5; infinity is written Inf', 5, 10],
    ['{job="a"} > 5', 'has a selector without an exact metric name', 0, 9],
    ['{__name__=~"up"} > 5', 'has a selector without an exact metric name', 0, 16],
    ['{__name__!="up", job="a"} > 5', 'has a selector without an exact metric name', 0, 25],
    ['up + rate({job="a"}[5m]) > 5', 'has a selector without an exact metric name', 10, 19],
    ['max_over_time(sum({job="a"})[1h:1m]) > 5', 'has a selector without an exact metric name', 18, 27],
    ['vector(1) > 0', 'reads no metric, so no sample would ever cause its evaluation', 0, 9],
  ])('%s %s', (expression, reason, start, end) => {
    const { code, message, details } = thrownBy(() => parseAlertCondition({ expression }));
    expect(code).toBe('INVALID_ARGUMENT');
    expect(details).toMatchObject([
      { type: 'field', location: 'body', name: 'condition.expression', reason, received: expression },
      { type: 'query', start, end, hint: expect.any(String) },
    ]);
    expect(message).toMatch(/^body field "condition\.expression" .+; .+/);
  });

  it.each(['', 'sum(', 'up >', 'rate(up) > 5', '1 > 2', 'up > "a"', '{__name__=~"["} > 5'])(
    'that is not PromQL, %j, is refused with the position',
    (expression) => {
      const { code, details } = thrownBy(() => parseAlertCondition({ expression }));
      expect(code).toBe('INVALID_ARGUMENT');
      expect(details[0]).toMatchObject({ type: 'field', name: 'condition.expression' });
      expect(details[1]).toMatchObject({ type: 'query', reason: 'syntax' });
    },
  );

  it('is refused in time, however it is nested', () => {
    for (const expression of [
      '('.repeat(10_000),
      `${'-'.repeat(5_000)}up > 5`,
      `${'a+'.repeat(5_000)}a > 5`,
    ]) {
      expect(thrownBy(() => parseAlertCondition({ expression })).code).toBe('INVALID_ARGUMENT');
    }
  });
});

describe('recovery', () => {
  it.each([
    ['>', '<='],
    ['>=', '<'],
    ['<', '>='],
    ['<=', '>'],
  ])('of %s defaults to %s', (operator, expected) => {
    const { firing, recovery } = parseAlertCondition({ expression: `up ${operator} 5` });
    expect(recovery).toEqual({ ...firing, operator: expected });
  });

  it('may read another window, and names its metrics too', () => {
    const { firing, recovery, metricNames } = parseAlertCondition({
      expression: 'min_over_time(a[5m]) > 5',
      recoveryExpression: '1 > max_over_time(b[1h]) + a',
    });
    expect(firing.vector).toBe('min_over_time(a[5m])');
    expect(recovery).toEqual({ vector: 'max_over_time(b[1h]) + a', operator: '<', bound: 1 });
    expect(metricNames).toEqual(new Set(['a', 'b']));
  });

  it.each([
    ['up > 5', 'up < 5'],
    ['up > 5', 'up <= 5'],
    ['up >= 5', 'up < 5'],
    ['up > 5', 'up < -5'],
    ['up < 5', 'up > 5'],
    ['up <= 5', 'up > 5'],
    ['up < 5', '5 <= up'],
    ['5 < up', '5 > up'],
    ['up < -5', 'up > 1e300'],
  ])('of %s may be %s', (expression, recoveryExpression) => {
    expect(parseAlertCondition({ expression, recoveryExpression }).metricNames).toEqual(new Set(['up']));
  });

  it.each([
    ['up > 5', 'up < 6', 'overlaps condition.expression: a value can be < 6 and > 5'],
    ['up >= 5', 'up <= 5', 'overlaps condition.expression: a value can be <= 5 and >= 5'],
    ['up <= 5', 'up >= 5', 'overlaps condition.expression: a value can be >= 5 and <= 5'],
    ['up < 5', '4 < up', 'overlaps condition.expression: a value can be > 4 and < 5'],
    ['up > 5', 'up > 6', 'compares in the same direction (>) as condition.expression'],
    ['up > 5', '6 <= up', 'compares in the same direction (>=) as condition.expression'],
    ['up < 5', 'up <= 1', 'compares in the same direction (<=) as condition.expression'],
    ['up > 5', 'up', 'has no comparison at its top but a selector'],
    ['up > 5', 'up < Inf', 'compares with +Inf'],
    ['up > 5', '{job="a"} < 1', 'has a selector without an exact metric name'],
  ])('of %s cannot be %s, which %s', (expression, recoveryExpression, reason) => {
    const { details } = thrownBy(() => parseAlertCondition({ expression, recoveryExpression }));
    expect(details).toMatchObject([
      { name: 'condition.recovery_expression', reason, received: recoveryExpression },
      { type: 'query' },
    ]);
  });

  it.each([
    ['sum(m)', 'sum by (service) (m)', 'has other labels than condition.expression: service, not none'],
    ['sum by (b, a) (m)', 'max by (c) (m)', 'has other labels than condition.expression: c, not a, b'],
    ['sum by (a) (m)', 'm{host="x"}', 'has the label host, which condition.expression never has'],
    ['rate(m{host="x"}[5m])', 'sum(m)', 'never has the label host of condition.expression'],
  ])('of %s > 5 cannot be %s < 1, which %s', (vector, recovery, reason) => {
    const recoveryExpression = `${recovery} < 1`;
    const { code, details } = thrownBy(() =>
      parseAlertCondition({ expression: `${vector} > 5`, recoveryExpression }),
    );
    expect(code).toBe('INVALID_ARGUMENT');
    expect(details).toMatchObject([
      { name: 'condition.recovery_expression', reason, received: recoveryExpression },
      { type: 'query', start: 0, end: recoveryExpression.length, hint: expect.any(String) },
    ]);
  });

  it.each([
    ['sum by (a, b) (m)', 'avg by (b, a) (n)'],
    ['sum by (a) (m)', 'sum without (b) (m)'],
    ['m', 'sum by (host) (m)'],
    ['m{host="x"}', 'min_over_time(n[5m])'],
    ['topk(3, sum by (a) (m))', 'sum by (a) (m) / on (a) sum by (a) (n)'],
  ])('of %s > 5 may be %s < 1', (vector, recovery) => {
    parseAlertCondition({ expression: `${vector} > 5`, recoveryExpression: `${recovery} < 1` });
  });

  it('is accepted exactly when its comparison points the other way and no value passes both', () => {
    const bounds = [-1, 0, 1];
    // Every order of values and bounds there is.
    const values = [-2, -1, -0.5, 0, 0.5, 1, 2];
    const threshold = fc.record({
      operator: fc.constantFrom(...operators),
      bound: fc.constantFrom(...bounds),
    });
    fc.assert(
      fc.property(threshold, threshold, (firing, recovery) => {
        const text = ({ operator, bound }: typeof firing) => `up ${operator} ${bound}`;
        const accept = () =>
          parseAlertCondition({ expression: text(firing), recoveryExpression: text(recovery) });
        const opposite = firing.operator.startsWith('>') !== recovery.operator.startsWith('>');
        const apart = !values.some(
          (value) => passes({ vector: '', ...firing }, value) && passes({ vector: '', ...recovery }, value),
        );
        if (opposite && apart) accept();
        else expect(accept).toThrow();
      }),
    );
  });

  it('that is not given is the negation', () => {
    fc.assert(
      fc.property(fc.constantFrom(...operators), fc.double({ noNaN: true }), (operator, value) => {
        const { firing, recovery } = parseAlertCondition({ expression: `up ${operator} 5` });
        expect(passes(recovery, value)).toBe(!passes(firing, value));
      }),
    );
  });
});

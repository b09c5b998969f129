import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryExpr } from '../testing/arbitrary-expr.ts';
import { canonicalExpr } from '../testing/canonical-expr.ts';
import { parsePromql } from './parse-promql.ts';
import { printPromql } from './print-promql.ts';

test('a printed expression means the same', () => {
  fc.assert(
    fc.property(arbitraryExpr(), (expr) => {
      const printed = printPromql(expr);
      fc.pre(printed.length < 4_000);
      expect(canonicalExpr(parsePromql(printed))).toEqual(canonicalExpr(expr));
    }),
  );
});

test.each([
  ['sum  without( a,b )(x)', 'sum without (a, b) (x)'],
  ['sum(x) by (a)', 'sum by (a) (x)'],
  ['{"up", job=\'api\'}', 'up{job="api"}'],
  ['up [ 300 ] offset -90', 'up[5m] offset -1m30s'],
  ['up[8d:]', 'up[8d:]'],
  ['up[1w:60] @ 1.5', 'up[1w:1m] @ 1.500'],
  ['up{job="a", env!="b"}', 'up{env!="b",job="a"}'],
  ['{"my.metric", a="b"}', '{__name__="my.metric",a="b"}'],
  ['sum by () (x)', 'sum(x)'],
  ['predict_linear(x[1h], -90m)', 'predict_linear(x[1h], -1h30m)'],
  ['1e-7 + 0xab + inf', '0.0000001 + 171 + +Inf'],
  ['a == BOOL on(x) group_left b', 'a == bool on (x) group_left () b'],
  ['-  1', '-1'],
  ['0x1F + 1_000 # comment', '31 + 1000'],
])('%j is printed as %j', (text, printed) => {
  expect(printPromql(parsePromql(text))).toBe(printed);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryExpr } from '../testing/arbitrary-expr.ts';
import { canonicalExpr } from '../testing/canonical-expr.ts';
import { parsePromql } from './parse-promql.ts';
import { prettyPrintPromql } from './pretty-print-promql.ts';

it('a pretty-printed expression means the same', () => {
  fc.assert(
    fc.property(arbitraryExpr(), (expr) => {
      const printed = prettyPrintPromql(expr);
      fc.pre(printed.length < 4_000);
      expect(canonicalExpr(parsePromql(printed))).toEqual(canonicalExpr(expr));
    }),
  );
});

it('prints infinity with its sign, as Prometheus does', () => {
  expect(prettyPrintPromql(parsePromql('1 + Inf ^ 2'))).toBe('1 + +Inf ^ 2');
});

const long = 'a_metric_whose_name_is_long_enough_for_two_of_them_to_need_lines_of_their_own';

it('keeps 100 bytes on a line, and no more', () => {
  const text = (length: number) => `sum(${'a'.repeat(length - 5)})`;
  expect(prettyPrintPromql(parsePromql(text(100)))).toBe(text(100));
  expect(prettyPrintPromql(parsePromql(text(101)))).toBe(`sum(\n  ${'a'.repeat(96)}\n)`);
  const words = `sum(a{b="${'é'.repeat(45)}"})`;
  expect(prettyPrintPromql(parsePromql(words))).toBe(`sum(\n  a{b="${'é'.repeat(45)}"}\n)`);
});

// What Prometheus 3.12 makes of each.
it.each([
  [
    `sum by (job) (rate(${long}[5m])) / on (job) group_left sum(rate(${long}[5m])) by (job)`,
    `  sum by (job) (\n    rate(${long}[5m])\n  )\n/ on (job) group_left ()\n  sum by (job) (\n    rate(${long}[5m])\n  )`,
  ],
  [`${long} > bool ${long}`, `  ${long}\n> bool\n  ${long}`],
  [
    `topk(5, ${long}{instance="somewhere.example:9100"} or b)`,
    `topk(\n  5,\n    ${long}{instance="somewhere.example:9100"}\n  or\n    b\n)`,
  ],
  [`-(${long} + ${long})`, `-(\n    ${long}\n  +\n    ${long}\n)`],
  [
    `label_replace(${long}, "to", "$1", "from", "(.*)")`,
    `label_replace(\n  ${long},\n  "to",\n  "$1",\n  "from",\n  "(.*)"\n)`,
  ],
  [
    `max_over_time((${long} + ${long})[1h:5m] offset 1d)`,
    `max_over_time(\n  (\n      ${long}\n    +\n      ${long}\n  )[1h:5m] offset 1d\n)`,
  ],
])('%s is split as Prometheus splits it', (text, printed) => {
  expect(prettyPrintPromql(parsePromql(text))).toBe(printed);
});

import fc from 'fast-check';
import { printPromql } from '../../../server/src/promql/syntax/print-promql.ts';
import { arbitraryExpr } from '../../../server/src/promql/testing/arbitrary-expr.ts';

const maxLength = 16_384;
/** Of what `arbitrary-telemetry.ts` writes, and of nothing. */
const selectors = [
  'up',
  'up{job="checkout"}',
  '{__name__=~"http_.+",status!~"5.."}',
  '{"my.metric"}',
  '{"__proto__"="x",job=~".+"}',
  '{__name__="never",a=""}',
];
const expressions = [
  ...selectors,
  'sum by (job) (rate(http_requests_total[5m]))',
  'up / on(job) group_left() count by (job) (up)',
  'up + on(job) up',
  'histogram_quantile(0.9, sum by (le) (rate(latency_bucket[5m])))',
  'max_over_time(rate(http_requests_total[1m])[10m:30s])',
  'label_replace(up, "a", "$1", "job", "(.*)")',
  'topk(3, up) or vector(0)',
  'time()',
  '-0',
];

/** Expressions that a range query takes, too: vectors and scalars. */
export const arbitraryPromql: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...expressions),
  arbitraryExpr(2)
    .filter(({ kind }) => kind !== 'string' && kind !== 'matrixSelector' && kind !== 'subquery')
    .map(printPromql)
    .filter((text) => text.length <= maxLength && text.isWellFormed()),
);

export const arbitrarySelectorText: fc.Arbitrary<string> = fc.constantFrom(...selectors);

const pieces = [
  ...[
    'up',
    'rate',
    'sum',
    'by',
    'on',
    'group_left',
    'offset',
    '@',
    'bool',
    'Inf',
    'NaN',
    '1h30m',
    '5m',
    '1e999',
  ],
  ...[
    '(',
    ')',
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '=',
    '=~',
    '!~',
    '"a"',
    "'",
    '`',
    '+',
    '-',
    '^',
    '#',
    '\n',
    '\0',
    '😀',
  ],
];

/** Token sequences that are mostly invalid expressions. */
export const arbitraryPromqlPieces: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 30 })
  .map((parts) => parts.join(' '));

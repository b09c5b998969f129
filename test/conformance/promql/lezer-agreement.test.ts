import { parser } from '@prometheus-io/lezer-promql';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PromqlError } from '../../../server/src/promql/promql-error.ts';
import type { Expr } from '../../../server/src/promql/syntax/ast.ts';
import { parsePromql } from '../../../server/src/promql/syntax/parse-promql.ts';
import { printPromql } from '../../../server/src/promql/syntax/print-promql.ts';
import { visitExpr } from '../../../server/src/promql/syntax/visit-expr.ts';
import { arbitraryExpr } from '../../../server/src/promql/testing/arbitrary-expr.ts';
import { propertyRuns } from '../../../server/src/testing/property-runs.ts';

/*
 * The grammar of Prometheus' own editor, as a second opinion on valid expressions. It cannot check types, function
 * names, regular expressions and escapes, so those errors are excluded.
 */

function lezerAccepts(text: string): boolean {
  let hasError = false;
  parser.parse(text).iterate({
    enter: ({ type }) => {
      hasError ||= type.isError;
    },
  });
  return !hasError;
}

/** Errors found only by a type check or a lookup. */
const beyondGrammar = new RegExp(
  [
    'expected type|argument\\(s\\) in call|unknown function|expected label selectors only',
    'wrong number of arguments|no arguments for aggregate',
    'must be preceded by|may not be set multiple times|modifiers allowed before range|only allowed',
    'binary expression must contain|must use BOOL|bool modifier can only|not allowed in binary scalar|no grouping allowed',
    'must not occur in ON and GROUP|vector matching only',
    'metric name must not be set twice|at least one non-empty matcher|error parsing regexp|invalid name',
    'must be greater than 0|out of range|out of bounds|escape sequence|levels deep|experimental',
  ].join('|'),
);

function weAccept(text: string): boolean | 'beyond grammar' {
  try {
    parsePromql(text);
    return true;
  } catch (error) {
    if (!(error instanceof PromqlError)) throw error;
    return beyondGrammar.test(error.message) ? 'beyond grammar' : false;
  }
}

/** Where the grammar differs from Prometheus' parser: `offset` may name a metric there, and it has newer functions. */
function isKnownDifference(expr: Expr): boolean {
  let isKnown = false;
  visitExpr(expr, (node) => {
    isKnown ||= node.kind === 'vectorSelector' && node.metricName === 'offset';
    isKnown ||= node.kind === 'call' && (node.name === 'min_of' || node.name === 'max_of');
  });
  return isKnown;
}

test('printed expressions are valid in the other grammar too', () => {
  fc.assert(
    fc.property(arbitraryExpr(2), (expr) => {
      fc.pre(!isKnownDifference(expr));
      const text = printPromql(expr);
      expect(lezerAccepts(text), text).toBe(true);
    }),
  );
});

const token = fc.constantFrom(
  ...[
    'a',
    'b:c',
    'sum',
    'by',
    'without',
    'on',
    'ignoring',
    'group_left',
    'bool',
    'and',
    'or',
    'rate',
    'abs',
    'start',
  ],
  ...['(', ')', '(', ')', '[', ']', '{', '}', ',', ':', '+', '-', '*', '^', '==', '!=', '<', '=', '=~', '@'],
  ...[
    '5m',
    '1',
    '0x1f',
    '.5',
    '"x"',
    '`y`',
    'inf',
    'x="y"',
    '(a)',
    '[5m]',
    '(x)',
    'offset 5m',
    'sum(a)',
    '{x="y"}',
  ],
);

test('shuffled words are valid in both grammars or in neither', () => {
  let accepted = 0;
  fc.assert(
    fc.property(
      fc.array(token, { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')),
      (text) => {
        const ours = weAccept(text);
        if (ours === 'beyond grammar') return;
        accepted += ours ? 1 : 0;
        expect(ours, text).toBe(lezerAccepts(text));
      },
    ),
    { numRuns: propertyRuns(5) },
  );
  expect(accepted).toBeGreaterThan(propertyRuns(0.05));
});

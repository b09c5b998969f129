import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../../test/support/any-character.ts';
import { functionSignatures } from '../functions/signatures.ts';
import { PromqlError } from '../promql-error.ts';
import { arbitraryExpr } from '../testing/arbitrary-expr.ts';
import type { Expr } from './ast.ts';
import { parsePromql } from './parse-promql.ts';
import { printPromql } from './print-promql.ts';
import { syntaxLimits } from './syntax-limits.ts';
import { showTree } from './testing/show-tree.ts';
import { visitExpr } from './visit-expr.ts';

function refusalOf(text: string): PromqlError {
  try {
    parsePromql(text);
  } catch (error) {
    if (error instanceof PromqlError) return error;
    throw error;
  }
  throw new Error(`${text} was not rejected`);
}

const cases = readFileSync(new URL('./testing/promql-cases.txt', import.meta.url), 'utf8')
  .split(/\n{2,}/)
  .map((block) => block.trim().split('\n'))
  .filter(([first = '']) => !first.startsWith('# '));

describe('every case of the table', () => {
  test.each(cases)('%s %s', (written, result) => {
    const text = written === '(empty)' ? ' # nothing' : written;
    const [, sign, expected] = /^(=>|!!) (.*)$/.exec(result ?? '') ?? [];
    if (sign === '=>') expect(showTree(parsePromql(text))).toBe(expected);
    else {
      const { kind, message, span } = refusalOf(text);
      expect(kind).toBe('parse');
      expect(`${message} @ ${text.slice(span?.start, span?.end)}`.trim()).toBe(expected?.trim());
    }
  });
});

test('every node has its position in the text', () => {
  const text = ' sum by (job) (rate(up{a="b"}[5m] offset 1m)) / -(b offset 1m)';
  const places: string[] = [];
  visitExpr(parsePromql(text), ({ kind, span }) =>
    places.push(`${kind}: ${text.slice(span.start, span.end)}`),
  );
  expect(places).toEqual([
    'binary: sum by (job) (rate(up{a="b"}[5m] offset 1m)) / -(b offset 1m)',
    'aggregation: sum by (job) (rate(up{a="b"}[5m] offset 1m))',
    'call: rate(up{a="b"}[5m] offset 1m)',
    'matrixSelector: up{a="b"}[5m] offset 1m',
    'vectorSelector: up{a="b"}',
    'unary: -(b offset 1m)',
    'paren: (b offset 1m)',
    'vectorSelector: b offset 1m',
  ]);
});

test.each([
  ['parentheses', '('.repeat(8_000)],
  ['closed parentheses', `${'('.repeat(101)}1${')'.repeat(101)}`],
  ['signs', `${'-'.repeat(8_000)}a`],
  ['calls', 'abs('.repeat(4_000)],
  ['powers', '1^'.repeat(8_000)],
  ['a chain', `1${'+1'.repeat(8_000)}`],
  ['subqueries', `a${'[5m:]'.repeat(3_000)}`],
])('%s beyond the depth are rejected', (_, text) => {
  expect(refusalOf(text).message).toMatch(/nested more than 100 levels deep|subquery is only allowed/);
});

test('an expression of the greatest depth is read', () => {
  const nested = `${'('.repeat(100)}1${')'.repeat(100)}`;
  expect(printPromql(parsePromql(nested))).toBe(nested);
  expect(parsePromql(`a${' or a'.repeat(100)}`).kind).toBe('binary');
  expect(refusalOf(`a${' or a'.repeat(101)}`).message).toContain('levels deep');
});

test('the length of a text is counted in bytes', () => {
  const text = `"${'é'.repeat(syntaxLimits.maxQueryBytes / 2 - 1)}"`;
  expect(parsePromql(text).kind).toBe('string');
  expect(refusalOf(`${text} `).message).toContain('more than 16384 bytes');
});

test('a query has a bounded number of regular expressions', () => {
  const query = (count: number) => `{a="b"${',c=~"d+"'.repeat(count)}}`;
  expect(parsePromql(query(100)).kind).toBe('vectorSelector');
  expect(refusalOf(query(101)).message).toContain('more than 100 regular expressions');
});

test('the regular expressions of a query are together of a bounded size', () => {
  const query = (count: number) =>
    Array.from({ length: count }, (_, index) => `a{b=~"(x[a-z]){380}${index}"}`).join(' or ');
  expect(parsePromql(query(8)).kind).toBe('binary');
  const { message, limit } = refusalOf(query(99));
  expect(message).toContain('too large together');
  expect(limit).toMatchObject({ name: 'maxPatternInstructions', max: 20_000 });
});

test('only the given functions are defined', () => {
  const functions = new Map([['half', { name: 'half', parameters: ['scalar'], returns: 'scalar' }] as const]);
  expect(parsePromql('half(1) + half(2)', { functions }).kind).toBe('binary');
  expect(() => parsePromql('abs(a)', { functions })).toThrow('unknown function');
});

const word = fc.constantFrom(
  ...[
    'a',
    'sum',
    'by',
    'on',
    'rate',
    'offset',
    '@',
    'bool',
    'inf',
    'start',
    'group_left',
    'and',
    'or',
    'topk',
  ],
  ...[
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    ',',
    ':',
    '+',
    '-',
    '*',
    '^',
    '==',
    '=~',
    '!~',
    '=',
    '5m',
    '1',
    '0x',
    '_',
  ],
  ...[
    '"',
    "'",
    '`',
    '"x"',
    '"(a"',
    '\\',
    '#',
    '\n',
    ' ',
    'é',
    '\u{1f600}',
    '\ud800',
    '__proto__',
    '.5',
    'e1',
  ],
);
const damaged = fc
  .tuple(arbitraryExpr(2).map(printPromql), fc.nat(), fc.nat(3), word)
  .map(([text, at, cut, insert]) => {
    const place = at % (text.length + 1);
    return `${text.slice(0, place)}${insert}${text.slice(place + cut)}`;
  });

test('the types of operands are looked up some times for each, however wide an expression is', () => {
  let lookUps = 0;
  class CountingMap<Key, Value> extends Map<Key, Value> {
    override get(key: Key): Value | undefined {
      lookUps += 1;
      return super.get(key);
    }
  }
  const group = `(${Array.from({ length: 30 }, () => 'time()').join(' + ')})`;
  const text = Array.from({ length: 30 }, () => group).join(' + ');
  parsePromql(text, { functions: new CountingMap(functionSignatures) });
  expect(lookUps).toBeLessThan(5 * 30 * 30);
});

test('any text is either parsed or rejected, in linear time', () => {
  const startMs = performance.now();
  const texts = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.array(word).map((words) => words.join('')),
    damaged,
  );
  fc.assert(
    fc.property(texts, (text) => {
      let expr: Expr | undefined;
      try {
        expr = parsePromql(text);
      } catch (error) {
        expect(error).toBeInstanceOf(PromqlError);
        expect(error).toMatchObject({ kind: 'parse', span: { start: expect.any(Number) } });
      }
      if (expr !== undefined) expect(parsePromql(printPromql(expr)).kind).toBe(expr.kind);
    }),
  );
  // A generous bound, exceeded only by a path of more than linear time.
  expect(performance.now() - startMs).toBeLessThan(30_000);
});

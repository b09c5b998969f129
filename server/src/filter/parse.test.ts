import { describe, expect, test } from 'vitest';
import { parseFilter } from './parse.ts';
import { testFilterProperties } from './testing/filter-properties.ts';
import { testGrammarCases } from './testing/grammar-cases.ts';
import { logLikeDialect } from './testing/log-like-dialect.ts';

describe('the grammar with every rule a dialect can state', () => {
  testGrammarCases(new URL('./testing/log-like-cases.txt', import.meta.url), logLikeDialect);
});

describe('properties of the grammar with every rule a dialect can state', () => {
  testFilterProperties(logLikeDialect);
});

test.each(['', ' ', '\t\r\n ', '\u00a0'])('the blank text %j is a filter without clauses', (text) => {
  expect(parseFilter(text, logLikeDialect)).toEqual({ ok: true, filter: { kind: 'filter', clauses: [] } });
});

test('a filter becomes clauses of leaves with their position in the text', () => {
  const text = 'NOT attribute.k:* AND (severity="warning" OR severity>="error")';
  const severity = { kind: 'field', name: 'severity' };
  const leaf = { kind: 'comparison', field: severity, negated: false };
  expect(parseFilter(text, logLikeDialect)).toEqual({
    ok: true,
    filter: {
      kind: 'filter',
      clauses: [
        {
          kind: 'clause',
          alternatives: [
            {
              kind: 'presence',
              field: { kind: 'attribute', key: 'k' },
              negated: true,
              range: { start: 0, end: 17 },
            },
          ],
        },
        {
          kind: 'clause',
          alternatives: [
            { ...leaf, operator: '=', value: 'warn', range: { start: 23, end: 41 } },
            { ...leaf, operator: '>=', value: 'error', range: { start: 45, end: 62 } },
          ],
        },
      ],
    },
  });
});

test('tokens may be separated by tabs and line breaks', () => {
  expect(parseFilter('severity\n=\t"info"\r\nAND body : "x"', logLikeDialect)).toMatchObject({ ok: true });
});

test.each<[string, string, [number, number]]>([
  ['attribute."a\\n"="1"', 'bad_escape', [12, 14]],
  ['attribute."abc', 'unterminated_string', [10, 14]],
  ['attribute.="1"', 'empty_attribute_key', [0, 10]],
  ['attribute.""="1"', 'empty_attribute_key', [0, 12]],
])('the mistake within the key of %s is named at its place', (text, reason, [start, end]) => {
  const diagnostic = { reason, start, end };
  expect(parseFilter(text, logLikeDialect)).toMatchObject({ ok: false, diagnostic });
});

test('a dialect without attributes rejects them', () => {
  const { attributes: _, ...dialect } = logLikeDialect;
  const parsed = parseFilter('attribute.k="v"', dialect);
  expect(parsed).toMatchObject({ ok: false, diagnostic: { reason: 'unknown_field' } });
  expect(!parsed.ok && parsed.diagnostic.hint).not.toContain('attribute');
});

test('a long word is truncated in messages and hints', () => {
  const parsed = parseFilter(`body:é${'x'.repeat(2000)}`, logLikeDialect);
  expect(!parsed.ok && parsed.diagnostic.reason).toBe('unquoted_value');
  expect(!parsed.ok && parsed.diagnostic.message.length).toBeLessThan(120);
  expect(!parsed.ok && parsed.diagnostic.hint.length).toBeLessThan(120);
});

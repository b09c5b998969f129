import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { filterReasons } from '../filter/diagnostics.ts';
import { filterLimits } from '../filter/limits.ts';
import { parseFilter } from '../filter/parse.ts';
import { traceDialect } from './trace-filter.ts';

const docs = readFileSync(new URL('../../../docs/filter-language.md', import.meta.url), 'utf8');

/** The cells of each table row that the pattern matches. */
function findRows(pattern: RegExp): readonly string[][] {
  return [...docs.matchAll(pattern)].map(([, ...cells]) => cells);
}

/** What stands in backticks. */
function findCode(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

describe('docs/filter-language.md', () => {
  const mistakes = findRows(/^\| `(\w+_\w+)` \| `([^`]+)` \| (.+) \|$/gm);
  const excesses = findRows(/^\| `(\w+)` \| `(\w+)` \|$/gm);

  test.each(mistakes)('documents %s of %s and its remedy', (reason, mistake = '', remedy = '') => {
    expect(parseFilter(mistake, traceDialect)).toMatchObject({ ok: false, diagnostic: { reason } });
    for (const filter of findCode(remedy)) {
      expect(parseFilter(filter, traceDialect)).toMatchObject({ ok: true });
    }
  });

  test('lists every error reason of trace filters', () => {
    const unknownToTraces = [
      'promoted_attribute',
      'unordered_value',
      'invalid_hex',
      'or_unsupported',
      'or_needs_equality',
      'negation_unsupported',
      'value_budget_exceeded',
    ];
    const listed = [...mistakes, ...excesses].map(([reason]) => reason);
    expect([...listed, ...unknownToTraces].sort()).toEqual([...filterReasons].sort());
  });

  test('states the limits of the code', () => {
    const stated = findRows(/^\| `\w+` \| (\d+) \|/gm).map(([max]) => Number(max));
    expect(stated).toEqual(Object.values(filterLimits));
  });

  test.each(findRows(/^\| `((?:NOT )?attribute\.k[^`]+)` \|/gm))('has the valid filter %s', (filter = '') => {
    expect(parseFilter(filter, traceDialect)).toMatchObject({ ok: true });
  });

  test('has the fields and operators of the dialect', () => {
    const shown = findRows(/^\| `([\w.<>]+)` \| ((?:`[^`\w"]+` ?)+) \| .+ \| .+ \|$/gm);
    expect(shown.map(([field, operators = '']) => [field, findCode(operators)])).toEqual([
      ...[...traceDialect.fields].map(([name, rule]) => [name, rule.operators]),
      ['attribute.<key>', traceDialect.attributes?.operators],
    ]);
  });

  test('has an actual error', () => {
    const { error } = JSON.parse(docs.match(/```json\n(.+?)```/s)?.[1] ?? '');
    const { type: _, ...shown } = error.details[0];
    const parsed = parseFilter('status=running', traceDialect);
    expect(parsed).toMatchObject({ ok: false, diagnostic: shown });
    expect(error.message).toContain(!parsed.ok && parsed.diagnostic.message);
  });
});

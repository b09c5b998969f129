import { describe, expect, test } from 'vitest';
import type { FilterDiagnostic } from './diagnostics.ts';
import { parseFilter } from './parse.ts';
import { logLikeDialect } from './testing/log-like-dialect.ts';

function diagnose(text: string): FilterDiagnostic | undefined {
  const parsed = parseFilter(text, logLikeDialect);
  return parsed.ok ? undefined : parsed.diagnostic;
}

/** `<before>` + as many `é` (two bytes each) as make the whole `bytes` long + `<after>`. */
function fill(before: string, after: string, bytes: number): string {
  return `${before}${'é'.repeat((bytes - before.length - after.length) / 2)}${after}`;
}

function repeat(count: number, separator: string, leaf: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => leaf(index)).join(separator);
}

const at = (text: string, part: string) => ({
  start: text.lastIndexOf(part),
  end: text.lastIndexOf(part) + part.length,
});

const ofFilter = { limit: 'filter_bytes', max: 4096 };
const ofGroup = { limit: 'or_group_values', max: 64 };
const ofGroupValue = { limit: 'or_group_value_bytes', max: 256 };
const ofPredicates = { limit: 'attribute_predicates', max: 16 };
const ofDepth = { limit: 'parentheses_depth', max: 32 };
const ofBudget = { limit: 'field_value_bytes', max: 256 };

const values = (count: number) => repeat(count, ' OR ', (index) => `service.name="s${index}"`);
const value = (bytes: number) =>
  `event.name="a" OR event.name="${'€'.repeat(bytes / 3)}${'x'.repeat(bytes % 3)}"`;
const keys = (count: number) => repeat(count, ' AND ', (index) => `attribute.k${index}!="v"`);
const nest = (depth: number) => `${'('.repeat(depth)}severity="info"${')'.repeat(depth)}`;

describe('limits', () => {
  const longest = fill('event.name="', '"', 4096);
  const tooLong = fill('event.name="x', '"', 4098);
  const wide = `service.name="${'x'.repeat(256)}"`;
  const budget = `body:"${'é'.repeat(100)}" AND severity="info" AND body:"`;

  test.each<[title: string, text: string]>([
    ['4,096 bytes', longest],
    ['64 alternatives', values(64)],
    ['64 alternatives twice', `(${values(64)}) AND (${values(64)})`],
    ['an alternative of 256 bytes', value(256)],
    ['a value of more than 256 bytes that stands alone', `service.name="${'x'.repeat(257)}"`],
    ['16 attribute comparisons', keys(16)],
    [
      '16 attribute comparisons, one of them with alternatives',
      `${keys(15)} AND (attribute.a="1" OR attribute.a="2")`,
    ],
    [
      'any number of presence tests',
      `${keys(16)} AND ${repeat(20, ' AND ', (index) => `attribute.k${index}:*`)}`,
    ],
    ['parentheses 32 deep', nest(32)],
    ['any number of parentheses side by side', repeat(100, ' AND ', () => '(severity="info")')],
    ['256 bytes of values that share a budget', `${budget}${'x'.repeat(56)}"`],
    ['long values of other fields', `${budget}" AND ${wide} AND ${wide}`],
  ])('%s are accepted', (_, text) => {
    expect(diagnose(text)).toBeUndefined();
  });

  const shared = `body:"${'x'.repeat(57)}"`;
  test.each([
    [
      '4,098 bytes',
      tooLong,
      'filter_too_long',
      { start: tooLong.length - 2, end: tooLong.length },
      { ...ofFilter, received: 4098 },
    ],
    [
      '4,097 bytes of blanks',
      ' '.repeat(4097),
      'filter_too_long',
      { start: 4096, end: 4097 },
      { ...ofFilter, received: 4097 },
    ],
    [
      '65 alternatives',
      values(65),
      'too_many_alternatives',
      at(values(65), 'service.name="s64"'),
      { ...ofGroup, received: 65 },
    ],
    [
      'an alternative of 257 bytes',
      value(257),
      'alternative_too_long',
      { start: 18, end: value(257).length },
      { ...ofGroupValue, received: 257 },
    ],
    [
      '18 attribute comparisons',
      keys(18),
      'too_many_attribute_predicates',
      at(keys(18), 'attribute.k16!="v"'),
      { ...ofPredicates, received: 18 },
    ],
    [
      'parentheses 33 deep',
      nest(33),
      'nesting_too_deep',
      { start: 32, end: 33 },
      { ...ofDepth, received: 33 },
    ],
    [
      'parentheses never closed',
      '('.repeat(4096),
      'nesting_too_deep',
      { start: 32, end: 33 },
      { ...ofDepth, received: 33 },
    ],
    [
      '257 bytes of values that share a budget',
      `${budget}${'x'.repeat(57)}"`,
      'value_budget_exceeded',
      at(`${budget}${'x'.repeat(57)}"`, shared),
      { ...ofBudget, received: 257 },
    ],
  ])('%s are refused', (_, text, reason, range, limit) => {
    expect(diagnose(text)).toMatchObject({ reason, ...range, limit });
  });

  test('a NOT in front of every parenthesis does not deepen the recursion', () => {
    expect(diagnose('NOT('.repeat(1000))).toMatchObject({ reason: 'nesting_too_deep' });
    expect(diagnose('NOT '.repeat(1000))).toMatchObject({ reason: 'double_negation' });
  });
});

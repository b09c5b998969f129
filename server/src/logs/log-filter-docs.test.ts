import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import type { FieldRule } from '../filter/dialect.ts';
import { logDialect } from './log-filter.ts';
import { parseLogFilter } from './parse-log-filter.ts';

const docs = readFileSync(new URL('../../../docs/filter-language.md', import.meta.url), 'utf8');

/** The cells of the rows of a table, by the first cell of its head. */
function readTable(firstHead: string): readonly string[][] {
  const [, table = ''] = docs.split(`\n| ${firstHead} |`);
  const [rows = ''] = table.split('\n\n');
  return rows
    .split('\n')
    .slice(2)
    .map((row) => row.slice(2, -2).split(' | '));
}

/** The texts in backticks. */
function findCode(text = ''): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

function reasonOf(filter: string): unknown {
  try {
    parseLogFilter(filter);
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.details[0] : error;
  }
}

const orWords: Record<FieldRule['or'], string> = { none: 'no', equality: '`=` without NOT', any: 'any leaf' };

describe('the log section of docs/filter-language.md', () => {
  test('lists every field, operator and rule of the dialect', () => {
    const fields = readTable('field | values').map(([field, , operators, or, not]) => ({
      field: findCode(field)[0],
      operators: findCode(operators),
      or,
      not,
    }));
    const rules: [string, FieldRule | undefined][] = [
      ...logDialect.fields,
      ['attribute.<key>', logDialect.attributes],
    ];
    expect(fields).toEqual(
      rules.map(([field, rule]) => ({
        field,
        operators: rule?.operators,
        or: rule && orWords[rule.or],
        not: rule?.not === true ? 'yes' : 'no',
      })),
    );
  });

  const examples = readTable('log filter').map(([filter]) => findCode(filter)[0] ?? '');
  test.each(examples)('has an example that is a filter: %s', (filter) => {
    expect(parseLogFilter(filter).clauses.length).toBeGreaterThan(0);
  });

  const mistakes = readTable('example in a log filter');
  test.each(mistakes)('describes the mistake %s with its reason %s and remedy', (example, reason, remedy) => {
    expect(reasonOf(findCode(example)[0] ?? '')).toMatchObject({ reason: findCode(reason)[0] });
    for (const filter of findCode(remedy)) expect(reasonOf(filter)).toBeUndefined();
  });

  test('has examples and mistakes', () => {
    expect(examples.length).toBeGreaterThan(5);
    expect(mistakes.length).toBeGreaterThan(5);
  });
});

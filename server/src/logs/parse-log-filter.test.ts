import { describe, expect, test } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { parseLogFilter } from './parse-log-filter.ts';

function refusalOf(text: string): unknown {
  try {
    parseLogFilter(text);
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('parseLogFilter', () => {
  test.each([undefined, '', ' '])('%j matches every record', (text) => {
    expect(parseLogFilter(text)).toEqual({ kind: 'filter', clauses: [] });
  });

  test.each(['body:"--"', 'severity="info" AND body:""', 'body:"a" AND body:" . "'])(
    'rejects %s, which has no word to search for',
    (text) => {
      const start = text.lastIndexOf('body');
      expect(refusalOf(text)).toBeInstanceOf(AppError);
      expect(refusalOf(text)).toMatchObject({
        code: 'INVALID_FILTER',
        details: [
          { type: 'filter', start, end: text.length, reason: 'value_expected', hint: 'write body:"<word>"' },
        ],
      });
    },
  );

  test('accepts a term that has a letter or a digit of any script', () => {
    expect(parseLogFilter('body:"-7-" AND body:"оплата" AND body:"²"').clauses).toHaveLength(3);
  });

  test('limits the text that all body terms share to 256 bytes', () => {
    const term = `body:"${'x'.repeat(128)}"`;
    expect(parseLogFilter(`${term} AND ${term}`).clauses).toHaveLength(2);
    expect(refusalOf(`${term} AND ${term} AND body:"y"`)).toMatchObject({
      code: 'INVALID_FILTER',
      details: [
        { reason: 'value_budget_exceeded' },
        { type: 'limit', limit: 'field_value_bytes', max: 256, received: 257 },
      ],
    });
  });
});

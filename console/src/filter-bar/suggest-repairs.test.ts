import { parseFilter } from '@cairn/server/filter';
import { describe, expect, test } from 'vitest';
import { dialects } from './dialects.ts';
import { findFilterProblem } from './filter-problem.ts';
import { suggestRepairs } from './suggest-repairs.ts';

function repair(text: string) {
  const problem = findFilterProblem(text, 'logs');
  return problem === undefined ? [] : suggestRepairs(text, problem, 'logs').map((one) => one.text);
}

describe('suggestRepairs', () => {
  test.each([
    ['severity=error', 'severity="error"'],
    ['severity="error" and body:"x"', 'severity="error" AND body:"x"'],
    ['-severity="error"', 'NOT severity="error"'],
    ['attribute.user-id="1"', 'attribute."user-id"="1"'],
    ['attribute.service.name="a"', 'service.name="a"'],
    ['severity="errors"', 'severity="trace"'],
    ['service="a"', 'service.name="a"'],
    ['body="x"', 'body:"x"'],
    ['severity="error', 'severity="error"'],
    ['(severity="error"', '(severity="error")'],
    ['severity="error")', 'severity="error"'],
    ['NOT NOT severity="error"', ' severity="error"'],
    ['severity="error" body:"x"', 'severity="error" AND body:"x"'],
  ])('repairs %s', (text, expected) => {
    expect(repair(text)).toContain(expected);
    expect(parseFilter(expected, dialects.logs)).toMatchObject({ ok: true });
  });

  test.each([
    ['card declined', 'body:"card declined"'],
    ['"card declined"', 'body:"card declined"'],
    ['TypeError: cannot read', 'body:"TypeError: cannot read"'],
    ['(timeout)', '(body:"timeout")'],
    ['severity="error" AND order 4711', 'severity="error" AND body:"order 4711"'],
    ['refused AND severity="error"', 'body:"refused" AND severity="error"'],
    ['exception.type="TypeError"', 'attribute.exception.type="TypeError"'],
    ['user-id="7"', 'attribute."user-id"="7"'],
    ['0BFCC4489ba869f66bcd6f18e616c097', 'trace_id="0bfcc4489ba869f66bcd6f18e616c097"'],
    ['0bfcc4489ba869f6', 'span_id="0bfcc4489ba869f6"'],
  ])('proposes what %s means before the fields that there are', (text, expected) => {
    expect(repair(text)[0]).toBe(expected);
    expect(parseFilter(expected, dialects.logs)).toMatchObject({ ok: true });
  });

  test('searches no words in traces, which have no field for them', () => {
    const problem = findFilterProblem('card declined', 'traces');
    const repairs = problem === undefined ? [] : suggestRepairs('card declined', problem, 'traces');
    expect(repairs.filter((one) => one.text.includes('body'))).toEqual([]);
  });

  test('proposes only what brings the filter closer to being valid', () => {
    for (const text of ['severity=', 'foo bar', 'severity="a" and', '((', 'body:x AND y', 'severity ~ "a"']) {
      const problem = findFilterProblem(text, 'logs');
      for (const repaired of repair(text)) {
        const next = findFilterProblem(repaired, 'logs');
        expect(next === undefined || next.reason !== problem?.reason || next.start > problem.start).toBe(
          true,
        );
      }
    }
  });
});

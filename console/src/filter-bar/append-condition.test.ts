import { formatFilter, parseFilter } from '@cairn/server/filter';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appendCondition, operatorsOf } from './append-condition.ts';
import { dialects } from './dialects.ts';

const service = { kind: 'field', name: 'service.name' } as const;
const key = { kind: 'attribute', key: 'a.b' } as const;

describe('appendCondition', () => {
  test.each([
    ['', service, '=', 'a', 'service.name="a"'],
    ['severity="error"', service, '=', 'a', 'severity="error" AND service.name="a"'],
    [
      'severity="error" OR severity="warn"',
      service,
      '!=',
      'a',
      'severity="error" OR severity="warn" AND service.name!="a"',
    ],
    ['service.name="a"', service, '=', 'a', 'service.name="a"'],
    ['service.name="a"', service, '!=', 'a', 'service.name!="a"'],
    ['severity="error" AND service.name="a"', service, '!=', 'a', 'severity="error" AND service.name!="a"'],
    ['', key, ':*', '', 'attribute."a.b":*'],
    ['attribute.a.b:*', key, ':*', '', 'attribute.a.b:*'],
    ['', key, '=', 'say "hi" \\', 'attribute."a.b"="say \\"hi\\" \\\\"'],
    ['severity=', service, '=', 'a', 'severity= AND service.name="a"'],
  ] as const)('adds to %s', (filter, field, operator, value, expected) => {
    expect(appendCondition(filter, field, operator, value)).toBe(expected);
  });

  test('makes a valid filter of every value, with the same meaning whatever the filter was written like', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (value) => {
        const filter = appendCondition('severity="error" OR severity="warn"', key, '=', value);
        const parsed = parseFilter(filter, dialects.logs);
        expect(parsed.ok && formatFilter(parsed.filter)).toBe(
          `(severity="error" OR severity="warn") AND attribute."a.b"="${value.replace(/["\\]/g, '\\$&')}"`,
        );
        expect(appendCondition(filter, key, '=', value)).toBe(filter);
      }),
    );
  });
});

describe('operatorsOf', () => {
  test('has what can be asked of a value', () => {
    expect(operatorsOf(service)).toEqual(['=', '!=']);
    expect(operatorsOf(key)).toEqual(['=', '!=', ':*']);
    expect(operatorsOf({ kind: 'field', name: 'trace_id' })).toEqual(['=']);
    expect(operatorsOf({ kind: 'field', name: 'body' })).toEqual([]);
  });
});

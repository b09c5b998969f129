import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryFilter } from '../../../../filter/testing/arbitrary-filter.ts';
import { parseTraceFilter } from '../../../../traces/parse-trace-filter.ts';
import { traceDialect } from '../../../../traces/trace-filter.ts';
import { compileTraceFilter } from './compile-trace-filter.ts';
import { joinSql, type Sql, sql, toStatement, value } from './sql.ts';

/** The conditions as one text, and their parameters in order. */
function toText(conditions: readonly Sql[]): readonly [string, ...unknown[]] {
  if (conditions.length === 0) return ['every'];
  const { text, values } = toStatement(joinSql(conditions, ' AND '));
  return [text.replaceAll('trace_heads.', ''), ...values];
}

const any = (position: number) => `terms && $${position}::text[]`;
const notDeleted = 'status <> $1::integer';

it.each<[filter: string, text: string, ...parameters: unknown[]]>([
  ['', notDeleted, 2],
  ['status="running"', 'status = ANY ($1::integer[])', [0]],
  ['status!="running"', 'status = ANY ($1::integer[])', [1, 2]],
  ['NOT status!="deleted"', 'status = ANY ($1::integer[])', [2]],
  ['status="completed" OR status="deleted"', 'status = ANY ($1::integer[])', [1, 2]],
  ['severity="error"', `${notDeleted} AND severities = ANY ($2::integer[])`, 2, [4, 5, 6, 7]],
  ['NOT severity="info"', `${notDeleted} AND severities = ANY ($2::integer[])`, 2, [0, 2, 4, 6]],
  [
    'severity="info" OR NOT severity="error"',
    `${notDeleted} AND severities = ANY ($2::integer[])`,
    2,
    [0, 1, 2, 3, 5, 7],
  ],
  ['tag="blue"', `${notDeleted} AND ${any(2)}`, 2, ['tblue']],
  ['tag:"blue" OR tag="red"', `${notDeleted} AND ${any(2)}`, 2, ['tblue', 'tred']],
  ['tag="blue" AND tag="red"', `${notDeleted} AND ${any(2)} AND ${any(3)}`, 2, ['tblue'], ['tred']],
  ['NOT tag="blue"', `${notDeleted} AND NOT ${any(2)}`, 2, ['tblue']],
  ['tag="a" OR NOT tag="b"', `${notDeleted} AND (${any(2)} OR NOT ${any(3)})`, 2, ['ta'], ['tb']],
  ['attribute.k="v"', `${notDeleted} AND ${any(2)}`, 2, ['a1 kv']],
  ['attribute."é k"="v"', `${notDeleted} AND ${any(2)}`, 2, ['a3 é kv']],
  ['attribute.k!="v"', `${notDeleted} AND NOT ${any(2)}`, 2, ['a1 kv']],
  ['attribute.k=""', `${notDeleted} AND (${any(2)} OR NOT ${any(3)})`, 2, ['a1 k'], ['kk']],
  ['attribute.k!=""', `${notDeleted} AND (${any(2)} AND NOT ${any(3)})`, 2, ['kk'], ['a1 k']],
  [
    'attribute.k="v" OR attribute.k="" OR attribute.k="w"',
    `${notDeleted} AND (${any(2)} OR NOT ${any(3)})`,
    2,
    ['a1 kv', 'a1 k', 'a1 kw'],
    ['kk'],
  ],
  ['attribute.k:*', `${notDeleted} AND ${any(2)}`, 2, ['kk']],
  ['NOT attribute.k:*', `${notDeleted} AND NOT ${any(2)}`, 2, ['kk']],
])('compiles %s', (filter, ...expected) => {
  expect(toText(compileTraceFilter(parseTraceFilter(filter)))).toEqual(expected);
});

it('has no value of a filter in the text', () => {
  fc.assert(
    fc.property(arbitraryFilter(traceDialect), (filter) => {
      for (const condition of compileTraceFilter(filter)) {
        const { text } = toStatement(sql`${condition} LIMIT ${value('integer', 1)}`);
        expect(text).toMatch(
          /^(?:trace_heads\.(?:status|severities|terms)|ANY|AND|OR|NOT|LIMIT|<>|&&|=|::|text|integer|[$()[\] \d])+$/,
        );
      }
    }),
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryFilter } from '../../../../filter/testing/arbitrary-filter.ts';
import { logDialect } from '../../../../logs/log-filter.ts';
import { parseLogFilter } from '../../../../logs/parse-log-filter.ts';
import { compileLogFilter } from './compile-log-filter.ts';
import { joinSql, type Sql, sql, toQuery, value } from './sql.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';
const zeros = '0'.repeat(32);

/** The conditions as one text, and their parameters in order. */
function compile(text: string): readonly [string, ...unknown[]] {
  return toText(compileLogFilter(parseLogFilter(text)));
}

function toText(conditions: readonly Sql[]): readonly [string, ...unknown[]] {
  if (conditions.length === 0) return ['every'];
  const { text, parameters = {} } = toQuery(joinSql(conditions, ' AND '));
  return [text, ...Object.values(parameters)];
}

const own = (name: string) =>
  `if(mapContains(logs.attributes, {${name}:String}), logs.attributes[{${name}:String}], logs.resource[{${name}:String}])`;
const has = (name: string) =>
  `(has(logs.attributes.keys, {${name}:String}) OR has(logs.resource.keys, {${name}:String}))`;

it.each<[filter: string, text: string, ...parameters: unknown[]]>([
  ['', 'every'],
  ['body:"Card declined"', 'hasAll(logs.words, {p1:Array(String)})', ['card', 'declined']],
  [
    'body:"a b" AND severity="info" AND body:"b É"',
    'has({p1:Array(UInt8)}, logs.severity) AND hasAll(logs.words, {p2:Array(String)})',
    [9, 10, 11, 12],
    ['a', 'b', 'é'],
  ],
  ['severity>="error"', 'has({p1:Array(UInt8)}, logs.severity)', [17, 18, 19, 20, 21, 22, 23, 24]],
  ['severity="unspecified" OR severity="trace"', 'has({p1:Array(UInt8)}, logs.severity)', [0, 1, 2, 3, 4]],
  ['service.name="cart"', 'logs.service IN {p1:Array(String)}', ['cart']],
  ['service.name="a" OR service.name=""', 'logs.service IN {p1:Array(String)}', ['a', '']],
  ['event.name!="pay"', 'NOT logs.event IN {p1:Array(String)}', ['pay']],
  ['NOT event.name="pay"', 'NOT logs.event IN {p1:Array(String)}', ['pay']],
  ['NOT event.name!="pay"', 'logs.event IN {p1:Array(String)}', ['pay']],
  [
    `trace_id="${traceId.toUpperCase()}"`,
    `(logs.trace_id = unhex({p1:String}) OR lower(${own('p2')}) = {p3:String})`,
    traceId,
    'trace_id',
    traceId,
  ],
  [`trace_id="${zeros}"`, `lower(${own('p1')}) = {p2:String}`, 'trace_id', zeros],
  ['trace_id="ab"', `lower(${own('p1')}) = {p2:String}`, 'trace_id', 'ab'],
  [`span_id="${spanId}"`, 'logs.span_id = unhex({p1:String})', spanId],
  ['span_id="ab"', 'false'],
  ['attribute.k="v"', '(hasAny(logs.pairs, {p1:Array(String)}))', ['1 kv']],
  ['attribute."é k"="v"', '(hasAny(logs.pairs, {p1:Array(String)}))', ['4 é kv']],
  ['NOT attribute.k="v"', 'NOT (hasAny(logs.pairs, {p1:Array(String)}))', ['1 kv']],
  ['attribute.k=""', `(${own('p1')} = '')`, 'k'],
  ['attribute.k!=""', `NOT (${own('p1')} = '')`, 'k'],
  [
    'attribute.k="v" OR attribute.k="" OR attribute.k="w"',
    `(hasAny(logs.pairs, {p1:Array(String)}) OR ${own('p2')} = '')`,
    ['1 kv', '1 kw'],
    'k',
  ],
  ['attribute.k:*', has('p1'), 'k'],
  ['NOT attribute.k:*', `NOT ${has('p1')}`, 'k'],
])('compiles %s', (filter, ...expected) => {
  expect(compile(filter)).toEqual(expected);
});

it('has no value of a filter in the text', () => {
  const constant = new Set<string>();
  fc.assert(
    fc.property(arbitraryFilter(logDialect), (filter) => {
      for (const condition of compileLogFilter(filter)) {
        const { text } = toQuery(sql`${condition} LIMIT ${value('UInt8', 1)}`);
        expect(text).toMatch(/^[\x20-\x7e]+$/);
        constant.add(text);
      }
    }),
  );
  // Whatever the values, there are few texts.
  expect(constant.size).toBeLessThan(40);
});

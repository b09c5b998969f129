import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PromqlError } from '../promql-error.ts';
import { createLabelMatcher } from './create-label-matcher.ts';
import { readSimplePattern } from './simple-pattern.ts';

function matches(value: string, pattern: string): boolean {
  return createLabelMatcher({ name: 'l', operator: '=~', value: pattern }).matches(value);
}

test('equality and its negation compare the whole value', () => {
  const [equal, unequal] = (['=', '!='] as const).map((operator) =>
    createLabelMatcher({ name: 'l', operator, value: 'a.c' }),
  );
  expect(['a.c', 'abc', ''].map((value) => equal?.matches(value))).toEqual([true, false, false]);
  expect(['a.c', 'abc', ''].map((value) => unequal?.matches(value))).toEqual([false, true, true]);
  expect(equal?.literals).toEqual(['a.c']);
  expect(unequal?.literals).toBeUndefined();
});

test.each([
  ['a|b\\.c', ['a', 'b.c']],
  ['(a|b)', ['a', 'b']],
  ['(?:a|)', ['a', '']],
  ['', ['']],
  ['a.c', undefined],
  ['a|b+', undefined],
])('%j is recognised as a list of literals, or not', (value, literals) => {
  expect(createLabelMatcher({ name: 'l', operator: '=~', value }).literals).toEqual(literals);
  expect(createLabelMatcher({ name: 'l', operator: '!~', value }).literals).toBeUndefined();
});

test('patterns are anchored, and the dot matches line breaks', () => {
  expect([matches('xab', 'ab'), matches('abx', 'a|b'), matches('ab', 'a|ab')]).toEqual([false, false, true]);
  expect([matches('a\nb', 'a.b'), matches('a\nb', 'a.*'), matches('', '.*'), matches('', '.+')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('a prefix and a suffix may not overlap', () => {
  expect([matches('aba', 'ab.*ba'), matches('abba', 'ab.*ba'), matches('abba', 'ab.+ba')]).toEqual([
    false,
    true,
    false,
  ]);
});

test.each(['(', 'a{1001}', '(?=a)', '\\q', '['])('%j is rejected with the message of RE2', (value) => {
  const compile = () => createLabelMatcher({ name: 'l', operator: '=~', value });
  expect(compile).toThrow(PromqlError);
  expect(compile).toThrow(/^error parsing regexp: [^?]*(\(\?=)?`?[^?]*$/);
});

test('a list of literals may be long, another pattern only 1,000 bytes', () => {
  const list = Array.from({ length: 300 }, (_, index) => `instance-${index}`).join('|');
  expect(matches('instance-299', list)).toBe(true);
  expect(() => matches('', `[a]${'é'.repeat(500)}`)).toThrow('more than 1000 bytes');
  expect(matches('a', `[a]${'b?'.repeat(400)}`)).toBe(true);
});

test('a program that is too large is rejected', () => {
  expect(() => matches('', '(x{0,1000}y){0,1}')).toThrow('too large');
});

test.each([
  'x{0,1000}'.repeat(110),
  '(x|yy){999}'.repeat(90),
  '(?:\\pL|^){1000}'.repeat(55),
  Array.from({ length: 110 }, (_, index) => `${String.fromCodePoint(0x61 + index)}{1000}`).join('|'),
])('large pattern %# is rejected without being compiled, which would take seconds', (value) => {
  const before = process.threadCpuUsage();
  expect(() => matches('', value)).toThrow('too large');
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(250);
});

test('alternatives that begin alike count as what they are joined to', () => {
  expect(matches('abdabc', '(?:abc|abd|abe|abf|abg){2}')).toBe(true);
  expect(matches('', '(?:abc|abd|abe|abf|abg){0,300}')).toBe(true);
});

const pieces = ['a', 'b', '-', '\\.', '\\-', '.*', '.+', '.', '|', '(', ')', '(?:', '[ab]', 'a?'];
const pattern = fc.array(fc.constantFrom(...pieces), { maxLength: 7 }).map((parts) => parts.join(''));
const value = fc
  .array(fc.constantFrom('a', 'b', '-', '.', '\n', '|'), { maxLength: 6 })
  .map((parts) => parts.join(''));

test('shortcuts agree with the regular expression', () => {
  let simpleCount = 0;
  fc.assert(
    fc.property(pattern, value, (source, text) => {
      if (readSimplePattern(source) === undefined) return;
      simpleCount++;
      expect(matches(text, source)).toBe(new RegExp(`^(?:${source})$`, 's').test(text));
    }),
  );
  expect(simpleCount).toBeGreaterThan((fc.readConfigureGlobal().numRuns ?? 100) / 10);
});

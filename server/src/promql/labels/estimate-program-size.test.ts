import fc from 'fast-check';
import { RE2JS } from 're2js';
import { expect, test } from 'vitest';
import { estimateProgramSize } from './estimate-program-size.ts';

/** Instructions of every program: its end, and a failure. */
const commonSize = 2;

function programSizeOf(pattern: string): number | undefined {
  try {
    return RE2JS.compile(pattern, RE2JS.DOTALL).programSize() - commonSize;
  } catch {
    return undefined; // invalid
  }
}

test.each([
  'x{1000}',
  'x{999}y{2,5}',
  '(x){100}',
  '(?:x|yy){50}',
  '(?:a|b|c|d){50}',
  '(?:a||b||c){20}',
  '(?:^|\\b|$){30}',
  '\\pL{20}\\p{Greek}{20}',
  '\\x41{20}\\x{10FFFF}{20}\\101{20}',
  '\\Qab{3}\\E{7}',
  '[]{}|(]{9}',
  '[[:alpha:]|]{9}',
  '(?i)k{9}',
  'x{01}',
  'x{,5}',
  '((a{10}){10}){10}',
  '(?i)(get|post|put) /api/v[0-9]+/[^/]{1,64}(/.*)?',
])('%s is estimated as it is compiled', (pattern) => {
  const size = programSizeOf(pattern) ?? Number.NaN;
  expect(estimateProgramSize(pattern)).toBeGreaterThanOrEqual(size / 1.5);
  expect(estimateProgramSize(pattern)).toBeLessThanOrEqual(size * 1.5 + 2);
});

const atom = fc.constantFrom(
  ...['', 'a', 'b', 'é', '😀', '.', '[ab]', '[^x]', '^', '$', '(?:)', '(?i)k'],
  ...['\\pL', '\\x41', '\\x{41}', '\\Qab\\E', '\\d', '\\b', '\\101', '\\.'],
);
const repetition = fc.constantFrom('*', '+', '?', '*?', '{0}', '{3}', '{2,}', '{0,5}', '{1,4}?');
const { pattern } = fc.letrec<{ pattern: string }>((tie) => {
  const inner = tie('pattern');
  return {
    pattern: fc.oneof(
      { maxDepth: 4 },
      atom,
      fc.tuple(inner, inner).map(([first, second]) => first + second),
      fc.tuple(inner, inner).map(([first, second]) => `${first}|${second}`),
      fc.tuple(inner, inner).map(([first, second]) => `(${first}|${second})`),
      fc.tuple(inner, repetition).map(([repeated, count]) => `(?:${repeated})${count}`),
    ),
  };
});

test('no pattern compiles to twice as much as estimated', () => {
  fc.assert(
    fc.property(pattern, (text) => {
      const size = programSizeOf(text);
      if (size !== undefined) expect(size).toBeLessThanOrEqual(2 * estimateProgramSize(text) + 2);
    }),
  );
});

test('an unfinished pattern has a size too', () => {
  expect(estimateProgramSize('(((a{100}')).toBeGreaterThanOrEqual(100);
  expect(estimateProgramSize('a)))[b')).toBeGreaterThan(0);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findFilterProblem } from './filter-problem.ts';
import { splitFilter } from './split-filter.ts';

test('marks the range of the problem and nothing else', () => {
  const text = 'severity="error" AND body:x ';
  const pieces = splitFilter(text, findFilterProblem(text, 'logs'));
  expect(pieces.filter(({ isMistake }) => isMistake).map((piece) => piece.text)).toEqual(['x']);
});

test('loses no character, whatever is typed', () => {
  const texts = fc.string({ unit: fc.constantFrom('severity', 'AND', '"', '=', ' ', '(', ')', '\\', '€') });
  fc.assert(
    fc.property(texts, (text) => {
      const pieces = splitFilter(text, findFilterProblem(text, 'logs'));
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      expect(new Set(pieces.map(({ start }) => start)).size).toBe(pieces.length);
    }),
  );
});

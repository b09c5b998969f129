import { expect, it } from 'vitest';
import { truncateList } from './truncate-list.ts';

const lengthOf = (text: string) => text.length;

it.each([
  [3, 100, ['ab', 'cd', 'ef'], false],
  [2, 100, ['ab', 'cd'], true],
  [3, 6, ['ab', 'cd', 'ef'], false],
  [3, 5, ['ab', 'cd'], true],
  [0, 100, [], true],
  [3, 1, [], true],
])('keeps at most %i items and %i characters', (limit, maxCharacters, items, truncated) => {
  expect(truncateList(['ab', 'cd', 'ef'], limit, lengthOf, maxCharacters)).toEqual({ items, truncated });
});

import { expect, test } from 'vitest';
import { moveInList } from './list-keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

test.each([
  ['j', -1, 0],
  ['j', 4, 5],
  ['ArrowDown', 9, 9],
  ['k', 4, 3],
  ['ArrowUp', 0, 0],
  ['PageDown', 4, 9],
  ['PageDown', 0, 5],
  ['PageUp', 4, 0],
  ['Home', 4, 0],
  ['End', 4, 9],
  ['x', 4, undefined],
])('moves with %s from row %d to %s', (key, cursor, expected) => {
  expect(moveInList({ ...plain, key }, cursor, 10, 5)).toBe(expected);
});

test('leaves key combinations to the page and an empty list alone', () => {
  expect(moveInList({ ...plain, key: 'k', ctrlKey: true }, 4, 10, 5)).toBeUndefined();
  expect(moveInList({ ...plain, key: 'j' }, -1, 0, 5)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { NumberList } from './number-list.ts';

it('keeps as many numbers as it may, and counts the others', () => {
  const list = new NumberList(100);
  for (let number = 0; number < 1_000; number += 1) list.push(number);
  expect(list.count).toBe(1_000);
  expect([...list.values.subarray(0, 100)]).toEqual(Array.from({ length: 100 }, (_, index) => index));
  // Twice as many at most, for good: lists are reused.
  expect(list.values.length).toBeLessThanOrEqual(200);
  list.count = 0;
  list.push(7);
  expect([list.count, list.at(0)]).toEqual([1, 7]);
});

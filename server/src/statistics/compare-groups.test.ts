import { expect, test } from 'vitest';
import { compareGroups } from './compare-groups.ts';

test('groups are ordered by count, then by value in code-unit order, a missing value last', () => {
  const ordered = [
    { count: 3, values: ['z'] },
    { count: 2, values: [''] },
    { count: 2, values: ['B'] },
    { count: 2, values: ['a'] },
    { count: 2, values: ['\u{1f600}'] },
    { count: 2, values: ['\uffff'] },
    { count: 2, values: [undefined] },
  ];
  expect(ordered.toReversed().sort(compareGroups)).toEqual(ordered);
});

test('the second dimension breaks ties of the first', () => {
  const ordered = [
    { count: 1, values: ['a', 'x'] },
    { count: 1, values: ['a', undefined] },
    { count: 1, values: [undefined, 'a'] },
  ];
  expect(ordered.toReversed().sort(compareGroups)).toEqual(ordered);
  expect(compareGroups({ count: 1, values: ['a'] }, { count: 1, values: ['a'] })).toBe(0);
});

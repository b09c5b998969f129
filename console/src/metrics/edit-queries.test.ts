import { expect, it } from 'vitest';
import { addQuery, duplicateQuery, queryLetter, removeQuery, replaceQuery } from './edit-queries.ts';

it('adds, replaces, duplicates and removes queries, of which one always stays and ten are the limit', () => {
  const [up, down] = ['up', 'down'].map((expression) => ({ expression, hidden: false }));
  if (up === undefined || down === undefined) throw new Error('unreachable');
  expect(addQuery([up])).toHaveLength(2);
  expect(duplicateQuery([up, down], 0)).toEqual([up, up, down]);
  expect(replaceQuery([up, down], 1, { hidden: true })[1]).toEqual({ ...down, hidden: true });
  expect(removeQuery([up, down], 0)).toEqual([down]);
  expect(removeQuery([up], 0)).toEqual([{ expression: '', hidden: false }]);
  const ten = Array.from({ length: 10 }, () => up);
  expect(addQuery(ten)).toBe(ten);
  expect(duplicateQuery(ten, 3)).toBe(ten);
  expect(queryLetter(9)).toBe('J');
});

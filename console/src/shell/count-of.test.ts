import { expect, it } from 'vitest';
import { countOf } from './count-of.ts';

it.each([
  [0, '0 records'],
  [1, '1 record'],
  [1_744, '1,744 records'],
])('%i is %j', (count, text) => {
  expect(countOf(count, 'record', 'records')).toBe(text);
});

import { expect, it } from 'vitest';
import { countItems } from './count-items.ts';

it.each([
  [1744, 'traces', '1,744 events and spans'],
  [1, 'traces', '1 event or span'],
  [2, 'logs', '2 log records'],
  [1, 'metrics', '1 sample'],
] as const)('%i of %s is %j', (count, signal, text) => {
  expect(countItems(count, signal)).toBe(text);
});

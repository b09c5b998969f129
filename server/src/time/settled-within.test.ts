import { expect, test } from 'vitest';
import { settledWithin } from './settled-within.ts';

const never = new Promise<void>(() => {});

test.each([
  ['a kept promise', () => Promise.resolve(), 60_000, true],
  ['a broken promise', () => Promise.reject(new Error('closed')), 60_000, true],
  ['a promise that takes longer', () => never, 1, false],
])('%s was settled in time or not', async (_, start, delayMs, expected) => {
  expect(await settledWithin(start(), delayMs)).toBe(expected);
});

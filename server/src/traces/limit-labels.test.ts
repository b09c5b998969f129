import { expect, it } from 'vitest';
import { limitLabels } from './limit-labels.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);

it('lists at most 20,000 labels, and says when there are more', () => {
  expect(limitLabels(numbers(20_000))).toEqual({ items: numbers(20_000), truncated: false });
  expect(limitLabels(numbers(20_001))).toEqual({ items: numbers(20_000), truncated: true });
});

it('lists about a MiB of text at most, and reads no more', () => {
  let read = 0;
  function* long(): Generator<string> {
    while (true) {
      read += 1;
      yield 'x'.repeat(4_096);
    }
  }
  expect(limitLabels(long())).toMatchObject({ items: { length: 256 }, truncated: true });
  expect(read).toBe(257);
});

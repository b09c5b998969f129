import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderByKey } from './order-by-key.ts';

const key = fc.oneof(fc.nat({ max: 3 }), fc.integer({ min: 0, max: 2 ** 48 - 1 }));

it('orders by key and then by the comparison', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.nat({ max: 5 }))), (items) => {
      const keys = Float64Array.from(items, ([itemKey]) => itemKey);
      const second = (position: number): number => items[position]?.[1] ?? 0;
      const byKeyThenSecond = (a: number, b: number): number =>
        (keys[a] ?? 0) - (keys[b] ?? 0) || second(a) - second(b);
      const order = [...orderByKey(keys, (a, b) => second(a) - second(b))];
      expect(order.toSorted((a, b) => a - b)).toEqual(items.map((_, position) => position));
      expect(
        order.every(
          (position, index) => index === 0 || byKeyThenSecond(order[index - 1] ?? 0, position) <= 0,
        ),
      ).toBe(true);
    }),
  );
});

it('orders the maximum rows of a block', () => {
  const keys = new Float64Array(65_535).map((_, position) => (position * 48_271) % 65_537);
  const order = orderByKey(keys, () => 0);
  expect([...order]).toEqual([...keys.keys()].toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0)));
});

it('refuses a key of more than 48 bits', () => {
  expect(() => orderByKey(Float64Array.of(2 ** 48), () => 0)).toThrow(RangeError);
  expect(() => orderByKey(Float64Array.of(Number.NaN), () => 0)).toThrow(RangeError);
});

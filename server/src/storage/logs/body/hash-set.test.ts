import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HashSet } from './hash-set.ts';

test('a set has each number once, 0 included, and is empty when cleared', () => {
  const numbers = fc.array(fc.oneof(fc.constantFrom(0, 1, -1, 0xffffffff), fc.integer()), {
    maxLength: 3000,
  });
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 2 }), (rounds) => {
      const set = new HashSet();
      for (const round of rounds) {
        for (const number of round) set.add(number);
        const expected = new Set(Int32Array.from(round));
        expect(set.size).toBe(expected.size);
        expect([...set.values()].sort()).toEqual([...expected].sort());
        set.clear();
      }
    }),
  );
});

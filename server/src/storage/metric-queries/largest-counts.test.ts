import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLargestCounts } from './largest-counts.ts';

test('the largest counts are kept, equal ones by name', () => {
  const counts = fc.array(fc.record({ name: fc.string({ maxLength: 3 }), value: fc.nat({ max: 20 }) }), {
    maxLength: 4_000,
    size: 'max',
  });
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 50 }), (given, limit) => {
      const largest = createLargestCounts(limit);
      for (const { name, value } of given) largest.add(value, () => name);
      const sorted = given.toSorted((a, b) => b.value - a.value || (a.name < b.name ? -1 : 1));
      expect(largest.list()).toEqual(sorted.slice(0, limit));
    }),
    { numRuns: 20 },
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareGroups } from './compare-groups.ts';
import { selectLargest } from './largest-groups.ts';

it('keeps the first groups of a full sort', () => {
  const value = fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { nil: undefined });
  const group = fc.record({ count: fc.nat({ max: 3 }), values: fc.tuple(value) });
  const groups = fc.uniqueArray(group, {
    selector: ({ count, values }) => `${count} ${values}`,
    maxLength: 20,
  });
  const property = fc.property(groups, fc.integer({ min: 1, max: 6 }), (all, limit) => {
    expect(selectLargest(all, limit, () => {})).toEqual(all.toSorted(compareGroups).slice(0, limit));
  });
  fc.assert(property);
});

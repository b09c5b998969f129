import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GroupValues } from './group-cells.ts';
import { createGroupKeys } from './group-keys.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 8 });
/** Some are longer than the memory that is there for them at first. */
const long = fc
  .tuple(text, fc.integer({ min: 60, max: 800 }))
  .map(([end, length]) => 'é'.repeat(length) + end);
const value = fc.option(fc.oneof({ weight: 4, arbitrary: text }, long), { nil: undefined });
const groupValues: fc.Arbitrary<GroupValues> = fc.oneof(fc.tuple(value), fc.tuple(value, value));

test('groups are numbered by their values, as a map would', () => {
  fc.assert(
    fc.property(fc.array(groupValues), fc.array(groupValues), (added, asked) => {
      const keys = createGroupKeys();
      const numbers = new Map<string, number>();
      for (const values of added) {
        const name = JSON.stringify(values.map((each) => [each]));
        numbers.set(name, numbers.get(name) ?? numbers.size);
        const number = keys.add(values);
        expect(number).toBe(numbers.get(name));
        expect(keys.values(number)).toEqual(values);
      }
      expect(keys.size).toBe(numbers.size);
      for (const values of asked)
        expect(keys.find(values)).toBe(numbers.get(JSON.stringify(values.map((each) => [each]))));
    }),
  );
});

test('the groups of another table are added without decoding them', () => {
  fc.assert(
    fc.property(fc.array(groupValues), fc.array(groupValues), (first, second) => {
      const [keys, other] = [createGroupKeys(), createGroupKeys()];
      for (const values of first) keys.add(values);
      const numbers = second.map((values) => other.add(values));
      const known = keys.addAll(structuredClone(other.encode()));
      for (const [index, values] of second.entries()) {
        expect(keys.values(known[numbers[index] ?? 0] ?? 0)).toEqual(values);
      }
    }),
  );
});

test('its memory is counted while it grows', () => {
  let bytes = 0;
  const keys = createGroupKeys((more) => {
    bytes += more;
  });
  for (let number = 0; number < 50_000; number += 1) keys.add([`a value of some thirty bytes ${number}`]);
  expect(bytes).toBeGreaterThan(50_000 * 30);
  expect(bytes).toBeLessThan(50_000 * 100);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromDistances, openTraceIdDictionary, toDistances } from './trace-id-column.ts';

/** Codes as they are numbered: each new one is one more than the greatest before. */
const codes = fc.array(fc.nat({ max: 40 })).map((choices) => {
  let newest = 0;
  return Uint16Array.from(choices, (choice) => {
    const code = choice % (newest + 2);
    newest = Math.max(newest, code);
    return code;
  });
});

it('returns the codes', () => {
  fc.assert(
    fc.property(codes, (column) => {
      const size = Math.max(0, ...column);
      expect(fromDistances(toDistances(column), size)).toEqual(column);
    }),
  );
});

it('writes small numbers for recent ids', () => {
  expect(toDistances(Uint16Array.of(1, 2, 2, 1, 0, 3, 3))).toEqual(Uint16Array.of(1, 1, 2, 3, 0, 1, 2));
});

it('refuses distances of another column', () => {
  expect(() => fromDistances(Uint8Array.of(1, 3), 1)).toThrow('row 1 names a trace id before the first');
  expect(() => fromDistances(Uint8Array.of(1, 1), 3)).toThrow('2 trace ids are named, there are 3');
});

it('finds ids only at multiples of their length', () => {
  const ids = Buffer.alloc(48);
  ids.fill(5, 8, 24);
  ids.fill(5, 32, 48);
  expect(openTraceIdDictionary(ids).find(Buffer.alloc(16, 5))).toBe(3);
});

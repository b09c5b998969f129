import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Bitmap,
  clearBit,
  countBits,
  createBitmap,
  decodeInto,
  encodeContainer,
  encodeSingle,
  fillRange,
  hasBit,
  intersect,
  invert,
  isEmpty,
  numbersPerContainer,
  offsetsOf,
  setBit,
  unite,
} from './posting-container.ts';

const offset = fc.oneof(
  fc.nat({ max: numbersPerContainer - 1 }),
  fc.constantFrom(0, 31, 32, 63, numbersPerContainer - 1),
);
const sparse = fc.array(offset, { maxLength: 40 });
const dense = fc.tuple(offset, offset, fc.integer({ min: 1, max: 3 })).map(([a, b, step]) => {
  const [first, last] = [Math.min(a, b), Math.max(a, b)];
  return Array.from({ length: Math.ceil((last - first + 1) / step) }, (_, index) => first + index * step);
});
const offsets = fc.oneof(sparse, dense).map((values) => new Set(values));

function toBitmap(members: Iterable<number>): Bitmap {
  const bitmap = createBitmap();
  for (const member of members) setBit(bitmap, member);
  return bitmap;
}

function sorted(members: Iterable<number>): number[] {
  return [...members].sort((a, b) => a - b);
}

const everyOffset = Array.from({ length: numbersPerContainer }, (_, index) => index);

describe('a container of trace numbers', () => {
  it('round-trips as a list and as a bitmap', () => {
    fc.assert(
      fc.property(offsets, (members) => {
        const stored = encodeContainer(toBitmap(members));
        const decoded = createBitmap();
        if (stored !== undefined) decodeInto(decoded, stored);
        expect(offsetsOf(decoded)).toEqual(sorted(members));
        expect(stored === undefined).toBe(members.size === 0);
        expect(stored?.byteLength ?? 0).toBe(Math.min(members.size * 2, numbersPerContainer / 8));
      }),
    );
  });

  it('is decoded from the middle of another buffer', () => {
    fc.assert(
      fc.property(offsets, fc.nat({ max: 7 }), (members, position) => {
        const stored = encodeContainer(toBitmap(members)) ?? new Uint8Array();
        const surrounding = new Uint8Array(stored.byteLength + 8);
        surrounding.set(stored, position);
        const decoded = createBitmap();
        decodeInto(decoded, surrounding.subarray(position, position + stored.byteLength));
        expect(offsetsOf(decoded)).toEqual(sorted(members));
      }),
    );
  });

  it('adds the decoded set to the bitmap', () => {
    fc.assert(
      fc.property(offsets, offsets, (a, b) => {
        const bitmap = toBitmap(a);
        decodeInto(bitmap, encodeContainer(toBitmap(b)) ?? new Uint8Array());
        expect(offsetsOf(bitmap)).toEqual(sorted(new Set([...a, ...b])));
      }),
    );
  });

  it('combines like sets', () => {
    type Operation = [
      combine: (a: Bitmap, b: Bitmap) => void,
      isMember: (inA: boolean, inB: boolean) => boolean,
    ];
    const operations: Operation[] = [
      [intersect, (inA, inB) => inA && inB],
      [unite, (inA, inB) => inA || inB],
      [(a) => invert(a), (inA) => !inA],
    ];
    fc.assert(
      fc.property(offsets, offsets, fc.constantFrom(...operations), (a, b, [combine, isMember]) => {
        const bitmap = toBitmap(a);
        combine(bitmap, toBitmap(b));
        const members = everyOffset.filter((member) => isMember(a.has(member), b.has(member)));
        expect(offsetsOf(bitmap)).toEqual(members);
        expect(countBits(bitmap)).toBe(members.length);
        expect(isEmpty(bitmap)).toBe(members.length === 0);
      }),
    );
  });

  it('changes one member at a time', () => {
    fc.assert(
      fc.property(offsets, offset, (members, changed) => {
        const bitmap = toBitmap(members);
        setBit(bitmap, changed);
        expect(hasBit(bitmap, changed)).toBe(true);
        clearBit(bitmap, changed);
        expect(hasBit(bitmap, changed)).toBe(false);
        members.delete(changed);
        expect(offsetsOf(bitmap)).toEqual(sorted(members));
      }),
    );
  });

  it('fills exactly a range', () => {
    fc.assert(
      fc.property(offsets, offset, offset, (before, first, last) => {
        const bitmap = toBitmap(before);
        fillRange(bitmap, first, last);
        const expected = everyOffset.filter((member) => member >= first && member <= last);
        expect(offsetsOf(bitmap)).toEqual(expected);
      }),
    );
  });

  it('stores a set of one like any other', () => {
    fc.assert(
      fc.property(offset, (member) => {
        expect(encodeSingle(member)).toEqual(encodeContainer(toBitmap([member])));
      }),
    );
  });
});

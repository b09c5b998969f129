import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/support/any-character.ts';
import { createByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';

const item = fc.oneof(
  fc.record({ kind: fc.constant('varint' as const), value: fc.maxSafeNat() }),
  fc.record({ kind: fc.constant('uint32' as const), value: fc.nat({ max: 0xffffffff }) }),
  fc.record({ kind: fc.constant('uint64' as const), value: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }) }),
  fc.record({
    kind: fc.constant('text' as const),
    value: fc.string({ unit: anyCharacter }).map((text) => text.toWellFormed()),
  }),
);

it('round-trips through the reader', () => {
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const writer = new ByteWriter(1);
      for (const each of items) {
        if (each.kind === 'varint') writer.varint(each.value);
        if (each.kind === 'uint32') writer.uint32(each.value);
        if (each.kind === 'uint64') writer.uint64(each.value);
        if (each.kind === 'text') writer.text(each.value);
      }
      const reader = createByteReader(writer.finish());
      expect(items.map(({ kind }) => reader[kind]())).toEqual(items.map(({ value }) => value));
      expect(reader.position).toBe(writer.length);
      reader.assertEnd();
    }),
  );
});

it('writes ranges of any length one after the other', () => {
  const source = Uint8Array.from({ length: 200 }, (_, index) => index);
  const places = fc.array(fc.tuple(fc.nat(200), fc.nat(200)));
  fc.assert(
    fc.property(places, (drawn) => {
      const ranges = drawn.map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
      const writer = new ByteWriter(1);
      for (const [start, end] of ranges) writer.range(source, start, end);
      const expected = ranges.flatMap(([start, end]) => [...source.subarray(start, end)]);
      expect([...writer.finish()]).toEqual(expected);
    }),
  );
});

it('rejects reads past the end, too long numbers, and trailing bytes', () => {
  expect(() => createByteReader(Uint8Array.of(0x80)).varint()).toThrow(RangeError);
  expect(() => createByteReader(new Uint8Array(3)).uint32()).toThrow('4 bytes should follow byte 0 of 3');
  expect(() => createByteReader(new Uint8Array(9).fill(0xff)).varint()).toThrow('is too long');
  expect(() => createByteReader(Uint8Array.of(2, 65)).text()).toThrow(RangeError);
  expect(() => createByteReader(new Uint8Array(1)).assertEnd()).toThrow('1 bytes are left over');
});

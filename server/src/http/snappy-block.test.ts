import fc from 'fast-check';
import { compress } from 'snappyjs';
import { describe, expect, it } from 'vitest';
import { decodeSnappyBlock, MalformedSnappy, readSnappyLength } from './snappy-block.ts';

const data = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  // With repetitions near and far, and literals of every length of a length.
  fc
    .array(fc.tuple(fc.uint8Array({ maxLength: 80 }), fc.integer({ min: 1, max: 2_000 })), { maxLength: 5 })
    .map((parts) =>
      Uint8Array.from(
        parts.flatMap(([part, times]) =>
          Array(times)
            .fill([...part])
            .flat(),
        ),
      ),
    ),
);

describe('a snappy block', () => {
  it('decompresses what was compressed', () => {
    fc.assert(
      fc.property(data, (bytes) => {
        const block = compress(bytes);
        expect(readSnappyLength(block)).toBe(bytes.length);
        const reused = new Uint8Array(bytes.length + 9).fill(0xa5);
        for (const decoded of [decodeSnappyBlock(block), decodeSnappyBlock(block, reused)]) {
          expect(Buffer.from(decoded).equals(bytes)).toBe(true);
        }
        // What comes after the data stays as it was.
        expect([...reused.subarray(bytes.length)]).toEqual(new Array(9).fill(0xa5));
      }),
    );
  });

  it('may have a literal of more than 64 KiB, and a copy with an offset of four bytes', () => {
    const literal = new Uint8Array(70_000).map((_byte, index) => index % 251);
    const block = Uint8Array.from([
      ...[0xf4, 0xa2, 0x04], // 70,004
      ...[62 << 2, 0x6f, 0x11, 0x01, ...literal],
      ...[(3 << 2) | 3, 0x70, 0x11, 0x01, 0x00],
    ]);
    const decoded = decodeSnappyBlock(block);
    expect(Buffer.compare(decoded.subarray(0, 70_000), literal)).toBe(0);
    expect([...decoded.subarray(70_000)]).toEqual([0, 1, 2, 3]);
  });

  it.each<[string, number[]]>([
    ['nothing', []],
    ['a length cut short', [0x80]],
    ['a length of more than 32 bits', [0xff, 0xff, 0xff, 0xff, 0x7f]],
    ['a length of more than five bytes', [0x80, 0x80, 0x80, 0x80, 0x80, 0x01]],
    ['more than the block could hold', [0xff, 0x7f, 0x00, 0x61]],
    ['a literal cut short', [3, 2 << 2, 0x61]],
    ['a literal whose length is cut short', [3, 61 << 2, 0x61]],
    // Read as a signed 32-bit number, the length would be -15 and the decoder would loop forever.
    ['a literal of 4 GiB', [20, 63 << 2, 0xf0, 0xff, 0xff, 0xff, 1, 2, 3]],
    ['a copy cut short', [5, 0, 0x61, 2]],
    ['a copy from nowhere', [5, 0, 0x61, 1, 0]],
    ['a copy from before the start', [5, 0, 0x61, 1, 2]],
    ['a literal past the announced length', [1, 1 << 2, 0x61, 0x62]],
    ['a copy past the announced length', [2, 0, 0x61, 1, 1]],
    ['less than announced', [3, 0, 0x61]],
  ])('%s is rejected', (_what, block) => {
    expect(() => decodeSnappyBlock(Uint8Array.from(block))).toThrow(MalformedSnappy);
  });

  it('of any bytes is decoded to its length or rejected', () => {
    const header = fc.tuple(fc.nat(127), fc.uint8Array({ maxLength: 40 }));
    fc.assert(
      fc.property(header, ([length, elements]) => {
        const block = Uint8Array.from([length, ...elements]);
        try {
          expect(decodeSnappyBlock(block)).toHaveLength(length);
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedSnappy);
        }
      }),
    );
  });
});

import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compressIfShorter } from './compress-bytes.ts';
import { decompressBytes } from './decompress-bytes.ts';

const repetitive = fc
  .tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 5_000 }))
  .map(([piece, count]) => new Uint8Array(Buffer.concat(Array.from({ length: count }, () => piece))));
const random = fc.uint8Array({ maxLength: 300_000, size: 'max' });

it('bytes that are stored compressed are shorter, hold no more memory than they take, and come back', () => {
  fc.assert(
    fc.property(fc.oneof(repetitive, random), (bytes) => {
      const stored = compressIfShorter(bytes);
      if (stored === bytes) return;
      expect(stored.length).toBeLessThan(bytes.length);
      expect(stored.buffer.byteLength).toBe(stored.length);
      expect(Buffer.compare(decompressBytes(stored, bytes.length), bytes)).toBe(0);
    }),
  );
  expect(compressIfShorter(new Uint8Array(1_000)).length).toBeLessThan(50);
});

it('bytes that do not get shorter stay as they are', () => {
  for (const length of [0, 31, 70, 100_000, 200_000]) {
    const bytes = randomBytes(length);
    expect(compressIfShorter(bytes)).toBe(bytes);
  }
});

it.each([40, 1000, 30_000, 40_000])('decompresses %i bytes into a buffer of their own', (byteCount) => {
  const bytes = decompressBytes(compressIfShorter(new Uint8Array(byteCount)), byteCount);
  expect(Buffer.compare(bytes, new Uint8Array(byteCount))).toBe(0);
  expect(bytes.buffer.byteLength).toBeLessThanOrEqual(byteCount + 64);
});

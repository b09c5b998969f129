import { spawnSync } from 'node:child_process';
import { execPath } from 'node:process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashBytes, hashNumbers, hashView } from './keyed-hash.ts';

/**
 * Values of eight bytes for each bit of their number, where a 1 changes what these differences say. In a hash that multiplies and
 * shifts words, a difference in the first word is one that the second cancels.
 */
function valuesWith(differences: readonly number[], bits: number): Buffer[] {
  return Array.from({ length: 2 ** bits }, (_, number) => {
    const value = Buffer.alloc(8 * bits, 'a');
    for (let bit = 0; bit < bits; bit++) {
      if (((number >>> bit) & 1) === 0) continue;
      for (const [at, difference] of differences.entries())
        value.writeUInt8(value.readUInt8(8 * bit + at) ^ difference, 8 * bit + at);
    }
    return value;
  });
}

const countHashes = (values: readonly Uint8Array[]) =>
  new Set(values.map((value) => hashBytes(value, 0, value.length, 0))).size;

describe('a keyed hash', () => {
  it.each([
    ['of a highest bit, which stays alone when it is multiplied', [0, 0, 0, 0x80, 0, 0, 0x01, 0x80]],
    ['of a letter in capitals, which stays alone in half of the cases', [0, 0, 0, 0x20, 0, 0x40, 0, 0x20]],
  ])('differs for values with differences %s', (_, differences) => {
    // Of 8,192 random hashes of 32 bits two are the same once in a hundred runs; a lucky key may let a few more collide.
    expect(countHashes(valuesWith(differences, 13))).toBeGreaterThan(8_000);
  });

  it('has no words half of the range apart that collide, in either number or in both', () => {
    const half = 2 ** 15;
    const hashOf = (low: number, high: number) => {
      const word = Uint8Array.of(low & 255, low >>> 8, high & 255, high >>> 8);
      return hashBytes(word, 0, word.length, 0);
    };
    // Whether they collide in one product depends on one number, or on the sum or the difference of the two: one of these does
    // for fifteen of sixteen pairs of keys.
    const collisions: string[] = [];
    for (let number = 0; number < half; number++) {
      for (const [name, low, high, lowStep, highStep] of [
        ['one', 0, number, half, 0],
        ['one', 0, number + half, half, 0],
        ['one', number, 0, 0, half],
        ['one', number + half, 0, 0, half],
        ['sum', number, 0, half, half],
        ['sum', number, half - 1, half, half],
        ['difference', number, half, half, -half],
        ['difference', 0, number + half, half, -half],
      ] as const) {
        if (hashOf(low, high) === hashOf(low + lowStep, high + highStep)) collisions.push(name);
      }
    }
    expect(collisions).toEqual([]);
  });

  it('has keys for values of any length, which differ from process to process', () => {
    const program = `
      import { hashBytes } from ${JSON.stringify(new URL('keyed-hash.ts', import.meta.url))};
      console.log([1, 2, 3, 4, 5].map((length) => hashBytes(Buffer.from('abcde'), 0, length, 0)).join());`;
    const [first, second] = [0, 1].map(() => {
      const { stdout } = spawnSync(execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
      return stdout.trim().split(',');
    });
    expect(first).toHaveLength(5);
    for (const [index, hash] of (first ?? []).entries()) expect(second?.[index]).not.toBe(hash);
  });

  it('differs for numbers in a sequence, and so do its lowest bits', () => {
    const hashes = Array.from({ length: 2 ** 14 }, (_, number) => {
      const value = Buffer.from(`user-${number}`);
      return hashBytes(value, 0, value.length, 0);
    });
    expect(new Set(hashes).size).toBeGreaterThan(16_300);
    // Of n random numbers below n, 63 % differ.
    expect(new Set(hashes.map((hash) => hash & (2 ** 14 - 1))).size).toBeGreaterThan(9_800);
  });

  it('differs for pairs of numbers, and so do its lowest bits', () => {
    const hashes = Array.from({ length: 2 ** 14 }, (_, number) => hashNumbers(number & 127, number >>> 7));
    expect(new Set(hashes).size).toBeGreaterThan(16_300);
    expect(new Set(hashes.map((hash) => hash & (2 ** 14 - 1))).size).toBeGreaterThan(9_800);
  });

  it('is that of the bytes, wherever they are and however they are read', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 40 }),
        fc.nat({ max: 9 }),
        fc.nat(),
        (value, offset, context) => {
          const source = Buffer.concat([Buffer.alloc(offset, 1), value, Buffer.alloc(3, 2)]);
          const view = new DataView(source.buffer, source.byteOffset, source.byteLength);
          const hash = hashBytes(value, 0, value.length, context);
          expect(hashBytes(source, offset, offset + value.length, context)).toBe(hash);
          expect(hashView(view, offset, offset + value.length, context)).toBe(hash);
        },
      ),
    );
  });

  it('differs by its context', () => {
    const value = Buffer.from('the same');
    const hashes = Array.from({ length: 1_000 }, (_, context) => hashBytes(value, 0, value.length, context));
    expect(new Set(hashes).size).toBeGreaterThan(990);
  });
});

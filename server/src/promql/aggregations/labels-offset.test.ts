import { expect, test } from 'vitest';
import { labelsOffset } from './labels-offset.ts';
import { xxhash64 } from './xxhash64.ts';

// Of the reference implementation (https://github.com/Cyan4973/xxHash).
test.each([
  ['', 0xef46db3751d8e999n],
  ['a', 0xd24ec4f1a98c6e5bn],
  ['abc', 0x44bc2cf5ad770999n],
  ['Nobody inspects the spammish repetition', 0xfbcea83c8a378bf1n],
])('%j has the XXH64 of the reference implementation', (text, expected) => {
  expect(xxhash64(new TextEncoder().encode(text))).toBe(expected);
});

test('The offset is the hash of length-prefixed names and values', () => {
  const parts = (hash: bigint) => Number(hash) / Number(2n ** 64n - 1n);
  const bytes = new TextEncoder().encode('\x01a\x02bc');
  expect(labelsOffset(['a', 'bc'])).toBe(parts(xxhash64(bytes)));
  const long = 'é'.repeat(150);
  const ofLong = Uint8Array.of(1, 97, 255, 44, 1, 0, ...new TextEncoder().encode(long));
  expect(labelsOffset(['a', long])).toBe(parts(xxhash64(ofLong)));
});

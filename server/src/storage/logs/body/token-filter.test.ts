import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { viewOf } from '../../../memory/view-of.ts';
import { toSearchToken } from './search-token.ts';
import { findChunks, TokenFilterBuilder } from './token-filter.ts';

function filterOf(chunks: readonly (readonly string[])[]): Uint8Array {
  const builder = new TokenFilterBuilder();
  for (const tokens of chunks) {
    for (const token of tokens) {
      const bytes = new TextEncoder().encode(token);
      builder.add(viewOf(bytes), 0, bytes.length);
    }
    builder.endChunk();
  }
  return builder.finish();
}

function chunksWith(filter: Uint8Array, ...tokens: string[]): number {
  return findChunks(filter, tokens.map(toSearchToken));
}

test('a token is found in every chunk that has it, in any case', () => {
  const filter = filterOf([['a1', 'B2'], [], ['b2', 'ΟΔΟΣ7'], ['STRAßE']]);
  expect(chunksWith(filter, 'b2')).toBe(0b101);
  expect(chunksWith(filter, 'a1', 'b2')).toBe(0b1);
  expect(chunksWith(filter, 'οδος7')).toBe(0b100);
  expect(chunksWith(filter, 'straße')).toBe(0b1000);
  expect(chunksWith(filter)).toBe(0b1111);
});

test('about one in a hundred other tokens passes', () => {
  const filter = filterOf([Array.from({ length: 20_000 }, (_, index) => `id${index}`)]);
  const others = Array.from({ length: 20_000 }, (_, index) => `other${index}`);
  const passed = others.filter((token) => chunksWith(filter, token) !== 0).length;
  expect(passed / others.length).toBeLessThan(0.013);
});

test('a repeated token takes no space', () => {
  const once = Array.from({ length: 100 }, (_, index) => `id${index}`);
  expect(filterOf([[...once, ...once, ...once]])).toEqual(filterOf([once]));
});

test.each([
  [1, 1_618_170_228],
  [1_000, 2_200_444_358],
  [20_000, 4_241_881_900],
])('the bits are those of filters in day files, here of %i tokens', (count, checksum) => {
  const tokens = Array.from({ length: count }, (_, index) => `id${index}`);
  expect(crc32(filterOf([tokens]))).toBe(checksum);
});

import { expect, it } from 'vitest';
import { type ColumnCache, openBlockColumns } from './block-columns.ts';
import type { BlockDirectory } from './directory.ts';
import { packPart } from './part-bytes.ts';
import { noColumnCache } from './testing/stored-in-memory.ts';

const directory: BlockDirectory = {
  projectId: 'project',
  day: 1,
  rowCount: 1,
  minTimeNs: 0n,
  maxTimeNs: 0n,
  minSequence: 1,
  maxSequence: 1,
  timeUnitNs: 1,
  attributeKeys: [],
  spilledKeys: [],
  columns: new Map(),
  parts: new Map(),
};
const place = { file: '1970-01-02.db', day: 1, blockId: 1 };

it('decodes a column once per block, even if the cache evicts it at once', () => {
  const columns = openBlockColumns(directory, { place, readPart: () => undefined, cache: noColumnCache });
  const decode = () => ({ column: {}, byteSize: 1 });
  expect(columns.column('a', decode)).toBe(columns.column('a', decode));
});

it('decodes a column once for all blocks that share a cache, and passes the size to it', () => {
  const kept = new Map<string, object>();
  const sizes: number[] = [];
  const cache: ColumnCache = {
    get: (name) => kept.get(name),
    set(name, column, byteSize) {
      kept.set(name, column);
      sizes.push(byteSize);
    },
  };
  const read = () =>
    openBlockColumns(directory, { place, readPart: () => undefined, cache }).column('a', () => ({
      column: {},
      byteSize: 17,
    }));
  expect(read()).toBe(read());
  expect(sizes).toEqual([17]);
});

it('caches nothing of a column that could not be decoded', () => {
  const columns = openBlockColumns(directory, { place, readPart: () => undefined, cache: noColumnCache });
  const decode = () => {
    throw new RangeError('codes without values');
  };
  expect(() => columns.column('a', decode)).toThrow(
    'block 1 of 1970-01-02.db is damaged in its part a: codes',
  );
  expect(columns.column('a', () => ({ column: [1], byteSize: 1 }))).toEqual([1]);
});

it('frees bytes that were decompressed for one reader, and leaves those of the source', () => {
  // Node takes the memory of small buffers from one that they share.
  const compressed = packPart(new Uint8Array(100_000), 0);
  const plain = packPart(Uint8Array.of(1, 2, 3), 1);
  const columns = openBlockColumns(
    {
      ...directory,
      parts: new Map([
        ['compressed', compressed.entry],
        ['plain', plain.entry],
      ]),
    },
    { place, readPart: (_name, number) => [compressed, plain][number]?.stored, cache: noColumnCache },
  );
  const lengths = ['compressed', 'plain'].map((name) => {
    const { length, bytes } = columns.readBytes(name, (read) => ({ length: read.length, bytes: read }));
    return [length, bytes.length];
  });
  expect(lengths).toEqual([
    [100_000, 0],
    [3, 3],
  ]);
});

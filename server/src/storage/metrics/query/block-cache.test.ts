import { beforeEach, expect, it } from 'vitest';
import { type BlockCache, createBlockCache } from './block-cache.ts';

interface Block {
  readonly byteSize: number;
  release(): void;
}

let cache: BlockCache<Block>;
let readCount: number;
let released: Block[];
beforeEach(() => {
  cache = createBlockCache(60);
  readCount = 0;
  released = [];
});

function createBlock(byteSize: number): Block {
  const block = { byteSize, release: () => void released.push(block) };
  return block;
}

/** Of ten bytes each; how many of them were read. */
function query(name: string, blockCount: number, isScan: boolean): number {
  const before = readCount;
  const read = () => {
    readCount += 1;
    return createBlock(10);
  };
  for (let number = 0; number < blockCount; number += 1) {
    const key = `${name} ${number}`;
    if (isScan) cache.scan(key, read, (block) => expect(released).not.toContain(block));
    else cache.get(key, read);
  }
  return readCount - before;
}

it('keeps the blocks that were used last', () => {
  expect([query('a', 6, false), query('a', 6, false)]).toEqual([6, 0]);
  expect([query('b', 6, false), query('a', 6, false)]).toEqual([6, 6]);
});

it('keeps most of what it has room for while a scan of more is repeated', () => {
  expect(query('a', 10, true)).toBe(10);
  const reads = Array.from({ length: 50 }, () => query('a', 10, true));
  expect(Math.max(...reads)).toBeLessThanOrEqual(6);
});

it('gives its room to another scan that is repeated', () => {
  query('a', 10, true);
  const reads = Array.from({ length: 100 }, () => query('b', 10, true));
  expect(reads[0]).toBe(10);
  expect(reads.at(-1)).toBeLessThanOrEqual(6);
});

it('gives its room to queries that fit at once', () => {
  query('a', 10, true);
  expect([query('b', 3, false), query('b', 3, false)]).toEqual([3, 0]);
});

it('keeps nothing once it is cleared, and no block that is larger than its room', () => {
  query('a', 6, false);
  cache.clear();
  expect(query('a', 6, false)).toBe(6);
  const large = () => createBlock(61);
  expect(cache.get('large', large)).not.toBe(cache.get('large', large));
});

it('releases what a scan used and is not kept, and nothing else', () => {
  query('a', 10, true);
  expect(released).toHaveLength(4);
  query('b', 3, false);
  expect(released).toHaveLength(4);
});

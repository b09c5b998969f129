import { LRUCache } from 'lru-cache';

/** Keeps blocks for the next queries, those that were used last. */
export interface BlockCache<Block> {
  /** The block of a key, read unless it is kept. */
  get(key: string, read: () => Block): Block;
  /**
   * What a query makes of the block that reads more of them than the cache has room for.
   *
   * @param use its result has nothing of the block, which is released unless it is kept.
   */
  scan<Result>(key: string, read: () => Block, use: (block: Block) => Result): Result;
  clear(): void;
}

/**
 * A scan that displaced what was used longest ago would find none of its blocks when it is repeated, as dashboards do. Once the cache is
 * full, one block in so many that a scan reads displaces another; so most of a scan's blocks stay, and those of a new scan come in.
 * Source: M. Qureshi et al., "Adaptive Insertion Policies for High Performance Caching", ISCA 2007 (bimodal insertion).
 */
const admittedOneIn = 16;

/** @param maxBytes of all blocks together. */
export function createBlockCache<Block extends { readonly byteSize: number; release(): void }>(
  maxBytes: number,
): BlockCache<Block> {
  const blocks = new LRUCache<string, Block>({ maxSize: maxBytes });
  let notAdmitted = 0;

  function isAdmitted({ byteSize }: Block): boolean {
    if (blocks.calculatedSize + byteSize <= maxBytes) return true;
    notAdmitted += 1;
    if (notAdmitted < admittedOneIn) return false;
    notAdmitted = 0;
    return true;
  }

  return {
    get(key, read) {
      const known = blocks.get(key);
      if (known !== undefined) return known;
      const block = read();
      blocks.set(key, block, { size: block.byteSize });
      return block;
    },
    scan(key, read, use) {
      const known = blocks.get(key);
      if (known !== undefined) return use(known);
      const block = read();
      const isKept = isAdmitted(block);
      if (isKept) blocks.set(key, block, { size: block.byteSize });
      const result = use(block);
      if (!isKept) block.release();
      return result;
    },
    clear: () => blocks.clear(),
  };
}

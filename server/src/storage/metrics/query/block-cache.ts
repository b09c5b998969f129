import { LRUCache } from 'lru-cache';

/** Keeps blocks for the next queries, those that were used last. */
export interface BlockCache<Block> {
  /**
   * The block of a key, read unless it is kept.
   *
   * @param isScan whether the query reads more blocks than the cache has room for.
   */
  get(key: string, isScan: boolean, read: () => Block): Block;
  clear(): void;
}

/**
 * A scan that displaced what was used longest ago would find none of its blocks when it is repeated, as dashboards do. Once the cache is
 * full, one block in so many that a scan reads displaces another; so most of a scan's blocks stay, and those of a new scan come in.
 * Source: M. Qureshi et al., "Adaptive Insertion Policies for High Performance Caching", ISCA 2007 (bimodal insertion).
 */
const admittedOneIn = 16;

/** @param maxBytes of all blocks together. */
export function createBlockCache<Block extends { readonly byteSize: number }>(
  maxBytes: number,
): BlockCache<Block> {
  const blocks = new LRUCache<string, Block>({ maxSize: maxBytes });
  let notAdmitted = 0;

  function isAdmitted({ byteSize }: Block, isScan: boolean): boolean {
    if (!isScan || blocks.calculatedSize + byteSize <= maxBytes) return true;
    notAdmitted += 1;
    if (notAdmitted < admittedOneIn) return false;
    notAdmitted = 0;
    return true;
  }

  return {
    get(key, isScan, read) {
      const known = blocks.get(key);
      if (known !== undefined) return known;
      const block = read();
      if (isAdmitted(block, isScan)) blocks.set(key, block, { size: block.byteSize });
      return block;
    },
    clear: () => blocks.clear(),
  };
}

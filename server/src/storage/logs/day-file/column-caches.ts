import { LRUCache } from 'lru-cache';
import type { BlockSummary } from '../block.ts';
import type { ColumnCache } from '../sealed-block/block-columns.ts';

/** What one thread has decoded of sealed blocks, for its next queries. */
export interface ColumnCaches {
  /** The cache of one block. */
  of(block: Pick<BlockSummary, 'day' | 'blockId' | 'minSequence'>): ColumnCache;
  forgetDay(day: number): void;
  clear(): void;
}

/** Directories, roll-ups, short dictionaries and single records are at most this large, columns of full blocks are larger. */
const maxSmallBytes = 16 * 1024;
const smallShare = 0.6;

/**
 * Small entries have a share of the bytes to themselves: every query opens the directories and roll-ups of all blocks in its window,
 * and the columns that one of them reads of a few blocks must not evict those.
 *
 * @param maxBytes for all blocks together.
 */
export function createColumnCaches(maxBytes: number): ColumnCaches {
  const small = new LRUCache<string, object>({ maxSize: Math.ceil(maxBytes * smallShare) });
  const large = new LRUCache<string, object>({ maxSize: Math.ceil(maxBytes * (1 - smallShare)) });

  return {
    of({ day, blockId, minSequence }) {
      // The first sequence distinguishes the block from one of the same number in a later file.
      const prefix = `${day} ${blockId} ${minSequence} `;
      return {
        get: (name) => small.get(prefix + name) ?? large.get(prefix + name),
        set(name, entry, byteSize) {
          const cache = byteSize <= maxSmallBytes ? small : large;
          cache.set(prefix + name, entry, { size: Math.max(1, byteSize) });
        },
      };
    },
    forgetDay(day) {
      for (const cache of [small, large]) {
        for (const key of cache.keys()) if (key.startsWith(`${day} `)) cache.delete(key);
      }
    },
    clear() {
      small.clear();
      large.clear();
    },
  };
}

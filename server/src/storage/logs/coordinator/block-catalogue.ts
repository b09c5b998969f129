import type { BlockSummary } from '../block.ts';

/** The sealed blocks. Each change and each read happens in one turn, so that a query sees a consistent state. */
export interface BlockCatalogue {
  add(blocks: readonly BlockSummary[]): void;
  /** Replaces blocks by one; `false` when one of them no longer exists. */
  replace(removed: readonly BlockSummary[], added: BlockSummary): boolean;
  removeDay(day: number): void;
  has(block: BlockSummary): boolean;
  of(projectId: string): BlockSummary[];
  all(): Iterable<BlockSummary>;
  /** Days with a block. */
  days(): number[];
  /** Changes with every `removeDay`: a query during which it changed may have read part of a day. */
  epoch(): number;
}

export function createBlockCatalogue(): BlockCatalogue {
  const days = new Map<number, Map<number, BlockSummary>>();
  let epoch = 0;

  function add(block: BlockSummary): void {
    const ofDay = days.get(block.day) ?? new Map<number, BlockSummary>();
    days.set(block.day, ofDay.set(block.blockId, block));
  }

  function has({ day, blockId }: BlockSummary): boolean {
    return days.get(day)?.has(blockId) === true;
  }

  function* all(): Generator<BlockSummary> {
    for (const ofDay of days.values()) yield* ofDay.values();
  }

  return {
    add(blocks) {
      for (const block of blocks) add(block);
    },
    replace(removed, added) {
      if (!removed.every(has)) return false;
      for (const { day, blockId } of removed) days.get(day)?.delete(blockId);
      add(added);
      return true;
    },
    removeDay(day) {
      days.delete(day);
      epoch += 1;
    },
    has,
    of(projectId) {
      const blocks: BlockSummary[] = [];
      for (const block of all()) if (block.projectId === projectId) blocks.push(block);
      return blocks;
    },
    all,
    days: () => [...days.keys()],
    epoch: () => epoch,
  };
}

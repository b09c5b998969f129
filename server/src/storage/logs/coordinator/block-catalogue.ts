import type { BlockSummary } from '../block.ts';

/** The sealed blocks. Each change and each read happens in one turn, so that a query sees a consistent state. */
export interface BlockCatalogue {
  add(blocks: readonly BlockSummary[]): void;
  /** Replaces blocks by one; `false` when one of them no longer exists. */
  replace(removed: readonly BlockSummary[], added: BlockSummary): boolean;
  removeDay(day: number): void;
  has(block: BlockSummary): boolean;
  of(projectId: string): BlockSummary[];
  /**
   * What `choose` finds among the blocks of one project and day. It is called only where a block was added since it found nothing, so
   * that a change costs what its project has of that day, whatever the others have.
   */
  choose<Chosen>(choose: (blocks: Iterable<BlockSummary>) => Chosen | undefined): Chosen | undefined;
  /** Changes with every `removeDay`: a query during which it changed may have read part of a day. */
  epoch(): number;
}

/** Of one project and day, by id. */
type Blocks = Map<number, BlockSummary>;

export function createBlockCatalogue(): BlockCatalogue {
  const projects = new Map<string, Map<number, Blocks>>();
  /** To which blocks were added since `choose` found nothing among them. */
  const unchosen = new Set<Blocks>();
  let epoch = 0;

  function add(block: BlockSummary): void {
    const { projectId, day, blockId } = block;
    const days = projects.get(projectId) ?? new Map<number, Blocks>();
    projects.set(projectId, days);
    const blocks: Blocks = days.get(day) ?? new Map();
    days.set(day, blocks.set(blockId, block));
    unchosen.add(blocks);
  }

  function blocksBeside({ projectId, day }: BlockSummary): Blocks | undefined {
    return projects.get(projectId)?.get(day);
  }

  function has(block: BlockSummary): boolean {
    return blocksBeside(block)?.has(block.blockId) === true;
  }

  return {
    add(blocks) {
      for (const block of blocks) add(block);
    },
    replace(removed, added) {
      if (!removed.every(has)) return false;
      for (const block of removed) blocksBeside(block)?.delete(block.blockId);
      add(added);
      return true;
    },
    removeDay(day) {
      for (const [projectId, days] of projects) {
        const blocks = days.get(day);
        if (blocks === undefined) continue;
        unchosen.delete(blocks);
        days.delete(day);
        if (days.size === 0) projects.delete(projectId);
      }
      epoch += 1;
    },
    has,
    of: (projectId) =>
      [...(projects.get(projectId)?.values() ?? [])].flatMap((blocks) => [...blocks.values()]),
    choose(choose) {
      for (const blocks of unchosen) {
        const chosen = choose(blocks.values());
        if (chosen !== undefined) return chosen;
        unchosen.delete(blocks);
      }
      return undefined;
    },
    epoch: () => epoch,
  };
}

import type { LogWindow } from '../../../logs/log-store.ts';
import { toUtcDayOfNs } from '../../../time/utc-day.ts';
import type { BlockSummary } from '../block.ts';

/** The sealed blocks. Each change and each read happens in one turn, so that a query sees a consistent state. */
export interface BlockCatalogue {
  add(blocks: readonly BlockSummary[]): void;
  /** Replaces blocks by one; `false` when one of them no longer exists. */
  replace(removed: readonly BlockSummary[], added: BlockSummary): boolean;
  removeDay(day: number): void;
  has(block: BlockSummary): boolean;
  /** The blocks of the days that a window has a part of. */
  of(projectId: string, window: LogWindow): BlockSummary[];
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
    of(projectId, { sinceNs, untilNs }) {
      const firstDay = toUtcDayOfNs(sinceNs);
      const lastDay = toUtcDayOfNs(untilNs - 1n);
      const days = [...(projects.get(projectId) ?? [])];
      return days.flatMap(([day, blocks]) => (day >= firstDay && day <= lastDay ? [...blocks.values()] : []));
    },
    choose(choose) {
      for (const blocks of unchosen) {
        unchosen.delete(blocks);
        const chosen = choose(blocks.values());
        if (chosen === undefined) continue;
        // After the others: what fails each time must not keep them waiting.
        unchosen.add(blocks);
        return chosen;
      }
      return undefined;
    },
    epoch: () => epoch,
  };
}

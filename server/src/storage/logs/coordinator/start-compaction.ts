import { type CompactionOptions, createCompaction } from '../../generational/flush/compaction.ts';
import type { BlockSummary } from '../block.ts';
import { chooseMerge } from '../day-file/choose-merge.ts';
import type { LogDayListing } from '../day-file/list-log-days.ts';
import type { LogSealerTypes } from '../threads/log-sealer-protocol.ts';
import type { LogStoreLimits } from '../threads/log-store-limits.ts';
import type { BlockCatalogue } from './block-catalogue.ts';

export interface CompactionStart
  extends Pick<CompactionOptions<LogSealerTypes>, 'sealer' | 'days' | 'nowMs' | 'onObstacle'> {
  readonly catalogue: BlockCatalogue;
  readonly listing: LogDayListing;
  readonly limits: Pick<LogStoreLimits, 'compactionIntervalMs' | 'purgeAfterMs'>;
}

/** Periodically has small blocks merged and replaced ones deleted. */
export function startCompaction(options: CompactionStart): { stop(): void } {
  const { catalogue, listing, limits } = options;
  /** Blocks with equal bodies, of which each takes memory in a merge. Which they are shows when they are read. */
  const large = new WeakSet<BlockSummary>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const compaction = createCompaction<LogSealerTypes>({
    ...options,
    daysToPurge: listing.days.map(({ day }) => day),
    purgeAfterMs: limits.purgeAfterMs,
    chooseMerge() {
      const blocks = catalogue.choose((some) => chooseMerge(some, (block) => large.has(block)));
      return blocks?.[0] && { day: blocks[0].day, blocks };
    },
    onMerged({ blocks }, merged) {
      const [first] = blocks;
      if (merged === undefined) {
        if (first !== undefined) large.add(first);
        return;
      }
      if (merged.removed.length < blocks.length) large.add(merged.added);
      // Skipped if the day was dropped or quarantined meanwhile.
      catalogue.replace(merged.removed, merged.added);
    },
    isCurrent: ({ blocks }) => blocks.every(catalogue.has),
  });
  schedule();

  function schedule(): void {
    if (!isStopped) timer = setTimeout(compact, limits.compactionIntervalMs);
  }

  function compact(): void {
    // It fails when the disk takes no writes: nothing was changed, the reason was reported, and the next round retries.
    compaction
      .run(() => !isStopped)
      .catch(() => {})
      .finally(schedule);
  }

  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

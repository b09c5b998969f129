import { type CompactionOptions, createCompaction } from '../../generational/flush/compaction.ts';
import { chooseMerge } from '../day-file/choose-merge.ts';
import type { LogDayListing } from '../day-file/list-log-days.ts';
import type { LogSealerTypes } from '../threads/log-sealer-protocol.ts';
import type { LogStoreLimits } from '../threads/log-store-limits.ts';
import type { BlockCatalogue } from './block-catalogue.ts';

export interface CompactionStart
  extends Pick<CompactionOptions<LogSealerTypes>, 'sealer' | 'days' | 'nowMs'> {
  readonly catalogue: BlockCatalogue;
  readonly listing: LogDayListing;
  readonly limits: Pick<LogStoreLimits, 'compactionIntervalMs' | 'purgeAfterMs'>;
}

/** Periodically has small blocks merged and replaced ones deleted. */
export function startCompaction(options: CompactionStart): { stop(): void } {
  const { catalogue, listing, limits } = options;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const compaction = createCompaction<LogSealerTypes>({
    ...options,
    daysToPurge: listing.days.map(({ day }) => day),
    purgeAfterMs: limits.purgeAfterMs,
    chooseMerge() {
      const blocks = chooseMerge(catalogue.all());
      return blocks?.[0] && { day: blocks[0].day, blocks };
    },
    onMerged(_, merged) {
      // Skipped if the day was dropped or quarantined meanwhile.
      if (merged !== undefined) catalogue.replace(merged.removed, merged.added);
    },
    isCurrent: ({ blocks }) => blocks.every(catalogue.has),
  });
  schedule();

  function schedule(): void {
    if (!isStopped) timer = setTimeout(compact, limits.compactionIntervalMs);
  }

  function compact(): void {
    // It fails when the disk takes no writes: nothing was changed, and the next round retries.
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

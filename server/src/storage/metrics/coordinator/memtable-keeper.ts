import { toUtcDay } from '../../../time/utc-day.ts';
import type { ListedDay } from '../../generational/day-files/list-day-files.ts';
import { createCompaction } from '../../generational/flush/compaction.ts';
import type { DayKeeper } from '../../generational/flush/day-keeper.ts';
import { createFlusher, type Flusher } from '../../generational/flush/flusher.ts';
import type { SealerClient } from '../../generational/sealer/sealer-protocol.ts';
import type { SampleSealerTypes } from '../threads/sample-sealer-protocol.ts';
import type { SampleStoreLimits } from '../threads/sample-store-limits.ts';
import type { SampleWriterClient } from '../threads/sample-writer-client.ts';

export interface MemtableKeeperOptions {
  readonly sealer: SealerClient<SampleSealerTypes>;
  readonly writer: Pick<SampleWriterClient, 'walSealed' | 'retire'>;
  readonly days: Pick<DayKeeper, 'quarantine' | 'forget'>;
  readonly listedDays: readonly ListedDay[];
  readonly limits: Pick<SampleStoreLimits, 'sealRetryMs' | 'purgeAfterMs'>;
  readonly nowMs: () => number;
  /** The first UTC day within the retention, now. */
  readonly firstDay: () => number;
}

export interface MemtableKeeper extends Pick<Flusher, 'flush' | 'stop'> {
  /** The number of the last memtable that is in day files; 0 without one. */
  lastSealed(): number;
  /** Removes memtables up to this one from memory, if they are sealed. @returns whether they are. */
  release(generation: number): boolean;
}

/**
 * Seals memtables into day files in ascending order, and merges the blocks of a day once it is over. A sealed memtable
 * stays in memory until the next one is full, so that the last hours are always answered from memory; its entries of
 * the write-ahead log are deleted at once.
 */
export function createMemtableKeeper(options: MemtableKeeperOptions): MemtableKeeper {
  const { sealer, writer, days, listedDays, limits, nowMs, firstDay } = options;
  let resident: number | undefined;
  let lastSealed = 0;
  /** With the last memtable that was sealed into them. Blocks of an earlier process may wait to be merged, or deleted. */
  const daysToMerge = new Map(listedDays.map(({ day }) => [day, 0]));

  const compaction = createCompaction<SampleSealerTypes>({
    sealer,
    days,
    daysToPurge: daysToMerge.keys(),
    purgeAfterMs: limits.purgeAfterMs,
    nowMs,
    chooseMerge() {
      // May still be in memory, so excluded from merges: readers skip its blocks.
      for (const [day, generation] of daysToMerge) {
        const isOver = day < toUtcDay(nowMs());
        if (isOver && generation < lastSealed) return { day, upToGeneration: lastSealed - 1 };
      }
      return undefined;
    },
    onMerged({ day }, merged) {
      if (merged === undefined) daysToMerge.delete(day);
    },
    isCurrent: () => true,
  });

  const flusher: Flusher = createFlusher<SampleSealerTypes>({
    sealer,
    retryMs: limits.sealRetryMs,
    firstDay,
    inOrder: true,
    onQuarantined: days.forget,
    onSealed(generation, sealedDays) {
      for (const day of sealedDays) daysToMerge.set(day, generation);
      writer.walSealed(generation);
      retireResident();
      resident = generation;
      lastSealed = generation;
    },
    whenIdle: () => compaction.run(() => flusher.isIdle()),
  });
  function retireResident(): void {
    if (resident !== undefined) writer.retire(resident);
    resident = undefined;
  }

  return {
    flush(generation) {
      retireResident();
      flusher.flush(generation);
    },
    stop: flusher.stop,
    lastSealed: () => lastSealed,
    release(generation) {
      if (generation > lastSealed) return false;
      if (resident !== undefined && resident <= generation) retireResident();
      return true;
    },
  };
}

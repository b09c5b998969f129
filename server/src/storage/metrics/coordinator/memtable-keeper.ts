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
  /** See `FlusherOptions`. */
  readonly onObstacle?: (obstacle: string | undefined) => void;
  /** See `CompactionOptions`. */
  readonly onCompactionObstacle?: ((obstacle: string | undefined) => void) | undefined;
}

export interface MemtableKeeper extends Pick<Flusher, 'flush' | 'stop'> {
  /** The number of the last memtable that is in day files; 0 without one. */
  lastSealed(): number;
  /** Removes memtables up to this one from memory, if they are sealed. @returns whether they are. */
  release(generation: number): boolean;
}

interface DayToMerge {
  /** The last memtable that was sealed into it. */
  readonly lastGeneration: number;
  /** Memtables that were sealed into it since its blocks were merged. */
  readonly sealedCount: number;
}

/**
 * A day that is not over is merged after so many memtables. Each merge makes the largest block at least twice as large, so a sample is written
 * some four times more a day where a memtable is full after a minute, and no more where it is open for hours.
 */
const sealsPerMerge = 64;

/**
 * Seals memtables into day files in ascending order, and merges the blocks of a day once it is over, or has many. A sealed memtable
 * stays in memory until the next one is full, so that the last hours are always answered from memory; its entries of
 * the write-ahead log are deleted at once.
 */
export function createMemtableKeeper(options: MemtableKeeperOptions): MemtableKeeper {
  const { sealer, writer, days, listedDays, limits, nowMs, firstDay } = options;
  let resident: number | undefined;
  let lastSealed = 0;
  /** Blocks of an earlier process may wait to be merged, or deleted. */
  const daysToMerge = new Map<number, DayToMerge>(
    listedDays.map(({ day, sealedGenerations }) => {
      return [day, { lastGeneration: 0, sealedCount: sealedGenerations.length }];
    }),
  );

  function isDue(day: number, { lastGeneration, sealedCount }: DayToMerge): boolean {
    const isOver = day < toUtcDay(nowMs());
    // The last one is not merged yet.
    return isOver ? lastGeneration < lastSealed : lastSealed > 0 && sealedCount > sealsPerMerge;
  }

  const compaction = createCompaction<SampleSealerTypes>({
    sealer,
    days,
    daysToPurge: daysToMerge.keys(),
    purgeAfterMs: limits.purgeAfterMs,
    nowMs,
    chooseMerge() {
      // May still be in memory, so excluded from merges: readers skip its blocks.
      for (const [day, known] of daysToMerge) {
        if (!isDue(day, known)) continue;
        // After the others: what fails each time must not keep them waiting.
        daysToMerge.delete(day);
        daysToMerge.set(day, known);
        return { day, upToGeneration: lastSealed - 1 };
      }
      return undefined;
    },
    onMerged({ day, upToGeneration }, merged) {
      const known = daysToMerge.get(day);
      if (merged !== undefined || known === undefined) return;
      if (known.lastGeneration <= upToGeneration) daysToMerge.delete(day);
      else daysToMerge.set(day, { ...known, sealedCount: 1 });
    },
    isCurrent: () => true,
    onObstacle: options.onCompactionObstacle,
  });

  const flusher: Flusher = createFlusher<SampleSealerTypes>({
    sealer,
    retryMs: limits.sealRetryMs,
    firstDay,
    inOrder: true,
    onQuarantined: days.forget,
    onSealed(generation, sealedDays) {
      for (const day of sealedDays) {
        const { sealedCount = 0 } = daysToMerge.get(day) ?? {};
        daysToMerge.set(day, { lastGeneration: generation, sealedCount: sealedCount + 1 });
      }
      writer.walSealed(generation);
      retireResident();
      resident = generation;
      lastSealed = generation;
    },
    onObstacle: (obstacle) => options.onObstacle?.(obstacle),
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

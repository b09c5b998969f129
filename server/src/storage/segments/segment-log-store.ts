import { mkdirSync } from 'node:fs';
import type { LogStore } from '../../logs/log-store.ts';
import { unavailable } from '../threads/storage-failure.ts';
import { dayNs } from './block.ts';
import { createBlockCatalogue } from './coordinator/block-catalogue.ts';
import { createDayKeeper } from './coordinator/day-keeper.ts';
import { createLogQueries } from './coordinator/log-queries.ts';
import { createSealWatch } from './coordinator/seal-watch.ts';
import { startUpkeep } from './coordinator/upkeep.ts';
import { defaultCacheBytes } from './day-file/block-reader.ts';
import type { LogSealerNotice } from './threads/log-sealer-protocol.ts';
import { defaultLogStoreLimits, type LogStoreLimits } from './threads/log-store-limits.ts';
import { startLogThreads } from './threads/start-log-threads.ts';

export interface SegmentLogStoreOptions {
  /** Created when absent; holds `wal.db`, a database per UTC day and what was set aside as damaged. */
  readonly folder: string;
  /** Milliseconds since the epoch, the clock of `QueryBudget.deadlineMs`. */
  readonly nowMs: () => number;
  /** The store can take no more writes and the process should end. Called at most once. */
  readonly onFatal: (error: Error) => void;
  /** A file, or a part of one, could not be read and is left out; the rest is served. */
  readonly onQuarantine: (name: string, reason: string) => void;
  /** Threads that read day files; default 2. */
  readonly readerCount?: number;
  /** Decoded columns kept by all of them together; default 256 MiB. */
  readonly cacheBytes?: number;
  readonly limits?: Partial<LogStoreLimits>;
}

/**
 * Opens the columnar log store: one thread takes writes and has what no day file has yet, one writes day files, and
 * some read them. The calling thread knows which blocks there are and merges what the others answer.
 *
 * @throws Error with a one-line message when a database cannot be opened or belongs to a newer release.
 */
export async function createSegmentLogStore(options: SegmentLogStoreOptions): Promise<LogStore> {
  const { folder, nowMs, onQuarantine, readerCount = 2, cacheBytes = defaultCacheBytes } = options;
  const limits = { ...defaultLogStoreLimits, ...options.limits };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const catalogue = createBlockCatalogue();
  const sealWatch = createSealWatch();
  const listeners = new Set<(projectId: string, lastSequence: number) => void>();
  let lastSequence = 0;
  let isFatal = false;
  // What a replay had to be sealed at once may be sealed before everybody is there to hear of it.
  const earlyNotices: LogSealerNotice[] = [];
  let onSealerNotice = (notice: LogSealerNotice): void => void earlyNotices.push(notice);

  const threads = await startLogThreads({
    folder,
    nowMs,
    limits,
    readerCount,
    cacheBytesPerReader: Math.floor(cacheBytes / readerCount),
    onFatal(error) {
      if (!isFatal) options.onFatal(error);
      isFatal = true;
    },
    onAppended(lastSequences) {
      lastSequence = Math.max(lastSequence, ...lastSequences.values());
      for (const [projectId, last] of lastSequences) for (const tell of listeners) tell(projectId, last);
    },
    onSealerNotice: (notice) => onSealerNotice(notice),
  });
  const { listing, writer, sealer, readers } = threads;
  for (const { blocks } of listing.days) catalogue.add(blocks);
  for (const { name, reason } of listing.quarantined) onQuarantine(name, reason);
  for (const damage of writer.damage) onQuarantine('wal.db', damage);
  lastSequence = writer.nextSequence - 1;
  const keeper = createDayKeeper({ catalogue, sealer, readers, onQuarantine });
  onSealerNotice = (notice) => {
    switch (notice.kind) {
      case 'sealed':
        // In one turn, so that a query finds each record in exactly one of the two places.
        catalogue.add(notice.blocks);
        writer.retire(notice.generation);
        return sealWatch.sealed(notice.generation);
      case 'failed':
        return sealWatch.failed(
          notice.generation,
          unavailable(`The log store could not be written: ${notice.reason}`),
        );
      case 'quarantined':
        keeper.forget(notice.day);
        return onQuarantine(notice.name, notice.reason);
    }
  };
  earlyNotices.forEach(onSealerNotice);
  const queries = createLogQueries({ catalogue, writer, readers, readerCount, setAside: keeper.setAside });
  const upkeep = startUpkeep({ catalogue, sealer, intervalMs: limits.upkeepMs, setAside: keeper.setAside });

  return {
    append: (batch) => writer.append(batch),
    list: (query, budget) => queries.ask({ kind: 'list', query }, budget),
    stats: (query, budget) => queries.ask({ kind: 'stats', query }, budget),
    catalogue: (query, budget) => queries.ask({ kind: 'catalogue', query }, budget),
    arrivals: (query, budget) => queries.ask({ kind: 'arrivals', query }, budget),
    lastSequence: () => lastSequence,
    onAppend(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async dropDaysBefore(ns) {
      const day = toDay(ns);
      await keeper.dropBefore(day);
      // Records of such days that are in no file yet get there first, because a generation is sealed as a whole.
      await sealWatch.untilSealed(() => writer.sealBefore(day));
      await keeper.dropBefore(day);
    },
    async stop() {
      upkeep.stop();
      sealWatch.stop(unavailable('The log store is stopping.'));
      await threads.stop();
    },
  };
}

/** The day an instant lies in, also before the epoch. */
function toDay(ns: bigint): number {
  return Number((ns - (((ns % BigInt(dayNs)) + BigInt(dayNs)) % BigInt(dayNs))) / BigInt(dayNs));
}

import { mkdirSync } from 'node:fs';
import type { LogStore } from '../../logs/log-store.ts';
import { createSequenceMark, parseSequenceMark, sequenceOfMark } from '../../logs/sequence-mark.ts';
import { toUtcDayOfNs } from '../../time/utc-day.ts';
import { createDayKeeper } from '../generational/flush/day-keeper.ts';
import { createFlusher } from '../generational/flush/flusher.ts';
import { createDayScrub } from '../generational/flush/scrub-days.ts';
import { createSealWatch } from '../generational/flush/seal-watch.ts';
import { startDayFileWatch } from '../generational/flush/start-day-file-watch.ts';
import { firstOf, reportDamage, type TelemetryStoreOptions } from '../generational/telemetry-store.ts';
import type { Scrubbable } from '../scrub/scrubbed-store.ts';
import { unavailable } from '../threads/storage-failure.ts';
import { createBlockCatalogue } from './coordinator/block-catalogue.ts';
import { createLogQueries } from './coordinator/log-queries.ts';
import { startCompaction } from './coordinator/start-compaction.ts';
import { totalCacheBytes } from './day-file/block-reader.ts';
import type { LogSealerTypes } from './threads/log-sealer-protocol.ts';
import { defaultLogStoreLimits, type LogStoreLimits } from './threads/log-store-limits.ts';
import { startLogThreads } from './threads/start-log-threads.ts';

export interface LogStoreOptions extends TelemetryStoreOptions {
  readonly limits?: Partial<LogStoreLimits>;
}

/**
 * Opens the columnar log store: one thread takes writes and holds the unsealed memtables, one writes day files, and
 * some read them. The calling thread has the catalogue of blocks and merges partial results.
 * @throws Error with a one-line message when a database cannot be opened or belongs to a newer release.
 */
export async function createLogStore(options: LogStoreOptions): Promise<LogStore & Scrubbable> {
  const { folder, nowMs, monotonicNowMs, onQuarantine, readerCount = 2 } = options;
  const limits = { ...defaultLogStoreLimits, ...options.limits };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const catalogue = createBlockCatalogue();
  const sealWatch = createSealWatch();
  const listeners = new Set<(projectId: string) => void>();
  const lastSequences = new Map<string, number>();

  const threads = await startLogThreads({
    folder,
    monotonicNowMs,
    limits,
    readerCount,
    cacheBytesPerReader: Math.floor(totalCacheBytes / readerCount),
    onMigrated: options.onMigrated,
    onFatal: firstOf(options.onFatal),
    onAppended(appended) {
      for (const [projectId, sequence] of appended) {
        lastSequences.set(projectId, sequence);
        for (const notify of listeners) notify(projectId);
      }
    },
  });
  const { listing, writer, sealer, readers } = threads;
  for (const { blocks } of listing.days) catalogue.add(blocks);
  reportDamage(listing, writer.started, onQuarantine);
  const lastSequenceAtStart = writer.started.nextSequence - 1;
  const keeper = createDayKeeper({
    folder,
    sealer,
    readers: [readers],
    onClosed: catalogue.removeDay,
    onQuarantine,
  });
  const flusher = createFlusher<LogSealerTypes>({
    sealer,
    retryMs: limits.sealRetryMs,
    // No lower bound: days past their retention are dropped with their file.
    firstDay: () => Number.NEGATIVE_INFINITY,
    inOrder: false,
    onQuarantined: keeper.forget,
    onSealed(generation, blocks) {
      // In one turn with the retirement, so that a query finds each record in exactly one place.
      catalogue.add(blocks);
      writer.retire(generation);
      sealWatch.sealed(generation);
    },
    onFailed: (generation, { message }) => sealWatch.failed(generation, unavailable(message)),
    onObstacle: (obstacle) => options.onSealObstacle?.(obstacle),
  });
  writer.onFrozen(flusher.flush);
  const dayFileWatch = startDayFileWatch({ folder, days: keeper });
  const queries = createLogQueries({
    catalogue,
    writer,
    readers,
    readerCount,
    quarantine: keeper.quarantine,
  });
  const compaction = startCompaction({
    catalogue,
    sealer,
    days: keeper,
    listing,
    limits,
    nowMs,
    onObstacle: options.onCompactionObstacle,
  });

  return {
    scrub: createDayScrub({ name: 'logs', folder, sealer, days: keeper }),
    append: (batch) => writer.append(batch),
    list({ arrivedBy, ...query }, budget) {
      const bound = arrivedBy === undefined ? {} : { untilSequence: sequenceOfMark(arrivedBy) };
      return queries.run({ kind: 'list', query: { ...query, ...bound } }, budget);
    },
    stats: (query, budget) => queries.run({ kind: 'stats', query }, budget),
    catalogue: (query, budget) => queries.run({ kind: 'catalogue', query }, budget),
    async arrivals({ after, ...query }, budget) {
      const numbered = { ...query, afterSequence: sequenceOfMark(after) };
      const { throughSequence, ...found } = await queries.run({ kind: 'arrivals', query: numbered }, budget);
      return { ...found, through: createSequenceMark(throughSequence) };
    },
    arrivalMark: async (projectId) => createSequenceMark(lastSequences.get(projectId) ?? lastSequenceAtStart),
    parseArrivalMark: parseSequenceMark,
    onAppend(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async dropDaysBefore(ns) {
      const day = toUtcDayOfNs(ns);
      await keeper.dropBefore(day);
      // Seal unsealed records of these days first, because a memtable is sealed as a whole.
      await sealWatch.untilSealed(() => writer.freezeBefore(day));
      await keeper.dropBefore(day);
    },
    async stop() {
      compaction.stop();
      await dayFileWatch.stop();
      sealWatch.stop(unavailable('The log store is stopping.'));
      await flusher.stop();
      await threads.stop();
    },
  };
}

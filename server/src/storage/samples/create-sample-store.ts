import { mkdirSync } from 'node:fs';
import type { MetricCommit, MetricStore } from '../../metrics/metric-store.ts';
import { createGenerationKeeper } from './coordinator/generation-keeper.ts';
import { createSampleDayKeeper } from './coordinator/sample-day-keeper.ts';
import { askReader } from './coordinator/sample-queries.ts';
import { dayOf } from './day-file/seal-generation.ts';
import { defaultSampleStoreLimits, type SampleStoreLimits } from './threads/sample-store-limits.ts';
import { startSampleThreads } from './threads/start-sample-threads.ts';

export interface SampleStoreOptions {
  /** Created when absent; holds `wal.db`, a database per UTC day and what was set aside as damaged. */
  readonly folder: string;
  /** Milliseconds since the epoch, the clock of `QueryBudget.deadlineMs`. */
  readonly nowMs: () => number;
  /** The store can take no more writes and the process should end. Called at most once. */
  readonly onFatal: (error: Error) => void;
  /** A file, or a part of one, could not be read and is left out; the rest is served. */
  readonly onQuarantine: (name: string, reason: string) => void;
  /** Samples of UTC days that ended by then are left out from the start, in milliseconds since the epoch; see `dropDaysBefore`. */
  readonly keptFromMs?: number;
  /** Threads that answer queries; default 2. One more answers alerts. */
  readonly readerCount?: number;
  readonly limits?: Partial<SampleStoreLimits>;
}

/**
 * Opens the sample store: one thread takes writes and keeps the last hours in memory that the others share, one moves them to day
 * files while there is something to move, and some read both.
 *
 * @throws Error with a one-line message when a database cannot be opened or belongs to a newer release.
 */
export async function createSampleStore(options: SampleStoreOptions): Promise<MetricStore> {
  const { folder, nowMs, onQuarantine, readerCount = 2 } = options;
  const limits = { ...defaultSampleStoreLimits, ...options.limits };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const listeners = new Set<(commit: MetricCommit) => void>();
  let firstDay = dayOf(options.keptFromMs ?? Number.NEGATIVE_INFINITY);
  let isFatal = false;
  // What is frozen before everybody is there to seal it.
  const early: number[] = [];
  let onFrozen = (generation: number): void => void early.push(generation);

  const threads = await startSampleThreads({
    folder,
    nowMs,
    limits,
    readerCount,
    firstDay: () => firstDay,
    onCommitted(commits) {
      for (const commit of commits) for (const tell of listeners) tell(commit);
    },
    onFrozen: (generation) => onFrozen(generation),
    onFatal(error) {
      if (!isFatal) options.onFatal(error);
      isFatal = true;
    },
  });
  const { listing, writer, sealer, queries, alerts } = threads;
  for (const { name, reason } of listing.setAside) onQuarantine(name, reason);
  for (const damage of writer.damage) onQuarantine('wal.db', damage);
  const days = createSampleDayKeeper({ folder, sealer, pools: [queries, alerts], onQuarantine });
  const generations = createGenerationKeeper({
    sealer,
    writer,
    days,
    listing,
    limits,
    nowMs,
    firstDay: () => firstDay,
  });
  onFrozen = generations.seal;
  for (const generation of [...writer.frozen, ...early]) generations.seal(generation);

  return {
    append: (batch) => writer.append(batch),
    instant: (query, budget) => askReader(queries, days, { kind: 'instant', query }, budget),
    range: (query, budget) => askReader(queries, days, { kind: 'range', query }, budget),
    series: (query, budget) => askReader(queries, days, { kind: 'series', query }, budget),
    labelNames: (query, budget) => askReader(queries, days, { kind: 'labelNames', query }, budget),
    labelValues: (query, budget) => askReader(queries, days, { kind: 'labelValues', query }, budget),
    metadata: (query, budget) => askReader(queries, days, { kind: 'metadata', query }, budget),
    catalogue: (query, budget) => askReader(queries, days, { kind: 'catalogue', query }, budget),
    evaluateConditions: (query, budget) => askReader(alerts, days, { kind: 'conditions', query }, budget),
    watch: writer.watch,
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async dropDaysBefore(ms) {
      firstDay = Math.max(firstDay, dayOf(ms));
      await days.dropBefore(firstDay);
      // What is in no file yet is no longer shown; sealing lets go of it, because it leaves such days out.
      await writer.freezeBefore(firstDay);
    },
    async stop() {
      await generations.stop();
      await threads.stop();
    },
  };
}

import { mkdirSync } from 'node:fs';
import type { MetricCommit, MetricStore } from '../../metrics/metric-store.ts';
import { startOfUtcDay, toUtcDay } from '../../time/utc-day.ts';
import { createDayKeeper } from '../generational/flush/day-keeper.ts';
import { createDayScrub } from '../generational/flush/scrub-days.ts';
import { startDayFileWatch } from '../generational/flush/start-day-file-watch.ts';
import { firstOf, reportDamage, type TelemetryStoreOptions } from '../generational/telemetry-store.ts';
import type { Scrubbable } from '../scrub/scrubbed-store.ts';
import { createMemtableKeeper } from './coordinator/memtable-keeper.ts';
import { runRead } from './coordinator/sample-queries.ts';
import { defaultSampleStoreLimits, type SampleStoreLimits } from './threads/sample-store-limits.ts';
import { startSampleThreads } from './threads/start-sample-threads.ts';

export interface MetricStoreOptions extends TelemetryStoreOptions {
  /**
   * Milliseconds since the epoch: samples of UTC days that ended by then are dropped at start; see `dropDaysBefore`.
   */
  readonly keptFromMs?: number;
  readonly limits?: Partial<SampleStoreLimits>;
  /** Whether counters get a 0 where they began, when a request says where; by default they do not. */
  readonly takesStarts?: boolean;
  /** Called when another thread begins to replay samples, which takes it seconds with a million series. */
  readonly onReplaying?: () => void;
}

/**
 * Opens the sample store: one thread takes writes and keeps the last hours in shared memory, one seals them into day
 * files on demand, and some read both.
 * @throws Error with a one-line message when a database cannot be opened or belongs to a newer release.
 */
export async function createMetricStore(options: MetricStoreOptions): Promise<MetricStore & Scrubbable> {
  const { folder, nowMs, monotonicNowMs, onQuarantine, readerCount = 2 } = options;
  const limits = { ...defaultSampleStoreLimits, ...options.limits };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const listeners = new Set<(commit: MetricCommit) => void>();
  let firstDay = toUtcDay(options.keptFromMs ?? Number.NEGATIVE_INFINITY);
  /** The last memtable that may have samples of days before; absent until they are removed from all others, and from day files. */
  let lastWithDropped: number | undefined;

  const threads = await startSampleThreads({
    folder,
    monotonicNowMs,
    limits,
    takesStarts: options.takesStarts ?? false,
    readerCount,
    firstDay: () => firstDay,
    onReplaying: () => options.onReplaying?.(),
    onCommitted(commits) {
      for (const commit of commits) for (const notify of listeners) notify(commit);
    },
    onMigrated: options.onMigrated,
    onFatal: firstOf(options.onFatal),
  });
  const { listing, writer, sealer, queries, alerts } = threads;
  reportDamage(listing, writer.started, onQuarantine);
  const days = createDayKeeper({ folder, sealer, readers: [queries, alerts], onQuarantine });
  const memtables = createMemtableKeeper({
    sealer,
    writer,
    days,
    listedDays: listing.days,
    limits,
    nowMs,
    firstDay: () => firstDay,
    onObstacle: (obstacle) => options.onSealObstacle?.(obstacle),
    onCompactionObstacle: options.onCompactionObstacle,
  });
  writer.onFrozen(memtables.flush);
  const dayFileWatch = startDayFileWatch({ folder, days });

  /** Whether no file and no memory has samples before `firstDay`, so that an earlier one shows nothing again. */
  async function isDropComplete(): Promise<boolean> {
    if (lastWithDropped === undefined || !memtables.release(lastWithDropped)) return false;
    // A seal that had begun before the removal may have ended after it.
    await days.dropBefore(firstDay);
    // Freezes nothing: the answer shows that the readers know of the release.
    await writer.freezeBefore(Number.NEGATIVE_INFINITY);
    return true;
  }

  return {
    scrub: createDayScrub({ name: 'metrics', folder, sealer, days }),
    // Earlier samples are hidden, whatever the clock of the batch: it may have been set back since the last removal.
    append: (batch) =>
      writer.append({ ...batch, oldestMs: Math.max(batch.oldestMs, startOfUtcDay(firstDay)) }),
    instant: (query, budget) => runRead(queries, days, { kind: 'instant', query }, budget),
    range: (query, budget) => runRead(queries, days, { kind: 'range', query }, budget),
    series: (query, budget) => runRead(queries, days, { kind: 'series', query }, budget),
    labelNames: (query, budget) => runRead(queries, days, { kind: 'labelNames', query }, budget),
    labelValues: (query, budget) => runRead(queries, days, { kind: 'labelValues', query }, budget),
    metadata: (query, budget) => runRead(queries, days, { kind: 'metadata', query }, budget),
    catalogue: (query, budget) => runRead(queries, days, { kind: 'catalogue', query }, budget),
    cardinality: (query, budget) => runRead(queries, days, { kind: 'cardinality', query }, budget),
    exemplars: (query, budget) => runRead(queries, days, { kind: 'exemplars', query }, budget),
    evaluateConditions: (query, budget) => runRead(alerts, days, { kind: 'conditions', query }, budget),
    watch: writer.watch,
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async dropDaysBefore(ms) {
      const day = toUtcDay(ms);
      if (day > firstDay || (await isDropComplete())) firstDay = day;
      for (const readers of [queries, alerts]) {
        readers.broadcast({ kind: 'keepFrom', ms: startOfUtcDay(firstDay) });
      }
      lastWithDropped = undefined;
      await days.dropBefore(firstDay);
      // Unsealed samples of these days are hidden at once, and dropped by their seal, which skips such days.
      const unsealed = await writer.freezeBefore(firstDay);
      lastWithDropped = Math.max(memtables.lastSealed(), ...unsealed);
    },
    usage: writer.usage,
    async stop() {
      await dayFileWatch.stop();
      await memtables.stop();
      await threads.stop();
    },
  };
}

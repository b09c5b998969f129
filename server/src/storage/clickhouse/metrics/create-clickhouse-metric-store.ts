import type { MetricStore } from '../../../metrics/metric-store.ts';
import { startOfUtcDay, toUtcDay } from '../../../time/utc-day.ts';
import type { PostgresDatabase } from '../../postgres/database/postgres-database.ts';
import { startWorker } from '../../threads/start-worker.ts';
import type { ClickhouseDatabase } from '../database/clickhouse-database.ts';
import type { ClickhouseServers } from '../database/clickhouse-servers.ts';
import { createCommitHints } from './commits/create-commit-hints.ts';
import { createMetricReads } from './read/create-metric-reads.ts';
import type { MetricReadLimits } from './read/metric-read-limits.ts';
import { dropMetricDays } from './retention/drop-metric-days.ts';
import type { MetricWriterStart } from './threads/metric-writer-protocol.ts';
import { startMetricWriter } from './threads/start-metric-writer.ts';
import { defaultMetricWriteLimits, type MetricWriteLimits } from './write/metric-write-limits.ts';

export interface ClickhouseMetricStoreOptions {
  /** For what waits for no thread: retention. Stays open. */
  readonly clickhouse: Pick<ClickhouseDatabase, 'read' | 'readShard' | 'shardCount' | 'command'>;
  /** For commits of other processes. Stays open. */
  readonly postgres: Pick<PostgresDatabase, 'change' | 'onNotification'>;
  /** Each thread has connections of its own. */
  readonly clickhouseServers: ClickhouseServers;
  readonly postgresUrls: readonly string[];
  /** Tells this process from the others that use the databases; unique for each. */
  readonly processId: string;
  /** The clock of `QueryBudget.deadlineMs`. */
  readonly monotonicNowMs: () => number;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  /** Milliseconds since the epoch: samples of UTC days that ended by then are hidden; see `dropDaysBefore`. */
  readonly keptFromMs?: number;
  /** Whether counters get a 0 where they began, when a request says where; by default they do not. */
  readonly takesStarts?: boolean;
  /** Runs a removal unless another process is at one, and returns whether it ran. */
  readonly removeAlone: (remove: () => Promise<void>) => Promise<boolean>;
  /** Called at most once, when the writing thread died and the process should end. */
  readonly onFatal: (error: Error) => void;
  readonly writeLimits?: Partial<MetricWriteLimits>;
  readonly readLimits?: Partial<MetricReadLimits>;
}

/**
 * The metrics of several gateways: samples in ClickHouse, and who decides about them in PostgreSQL. One thread takes the writes of this
 * process, and some read.
 *
 * @throws Error with a one-line message when a database cannot be used.
 */
export async function createClickhouseMetricStore(
  options: ClickhouseMetricStoreOptions,
): Promise<MetricStore> {
  const { clickhouse, clickhouseServers, postgresUrls, monotonicNowMs, takesStarts = false } = options;
  const limits = { ...defaultMetricWriteLimits, ...options.writeLimits };
  let firstDay = toUtcDay(options.keptFromMs ?? Number.NEGATIVE_INFINITY);
  /** Days before are dropped, as far as this process knows. */
  let droppedBefore = Number.NEGATIVE_INFINITY;
  const hints = createCommitHints(options);
  const workerData: MetricWriterStart = { postgresUrls, clickhouseServers, takesStarts, limits };
  const writer = await startMetricWriter({
    worker: startWorker('metric-writer', { workerData }),
    limits,
    onCommitted: (commits) => commits.forEach(hints.broadcast),
    onFatal: options.onFatal,
  }).catch(async (error: unknown) => {
    await hints.stop();
    throw error;
  });
  const reads = createMetricReads({
    servers: clickhouseServers,
    monotonicNowMs,
    ...(Number.isFinite(firstDay) ? { keptFromMs: startOfUtcDay(firstDay) } : {}),
    ...(options.readLimits === undefined ? {} : { limits: options.readLimits }),
  });

  return {
    // Earlier samples are hidden, whatever the clock of the batch: it may have been set back since the last removal.
    append: (batch) =>
      writer.append({ ...batch, oldestMs: Math.max(batch.oldestMs, startOfUtcDay(firstDay)) }),
    instant: reads.instant,
    range: reads.range,
    series: reads.series,
    labelNames: reads.labelNames,
    labelValues: reads.labelValues,
    metadata: reads.metadata,
    catalogue: reads.catalogue,
    cardinality: reads.cardinality,
    exemplars: reads.exemplars,
    evaluateConditions: reads.evaluateConditions,
    async watch(added, removed) {
      await Promise.all([writer.watch(added, removed), hints.watch(added, removed)]);
    },
    onCommit: hints.onCommit,
    async dropDaysBefore(ms) {
      const day = toUtcDay(ms);
      // Back only from a removal that is complete, so that nothing of it is shown again.
      if (day > firstDay) writer.forgetDaysBefore(day);
      if (day > firstDay || droppedBefore >= firstDay) firstDay = day;
      reads.keepFrom(startOfUtcDay(firstDay));
      if (droppedBefore >= firstDay) {
        droppedBefore = firstDay;
        return;
      }
      const before = firstDay;
      if (await options.removeAlone(() => dropMetricDays(clickhouse, before))) droppedBefore = before;
    },
    usage: writer.usage,
    async stop() {
      await writer.stop();
      await Promise.all([reads.stop(), hints.stop()]);
    },
  };
}

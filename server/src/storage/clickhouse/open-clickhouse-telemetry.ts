import { randomUUID } from 'node:crypto';
import type { AlertShards } from '../../alerts/evaluation/shards/alert-shards.ts';
import type { CommitLog } from '../../alerts/evaluation/shards/commit-log.ts';
import type { LogStore } from '../../logs/log-store.ts';
import type { MetricStore } from '../../metrics/metric-store.ts';
import { defaultSeriesLimits } from '../../metrics/series-limits.ts';
import type { DiskSpace } from '../../retention/disk-space.ts';
import { setTimer } from '../../time/timers.ts';
import type { LabelLimits } from '../../traces/trace-labels.ts';
import type { SpanStore, TraceStore } from '../../traces/trace-store.ts';
import type { LocalState } from '../directory/local-state.ts';
import { startAlertShards } from '../postgres/alerts/start-alert-shards.ts';
import { advisoryLocks } from '../postgres/database/advisory-locks.ts';
import type { PostgresDatabase } from '../postgres/database/postgres-database.ts';
import { createRunAlone, type RunAlone } from '../postgres/run-alone.ts';
import type { AppliedMigration } from '../schema/applied-migration.ts';
import type { ClickhouseDatabase } from './database/clickhouse-database.ts';
import type { ClickhouseServers } from './database/clickhouse-servers.ts';
import { migrateClickhouse } from './database/migrate-clickhouse.ts';
import { openClickhouse } from './database/open-clickhouse.ts';
import { createClickhouseLogStore } from './logs/create-clickhouse-log-store.ts';
import { createCommitLog } from './metrics/commits/create-commit-log.ts';
import { createClickhouseMetricStore } from './metrics/create-clickhouse-metric-store.ts';
import { readFreeBytes } from './read-free-bytes.ts';
import { readStoredBytes } from './read-stored-bytes.ts';
import { startClickhouseWatch } from './start-clickhouse-watch.ts';
import { createClickhouseTraceStore } from './traces/create-clickhouse-trace-store.ts';

export interface ClickhouseTelemetryOptions {
  readonly servers: ClickhouseServers;
  readonly postgres: PostgresDatabase;
  /** Of the same database, for threads that have connections of their own. */
  readonly postgresUrls: readonly string[];
  readonly local: Pick<LocalState, 'assertNoTelemetry'>;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  /** Of logs. */
  readonly maxAttributeKeys: number;
  /** Of traces. */
  readonly labelLimits: LabelLimits;
  readonly metrics: {
    /** Of a project with samples on one UTC day. */
    readonly maxSeries: number;
    /** Of all projects together. */
    readonly maxTotalSeries: number;
    /** Whether counters get a 0 where they began. */
    readonly takesStarts: boolean;
    /** Milliseconds since the epoch: earlier samples are past the retention. */
    readonly keptFromMs: () => Promise<number>;
  };
  /** Reads of metrics that run at once. */
  readonly readerCount: number;
  /** Of reads that have no deadline of their own. */
  readonly readTimeoutMs: number;
  /** Called at most once, when a thread died and the process should end. */
  readonly onFatal: (error: Error) => void;
  /** Called for each shard whose schema was migrated. */
  readonly onMigrated?: ((migration: AppliedMigration) => void) | undefined;
  /** Called with the reason when a shard of ClickHouse does not answer or takes no writes, and with `undefined` when all do again. */
  readonly onObstacle: (obstacle: string | undefined) => void;
}

export interface ClickhouseTelemetry {
  readonly logs: LogStore;
  readonly traces: TraceStore & SpanStore;
  readonly metrics: MetricStore;
  readonly alertShards: AlertShards;
  readonly commitLog: CommitLog;
  /** Of ClickHouse, and the rows in PostgreSQL. */
  readonly disk: DiskSpace;
  /** Why no shard of ClickHouse answers; `undefined` when one does. */
  findObstacle(): string | undefined;
  stop(): Promise<void>;
}

/**
 * Migrates and opens the ClickHouse servers of a service that keeps its telemetry there.
 *
 * @throws Error with a one-line message, without passwords, when they cannot be used, or the data directory has telemetry, which
 *   would no longer be found.
 */
export async function openClickhouseTelemetry(
  options: ClickhouseTelemetryOptions,
): Promise<ClickhouseTelemetry> {
  const { servers, postgres, nowMs, monotonicNowMs } = options;
  options.local.assertNoTelemetry();
  await migrateClickhouse({ ...servers, onMigrated: options.onMigrated });
  const clickhouse = await openClickhouse(servers);
  const opened: (() => Promise<void>)[] = [clickhouse.close];
  async function close(): Promise<void> {
    for (const release of opened) await release();
  }
  try {
    const databases = { clickhouse, postgres, nowMs, monotonicNowMs, setTimer };
    const logs = createClickhouseLogStore({ ...databases, maxAttributeKeys: options.maxAttributeKeys });
    opened.unshift(() => logs.stop());
    const traces = createClickhouseTraceStore({
      ...databases,
      labelLimits: options.labelLimits,
      timeoutMs: options.readTimeoutMs,
    });
    opened.unshift(() => traces.stop());
    const runAlone = await createRunAlone(options.postgresUrls);
    const metrics = await openMetrics(options, clickhouse, runAlone);
    opened.unshift(() => metrics.stop());
    const alertShards = await startAlertShards({
      urls: options.postgresUrls,
      postgres,
      random: Math.random,
      setTimer,
    });
    opened.unshift(() => alertShards.stop());
    const watch = startClickhouseWatch({ clickhouse, setTimer, onObstacle: options.onObstacle });
    opened.unshift(async () => watch.stop());
    return {
      logs: {
        ...logs,
        async dropDaysBefore(ns) {
          await runAlone(advisoryLocks.logRetention, () => logs.dropDaysBefore(ns));
        },
      },
      traces: {
        ...traces,
        async dropCreatedBefore(...due) {
          await runAlone(advisoryLocks.traceRetention, () => traces.dropCreatedBefore(...due));
        },
      },
      metrics,
      alertShards,
      commitLog: createCommitLog({ clickhouse, postgres }),
      disk: {
        freeBytes: () => readFreeBytes(clickhouse),
        storedBytes: () => readStoredBytes(clickhouse, postgres),
      },
      findObstacle: watch.findObstacle,
      stop: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openMetrics(
  { metrics, ...options }: ClickhouseTelemetryOptions,
  clickhouse: ClickhouseDatabase,
  runAlone: RunAlone,
): Promise<MetricStore> {
  return createClickhouseMetricStore({
    ...options,
    clickhouse,
    clickhouseServers: options.servers,
    processId: randomUUID(),
    setTimer,
    removeAlone: (remove) => runAlone(advisoryLocks.metricRetention, remove),
    keptFromMs: await metrics.keptFromMs(),
    takesStarts: metrics.takesStarts,
    writeLimits: {
      series: { ...defaultSeriesLimits, maxActiveSeries: metrics.maxSeries },
      maxActiveSeries: metrics.maxTotalSeries,
    },
    readLimits: { readerCount: options.readerCount },
  });
}

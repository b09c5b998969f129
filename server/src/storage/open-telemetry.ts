import type { AlertShards } from '../alerts/evaluation/shards/alert-shards.ts';
import type { CommitLog } from '../alerts/evaluation/shards/commit-log.ts';
import { holdEveryAlert } from '../alerts/evaluation/shards/hold-every-alert.ts';
import type { LogStore } from '../logs/log-store.ts';
import type { MetricStore } from '../metrics/metric-store.ts';
import { defaultSeriesLimits } from '../metrics/series-limits.ts';
import type { DiskSpace } from '../retention/disk-space.ts';
import type { LabelLimits } from '../traces/trace-labels.ts';
import type { SpanStore, TraceStore } from '../traces/trace-store.ts';
import type { LocalState } from './directory/local-state.ts';
import { purgeAfterReads } from './generational/flush/purge-after.ts';
import { createLogStore } from './logs/create-log-store.ts';
import { measureDiskSpace } from './measure-disk-space.ts';
import { createMetricStore } from './metrics/create-metric-store.ts';
import type { SampleStoreLimits } from './metrics/threads/sample-store-limits.ts';
import { openTogether } from './open-together.ts';
import type { PostgresDatabase } from './postgres/database/postgres-database.ts';
import type { AppliedMigration } from './schema/applied-migration.ts';
import type { DamageFinding } from './scrub/damage-finding.ts';
import type { ScrubbedStore } from './scrub/scrubbed-store.ts';
import { createTraceStore } from './traces/create-trace-store.ts';

export interface OpenTelemetryOptions {
  /** Of the servers that have it instead of the data directory. */
  readonly clickhouseUrls: readonly string[] | undefined;
  /** Of several such servers. */
  readonly clickhouseCluster: string | undefined;
  /** Needed with ClickHouse. */
  readonly postgresUrls: readonly string[] | undefined;
  readonly readerCount: number;
  /** Of logs. */
  readonly maxAttributeKeys: number;
  /** Tags of traces, and as many attribute keys. */
  readonly maxLabels: number;
  readonly metrics: {
    /** Of a project with recent samples. */
    readonly maxSeries: number;
    /** Of all projects together. */
    readonly maxTotalSeries: number;
    /** Whether counters get a 0 where they began. */
    readonly takesStarts: boolean;
    /** Milliseconds since the epoch: earlier samples are past the retention. */
    readonly keptFromMs: () => Promise<number>;
    /** Overrides of the defaults of the data directory's store. */
    readonly storeLimits?: Partial<SampleStoreLimits>;
  };
  /** The longest that a read may take, and how long one may without a deadline of its own. */
  readonly readTimeoutMs: number;
  readonly local: Pick<LocalState, 'layout' | 'assertNoTelemetry'>;
  /** The database of `postgresUrls`, once it is open. */
  readonly postgres: () => Promise<PostgresDatabase | undefined>;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  readonly onFatal: (error: Error) => void;
  readonly onQuarantine: (name: string, reason: string) => void;
  /** Called with the reason why what is in memory cannot be moved to day files, and with `undefined` once it is again. */
  readonly onSealObstacle?: (signal: 'logs' | 'metrics', obstacle: string | undefined) => void;
  /** Called with the reason why blocks of day files cannot be merged or deleted, and with `undefined` once they can again. */
  readonly onCompactionObstacle?: (signal: 'logs' | 'metrics', obstacle: string | undefined) => void;
  /** Called for each database that was migrated. */
  readonly onMigrated?: ((migration: AppliedMigration) => void) | undefined;
  readonly onDamage: (finding: DamageFinding) => void;
  readonly onClickhouseObstacle?: (obstacle: string | undefined) => void;
  /** Of the data directory: see `MetricStoreOptions`. */
  readonly onReplaying?: () => void;
}

export interface OpenedTelemetry {
  readonly logs: LogStore;
  readonly traces: TraceStore & SpanStore;
  readonly metrics: MetricStore;
  /** The alerts that this process evaluates: all over a data directory, and else a share. */
  readonly alertShards: AlertShards;
  /** Commits of other processes too; absent over a data directory. */
  readonly commitLog?: CommitLog;
  /** Whether it is in the data directory. */
  readonly isEmbedded: boolean;
  /** For the background scrub. */
  readonly scrubbed: readonly ScrubbedStore[];
  readonly disk: DiskSpace;
  /** Why writes are expected to fail; `undefined` when they are not. */
  findObstacle(): string | undefined;
  stop(): Promise<void>;
}

/**
 * Opens logs, traces and metrics: in the ClickHouse servers of the URLs, or else in the data directory.
 *
 * @throws Error with a one-line message when they cannot be used.
 */
export async function openTelemetry(options: OpenTelemetryOptions): Promise<OpenedTelemetry> {
  const { clickhouseUrls: urls, clickhouseCluster: cluster, postgresUrls, maxLabels } = options;
  const labelLimits = { maxTags: maxLabels, maxAttributeKeys: maxLabels };
  if (urls === undefined) return openEmbedded({ ...options, labelLimits });
  const postgres = await options.postgres();
  if (postgres === undefined || postgresUrls === undefined)
    throw new Error('--clickhouse-urls needs --postgres-urls');
  // The embedded service does not load it.
  const { openClickhouseTelemetry } = await import('./clickhouse/open-clickhouse-telemetry.ts');
  const telemetry = await openClickhouseTelemetry({
    ...options,
    postgres,
    postgresUrls,
    servers: { urls, cluster },
    labelLimits,
    onObstacle: (obstacle) => options.onClickhouseObstacle?.(obstacle),
  });
  return { ...telemetry, isEmbedded: false, scrubbed: [] };
}

async function openEmbedded(
  options: OpenTelemetryOptions & { readonly labelLimits: LabelLimits },
): Promise<OpenedTelemetry> {
  const { nowMs, monotonicNowMs, onFatal, onDamage, onQuarantine, onMigrated, readerCount } = options;
  const { layout } = options.local;
  if (layout === undefined) throw new Error('--backend cluster needs --clickhouse-urls');
  const { maxSeries, maxTotalSeries, takesStarts, keptFromMs, storeLimits } = options.metrics;
  const purgeAfterMs = purgeAfterReads(options.readTimeoutMs);
  const shared = { nowMs, monotonicNowMs, onFatal, onQuarantine, onMigrated, readerCount };
  const [traces, logs, metrics] = await openTogether(
    createTraceStore({
      ...shared,
      folder: layout.tracesFolder,
      labelLimits: options.labelLimits,
      onDamage,
      readTimeoutMs: options.readTimeoutMs,
    }),
    createLogStore({
      ...shared,
      folder: layout.logsFolder,
      onSealObstacle: (obstacle) => options.onSealObstacle?.('logs', obstacle),
      onCompactionObstacle: (obstacle) => options.onCompactionObstacle?.('logs', obstacle),
      limits: { maxAttributeKeys: options.maxAttributeKeys, purgeAfterMs },
    }),
    keptFromMs().then((keptFrom) =>
      createMetricStore({
        ...shared,
        folder: layout.metricsFolder,
        onSealObstacle: (obstacle) => options.onSealObstacle?.('metrics', obstacle),
        onCompactionObstacle: (obstacle) => options.onCompactionObstacle?.('metrics', obstacle),
        keptFromMs: keptFrom,
        takesStarts,
        onReplaying: () => options.onReplaying?.(),
        limits: {
          series: { ...defaultSeriesLimits, maxActiveSeries: maxSeries },
          maxActiveSeries: maxTotalSeries,
          purgeAfterMs,
          ...storeLimits,
        },
      }),
    ),
  );
  return {
    logs,
    traces,
    metrics,
    alertShards: holdEveryAlert(),
    isEmbedded: true,
    disk: measureDiskSpace(layout),
    scrubbed: [traces.scrub, logs.scrub, metrics.scrub],
    findObstacle: () => undefined,
    async stop() {
      await metrics.stop();
      await logs.stop();
      await traces.stop();
    },
  };
}

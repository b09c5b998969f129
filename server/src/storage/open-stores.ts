import { isAbsolute, relative, resolve } from 'node:path';
import type { AlertShards } from '../alerts/evaluation/shards/alert-shards.ts';
import type { CommitLog } from '../alerts/evaluation/shards/commit-log.ts';
import type { Config } from '../config/config-schema.ts';
import type { LogStore } from '../logs/log-store.ts';
import type { MetricStore } from '../metrics/metric-store.ts';
import type { DiskSpace } from '../retention/disk-space.ts';
import type { SpanStore, TraceStore } from '../traces/trace-store.ts';
import { claimLocalState } from './directory/claim-local-state.ts';
import type { WatchParts } from './directory/local-state.ts';
import { noLocalState } from './directory/no-local-state.ts';
import type { DirectoryWatch } from './directory/start-directory-watch.ts';
import type { MetaStores } from './meta/meta-stores.ts';
import type { MetaReports } from './meta/thread/start-meta-thread.ts';
import type { SampleStoreLimits } from './metrics/threads/sample-store-limits.ts';
import { openMeta } from './open-meta.ts';
import { type OpenTelemetryOptions, openTelemetry } from './open-telemetry.ts';
import { openTogether } from './open-together.ts';
import type { PostgresReports } from './postgres/open-postgres-meta.ts';
import type { AppliedMigration } from './schema/applied-migration.ts';
import type { DamageFinding } from './scrub/damage-finding.ts';
import { reportDamageOnce } from './scrub/report-damage-once.ts';
import type { ScrubbedStore } from './scrub/scrubbed-store.ts';

export interface OpenStoresOptions extends PostgresReports {
  readonly config: Pick<
    Config,
    | 'backend'
    | 'dataDirectory'
    | 'postgresUrls'
    | 'clickhouseUrls'
    | 'clickhouseCluster'
    | 'readerThreads'
    | 'queryDeadlineMs'
    | 'metricsRetentionMs'
    | 'metricsMaxSeries'
    | 'metricsMaxTotalSeries'
    | 'metricsStartZeros'
    | 'logsMaxAttributeKeys'
    | 'tracesMaxLabels'
  >;
  readonly processId: number;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  readonly onFatal: (error: Error) => void;
  /** Called with the paths in the data directory that were open to other users until now. */
  readonly onNarrowed?: (paths: readonly string[]) => void;
  /** Called when a file could not be read and is left out; everything else is served. */
  readonly onQuarantine: (name: string, reason: string) => void;
  /** See `OpenTelemetryOptions`. */
  readonly onSealObstacle?: NonNullable<OpenTelemetryOptions['onSealObstacle']>;
  /** See `OpenTelemetryOptions`. */
  readonly onCompactionObstacle?: NonNullable<OpenTelemetryOptions['onCompactionObstacle']>;
  /** Called with the reason when a shard of ClickHouse does not answer or takes no writes, and with `undefined` when all do again. */
  readonly onClickhouseObstacle?: (obstacle: string | undefined) => void;
  /** Called once for each damaged item that a read or the scrub meets; everything else is served. */
  readonly onDamage: (finding: DamageFinding) => void;
  /** Called for each database that the start migrated to the schema of this release; one of the data directory has its path there. */
  readonly onMigrated?: (migration: AppliedMigration) => void;
  /** Called when `meta.db` could not be used and was restored from a copy. */
  readonly onMetaRestored: MetaReports['onRestored'];
  /** Called when `meta.db` could not be copied, once for each reason. */
  readonly onMetaCopyFailure: MetaReports['onCopyFailure'];
  /** Called when another thread begins to replay samples, which takes it seconds with a million series. */
  readonly onReplaying?: () => void;
  /** Overrides of the defaults. */
  readonly sampleStoreLimits?: Partial<SampleStoreLimits>;
}

/** All stores of a service; those of a data directory are locked against other services. */
export interface Stores extends MetaStores {
  readonly traces: TraceStore & SpanStore;
  readonly logs: LogStore;
  readonly metrics: MetricStore;
  readonly alertShards: AlertShards;
  readonly commitLog?: CommitLog;
  readonly disk: DiskSpace;
  /** Notices what happens to the data directory from outside, if there is one. */
  startWatch(parts: WatchParts): DirectoryWatch;
  /** Why a database takes no writes; `undefined` when they do. */
  findObstacle(): string | undefined;
  /** For the background scrub. */
  readonly scrubbed: readonly ScrubbedStore[];
  close(): Promise<void>;
}

/** @throws Error with a one-line message when the data directory or a database cannot be used. */
export async function openStores(options: OpenStoresOptions): Promise<Stores> {
  const { config, processId, nowMs } = options;
  const local =
    config.backend === 'cluster' ? noLocalState : claimLocalState({ path: config.dataDirectory, processId });
  if (local.narrowed.length > 0) options.onNarrowed?.(local.narrowed);
  const opened: (() => void | Promise<void>)[] = [local.release];
  async function close(): Promise<void> {
    for (const release of opened) await release();
  }
  try {
    const onDamage = reportDamageOnce(options.onDamage);
    const folder = resolve(config.dataDirectory);
    const onMigrated = ({ database, ...migration }: AppliedMigration): void =>
      options.onMigrated?.({
        database: isAbsolute(database) ? relative(folder, database) : database,
        ...migration,
      });
    const openingMeta = openMeta({
      ...options,
      postgresUrls: config.postgresUrls,
      sharesPostgres: config.clickhouseUrls !== undefined,
      local,
      onDamage,
      onMigrated,
      onRestored: options.onMetaRestored,
      onCopyFailure: options.onMetaCopyFailure,
    });
    // Telemetry means nothing without the projects that it belongs to, so a killed first start leaves none without them.
    if (local.isNew) await openingMeta;
    const [meta, telemetry] = await openTogether(
      openingMeta,
      openTelemetry({
        ...options,
        clickhouseUrls: config.clickhouseUrls,
        clickhouseCluster: config.clickhouseCluster,
        postgresUrls: config.postgresUrls,
        readerCount: config.readerThreads,
        maxAttributeKeys: config.logsMaxAttributeKeys,
        maxLabels: config.tracesMaxLabels,
        metrics: {
          maxSeries: config.metricsMaxSeries,
          maxTotalSeries: config.metricsMaxTotalSeries,
          takesStarts: config.metricsStartZeros === 'on',
          async keptFromMs() {
            const { settings } = await (await openingMeta).stores.retention.get();
            return nowMs() - (settings.metrics ?? config.metricsRetentionMs);
          },
          ...(options.sampleStoreLimits === undefined ? {} : { storeLimits: options.sampleStoreLimits }),
        },
        readTimeoutMs: config.queryDeadlineMs,
        local,
        onMigrated,
        onDamage,
        postgres: () => openingMeta.then(({ postgres }) => postgres),
      }),
    );
    for (const store of [meta, telemetry]) opened.unshift(() => store.stop());
    return {
      ...meta.stores,
      traces: telemetry.traces,
      logs: telemetry.logs,
      metrics: telemetry.metrics,
      alertShards: telemetry.alertShards,
      ...(telemetry.commitLog === undefined ? {} : { commitLog: telemetry.commitLog }),
      disk: telemetry.disk,
      findObstacle: () => meta.findObstacle() ?? telemetry.findObstacle(),
      startWatch: (parts) =>
        local.startWatch({ hasMeta: meta.postgres === undefined, hasTelemetry: telemetry.isEmbedded }, parts),
      scrubbed: [...meta.scrubbed, ...telemetry.scrubbed],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

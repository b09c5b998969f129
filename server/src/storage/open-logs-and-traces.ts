import type { LogStore } from '../logs/log-store.ts';
import type { LabelLimits } from '../traces/trace-labels.ts';
import type { SpanStore, TraceStore } from '../traces/trace-store.ts';
import type { DataDirectoryLayout } from './data-directory.ts';
import { createLogStore } from './logs/create-log-store.ts';
import { openTogether } from './open-together.ts';
import type { PostgresDatabase } from './postgres/database/postgres-database.ts';
import type { DamageFinding } from './scrub/damage-finding.ts';
import type { ScrubbedStore } from './scrub/scrubbed-store.ts';
import { createTraceStore } from './traces/create-trace-store.ts';

export interface OpenLogsAndTracesOptions {
  /** Of the servers that have them instead of the data directory. */
  readonly clickhouseUrls: readonly string[] | undefined;
  readonly readerCount: number;
  /** Of logs. */
  readonly maxAttributeKeys: number;
  /** Tags of traces, and as many attribute keys. */
  readonly maxLabels: number;
  /** Of reads that have no deadline of their own. */
  readonly readTimeoutMs: number;
  readonly directory: DataDirectoryLayout;
  /** Asked with ClickHouse, which needs one. */
  readonly postgres: () => Promise<PostgresDatabase | undefined>;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  readonly onFatal: (error: Error) => void;
  readonly onQuarantine: (name: string, reason: string) => void;
  readonly onDamage: (finding: DamageFinding) => void;
  readonly onClickhouseObstacle?: (obstacle: string | undefined) => void;
}

export interface OpenedLogsAndTraces {
  readonly logs: LogStore;
  readonly traces: TraceStore & SpanStore;
  /** Whether they are in the data directory. */
  readonly areEmbedded: boolean;
  /** For the background scrub. */
  readonly scrubbed: readonly ScrubbedStore[];
  /** What they take elsewhere; absent when they are in the data directory. */
  readonly storedBytes?: () => Promise<Readonly<Record<'logs' | 'traces', number>>>;
  /** Why writes are expected to fail; `undefined` when they are not. */
  findObstacle(): string | undefined;
  stop(): Promise<void>;
}

/**
 * Opens the ClickHouse servers of the URLs, or else the logs and traces of the data directory.
 *
 * @throws Error with a one-line message when they cannot be used.
 */
export async function openLogsAndTraces(options: OpenLogsAndTracesOptions): Promise<OpenedLogsAndTraces> {
  const { clickhouseUrls: urls, maxLabels } = options;
  const labelLimits = { maxTags: maxLabels, maxAttributeKeys: maxLabels };
  if (urls === undefined) return openEmbedded({ ...options, labelLimits });
  const postgres = await options.postgres();
  if (postgres === undefined) throw new Error('--clickhouse-urls needs --postgres-urls');
  // The embedded service does not load it.
  const { openClickhouseTelemetry } = await import('./clickhouse/open-clickhouse-telemetry.ts');
  const telemetry = await openClickhouseTelemetry({
    ...options,
    postgres,
    urls,
    labelLimits,
    onObstacle: (obstacle) => options.onClickhouseObstacle?.(obstacle),
  });
  return { ...telemetry, areEmbedded: false, scrubbed: [] };
}

async function openEmbedded(
  options: OpenLogsAndTracesOptions & { readonly labelLimits: LabelLimits },
): Promise<OpenedLogsAndTraces> {
  const { directory, monotonicNowMs, onFatal, onDamage, onQuarantine, readerCount } = options;
  const shared = { monotonicNowMs, onFatal, onQuarantine, readerCount };
  const [traces, logs] = await openTogether(
    createTraceStore({
      ...shared,
      folder: directory.tracesFolder,
      labelLimits: options.labelLimits,
      onDamage,
      readTimeoutMs: options.readTimeoutMs,
    }),
    createLogStore({
      ...shared,
      folder: directory.logsFolder,
      limits: { maxAttributeKeys: options.maxAttributeKeys },
    }),
  );
  return {
    logs,
    traces,
    areEmbedded: true,
    scrubbed: [traces.scrub, logs.scrub],
    findObstacle: () => undefined,
    async stop() {
      await logs.stop();
      await traces.stop();
    },
  };
}

import type { LogStore } from '../logs/log-store.ts';
import type { DataDirectoryLayout } from './data-directory.ts';
import { createLogStore } from './logs/create-log-store.ts';
import type { PostgresDatabase } from './postgres/database/postgres-database.ts';
import type { ScrubbedStore } from './scrub/scrubbed-store.ts';

export interface OpenLogsOptions {
  /** Of the servers that have the logs instead of the data directory. */
  readonly clickhouseUrls: readonly string[] | undefined;
  readonly readerCount: number;
  readonly maxAttributeKeys: number;
  readonly directory: DataDirectoryLayout;
  /** Needed with ClickHouse. */
  readonly postgres: PostgresDatabase | undefined;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  readonly onFatal: (error: Error) => void;
  readonly onQuarantine: (name: string, reason: string) => void;
  readonly onClickhouseObstacle?: (obstacle: string | undefined) => void;
}

export interface OpenedLogs {
  readonly store: LogStore;
  /** Whether they are in the data directory. */
  readonly isEmbedded: boolean;
  /** For the background scrub. */
  readonly scrubbed: readonly ScrubbedStore[];
  /** What they take elsewhere; absent when they are in the data directory. */
  readonly storedBytes?: () => Promise<number>;
  /** Why writes are expected to fail; `undefined` when they are not. */
  findObstacle(): string | undefined;
  stop(): Promise<void>;
}

/**
 * Opens the ClickHouse servers of the URLs, or else the logs of the data directory.
 *
 * @throws Error with a one-line message when they cannot be used.
 */
export async function openLogs(options: OpenLogsOptions): Promise<OpenedLogs> {
  const { directory, postgres, clickhouseUrls: urls, maxAttributeKeys } = options;
  if (urls !== undefined) {
    if (postgres === undefined) throw new Error('--clickhouse-urls needs --postgres-urls');
    // The embedded service does not load it.
    const { openClickhouseLogs } = await import('./clickhouse/open-clickhouse-logs.ts');
    const logs = await openClickhouseLogs({
      ...options,
      postgres,
      urls,
      onObstacle: (obstacle) => options.onClickhouseObstacle?.(obstacle),
    });
    return { ...logs, isEmbedded: false, scrubbed: [] };
  }
  const { scrub, ...store } = await createLogStore({
    folder: directory.logsFolder,
    monotonicNowMs: options.monotonicNowMs,
    onFatal: options.onFatal,
    onQuarantine: options.onQuarantine,
    readerCount: options.readerCount,
    limits: { maxAttributeKeys },
  });
  return {
    store,
    isEmbedded: true,
    scrubbed: [scrub],
    findObstacle: () => undefined,
    stop: store.stop,
  };
}

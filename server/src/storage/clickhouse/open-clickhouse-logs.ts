import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LogStore } from '../../logs/log-store.ts';
import { setTimer } from '../../time/timers.ts';
import type { DataDirectoryLayout } from '../data-directory.ts';
import type { PostgresDatabase } from '../postgres/database/postgres-database.ts';
import { migrateClickhouse } from './database/migrate-clickhouse.ts';
import { openClickhouse } from './database/open-clickhouse.ts';
import { createClickhouseLogStore } from './logs/create-clickhouse-log-store.ts';
import { startClickhouseWatch } from './start-clickhouse-watch.ts';

export interface ClickhouseLogsOptions {
  readonly urls: readonly string[];
  readonly postgres: PostgresDatabase;
  readonly directory: Pick<DataDirectoryLayout, 'folder' | 'logsFolder'>;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  readonly maxAttributeKeys: number;
  /** Called with the reason when ClickHouse does not answer, and with `undefined` when it answers again. */
  readonly onObstacle: (obstacle: string | undefined) => void;
}

export interface ClickhouseLogs {
  readonly store: LogStore;
  /** Compressed, with indexes, on all shards. */
  storedBytes(): Promise<number>;
  /** Why ClickHouse does not answer; `undefined` when it does. */
  findObstacle(): string | undefined;
  stop(): Promise<void>;
}

const sizeTimeoutMs = 5_000;

/**
 * Migrates and opens the ClickHouse servers of a service that keeps its logs there.
 *
 * @throws Error with a one-line message, without passwords, when they cannot be used, or the data directory has logs, which would no
 *   longer be found.
 */
export async function openClickhouseLogs(options: ClickhouseLogsOptions): Promise<ClickhouseLogs> {
  const { urls, postgres, directory, nowMs, monotonicNowMs, maxAttributeKeys } = options;
  if (existsSync(join(directory.logsFolder, 'wal.db')))
    throw new Error(
      `the data directory ${directory.folder} has logs, which are not in ClickHouse; move ${directory.logsFolder} away, or leave out --clickhouse-urls`,
    );
  await migrateClickhouse({ urls });
  const clickhouse = await openClickhouse({ urls });
  const store = createClickhouseLogStore({
    clickhouse,
    postgres,
    nowMs,
    monotonicNowMs,
    setTimer,
    maxAttributeKeys,
  });
  const watch = startClickhouseWatch({ clickhouse, setTimer, onObstacle: options.onObstacle });
  return {
    store,
    async storedBytes() {
      const [size] = await clickhouse.read<{ readonly bytes: string }>(
        {
          text: `SELECT sum(parts.bytes_on_disk) AS bytes FROM system.parts AS parts
            WHERE parts.database = currentDatabase() AND parts.table = 'logs' AND parts.active`,
        },
        { timeoutMs: sizeTimeoutMs },
      );
      return Number(size?.bytes ?? 0);
    },
    findObstacle: watch.findObstacle,
    async stop() {
      watch.stop();
      await store.stop();
      await clickhouse.close();
    },
  };
}

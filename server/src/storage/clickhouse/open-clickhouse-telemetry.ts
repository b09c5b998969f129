import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LogStore } from '../../logs/log-store.ts';
import { setTimer } from '../../time/timers.ts';
import type { LabelLimits } from '../../traces/trace-labels.ts';
import type { SpanStore, TraceStore } from '../../traces/trace-store.ts';
import type { DataDirectoryLayout } from '../data-directory.ts';
import type { PostgresDatabase } from '../postgres/database/postgres-database.ts';
import { migrateClickhouse } from './database/migrate-clickhouse.ts';
import { openClickhouse } from './database/open-clickhouse.ts';
import { createClickhouseLogStore } from './logs/create-clickhouse-log-store.ts';
import { readStoredBytes } from './read-stored-bytes.ts';
import { startClickhouseWatch } from './start-clickhouse-watch.ts';
import { createClickhouseTraceStore } from './traces/create-clickhouse-trace-store.ts';

export interface ClickhouseTelemetryOptions {
  readonly urls: readonly string[];
  readonly postgres: PostgresDatabase;
  readonly directory: Pick<DataDirectoryLayout, 'folder' | 'logsFolder' | 'tracesFolder'>;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  /** Of logs. */
  readonly maxAttributeKeys: number;
  /** Of traces. */
  readonly labelLimits: LabelLimits;
  /** Of reads that have no deadline of their own. */
  readonly readTimeoutMs: number;
  /** Called with the reason when ClickHouse does not answer, and with `undefined` when it answers again. */
  readonly onObstacle: (obstacle: string | undefined) => void;
}

export interface ClickhouseTelemetry {
  readonly logs: LogStore;
  readonly traces: TraceStore & SpanStore;
  /** Compressed, with indexes. */
  storedBytes(): Promise<Readonly<Record<'logs' | 'traces', number>>>;
  /** Why ClickHouse does not answer; `undefined` when it does. */
  findObstacle(): string | undefined;
  stop(): Promise<void>;
}

/**
 * Migrates and opens the ClickHouse servers of a service that keeps its logs and traces there.
 *
 * @throws Error with a one-line message, without passwords, when they cannot be used, or the data directory has logs or traces,
 *   which would no longer be found.
 */
export async function openClickhouseTelemetry(
  options: ClickhouseTelemetryOptions,
): Promise<ClickhouseTelemetry> {
  const { urls, postgres, directory, nowMs, monotonicNowMs } = options;
  refuseOwn(directory.folder, 'logs', join(directory.logsFolder, 'wal.db'));
  refuseOwn(directory.folder, 'traces', join(directory.tracesFolder, 'traces.db'));
  await migrateClickhouse({ urls });
  const clickhouse = await openClickhouse({ urls });
  const databases = { clickhouse, postgres, nowMs, monotonicNowMs, setTimer };
  const logs = createClickhouseLogStore({ ...databases, maxAttributeKeys: options.maxAttributeKeys });
  const traces = createClickhouseTraceStore({
    ...databases,
    labelLimits: options.labelLimits,
    timeoutMs: options.readTimeoutMs,
  });
  const watch = startClickhouseWatch({ clickhouse, setTimer, onObstacle: options.onObstacle });
  return {
    logs,
    traces,
    storedBytes: () => readStoredBytes(clickhouse, postgres),
    findObstacle: watch.findObstacle,
    async stop() {
      watch.stop();
      await Promise.all([logs.stop(), traces.stop()]);
      await clickhouse.close();
    },
  };
}

function refuseOwn(folder: string, signal: 'logs' | 'traces', database: string): void {
  if (!existsSync(database)) return;
  throw new Error(
    `the data directory ${folder} has ${signal}, which are not in ClickHouse; move ${join(folder, signal)} away, or leave out --clickhouse-urls`,
  );
}

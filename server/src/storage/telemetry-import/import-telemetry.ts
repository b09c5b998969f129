import { existsSync } from 'node:fs';
import type { TelemetrySignal } from '../../ingest/telemetry-signal.ts';
import { pause } from '../../time/timers.ts';
import type { ClickhouseServers } from '../clickhouse/database/clickhouse-servers.ts';
import { migrateClickhouse } from '../clickhouse/database/migrate-clickhouse.ts';
import { openClickhouse } from '../clickhouse/database/open-clickhouse.ts';
import { claimDataDirectory, type DataDirectoryLayout, layOutDataDirectory } from '../data-directory.ts';
import { isBoundTo } from '../directory/postgres-binding.ts';
import { assertInitialized } from '../open-admin-stores.ts';
import { migratePostgres } from '../postgres/database/migrate-postgres.ts';
import { openPostgres } from '../postgres/database/open-postgres.ts';
import type { PostgresDatabase } from '../postgres/database/postgres-database.ts';
import { createPostgresRetentionStore } from '../postgres/postgres-retention-store.ts';
import { readInstallationId } from '../postgres/read-installation-id.ts';
import { createExportedDamage } from './exported-damage.ts';
import {
  assertRetirable,
  claimImportId,
  folderOfSignal,
  forgetImportId,
  isInImport,
  listOwnSignals,
  retireSignals,
} from './import-directory.ts';
import { defaultImportLimits } from './import-limits.ts';
import { importSignals } from './import-signals.ts';
import type { ImportProgress } from './progress/import-progress.ts';
import { runWithoutServices } from './run-without-services.ts';

export interface ImportTelemetryOptions {
  /** The path of the data directory, whose projects are in PostgreSQL. */
  readonly path: string;
  /** As of `openPostgres`. */
  readonly postgresUrls: readonly string[];
  readonly clickhouse: ClickhouseServers;
  readonly processId: number;
  /** Leaves out what is damaged, instead of refusing. */
  readonly skipsDamaged: boolean;
  /** Of the configuration: what was set in the console counts first. */
  readonly retentionMs: Readonly<Record<TelemetrySignal, number>>;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  readonly onProgress: (progress: ImportProgress) => void;
}

/** What is in the databases after an import. */
export interface ImportedTelemetry {
  /** Records, samples and traces, of those that the data directory had. */
  readonly counts: Readonly<Partial<Record<TelemetrySignal, number>>>;
  /** What is damaged and was left out, for people. */
  readonly leftOut: readonly string[];
}

/** For how long an insert is repeated, so that a server may restart meanwhile. */
const insertTimes = { timeoutMs: 60_000, repeatForMs: 60_000 };

/**
 * Brings the logs, metrics and traces of a data directory to ClickHouse and PostgreSQL. Killed at any moment, it can be repeated, and goes on
 * where it was. The folders of the signals are renamed at the end.
 *
 * @throws Error with a one-line message, without passwords, when it cannot.
 */
export async function importTelemetry(options: ImportTelemetryOptions): Promise<ImportedTelemetry> {
  const { path, processId } = options;
  const layout = layOutDataDirectory(path);
  if (!existsSync(layout.postgresBinding))
    assertInitialized({ dataDirectory: layout.folder, postgresUrls: undefined });
  const directory = claimDataDirectory({ path, processId });
  try {
    return await importFrom(layout, options);
  } finally {
    directory.release();
  }
}

async function importFrom(
  layout: DataDirectoryLayout,
  options: ImportTelemetryOptions,
): Promise<ImportedTelemetry> {
  const signals = listOwnSignals(layout);
  assertRetirable(layout, signals);
  if (signals.length === 0 && !isInImport(layout)) return { counts: {}, leftOut: [] };
  const { postgresUrls: urls } = options;
  await migratePostgres({ urls });
  const postgres = await openPostgres({ urls, random: Math.random, maxConnections: 4 });
  try {
    if (!isBoundTo(layout, await readInstallationId(postgres)))
      throw new Error(
        `the data directory ${layout.folder} names no PostgreSQL database: restore ${layout.postgresBinding}`,
      );
    let imported: ImportedTelemetry | undefined;
    await runWithoutServices(urls, postgres, async () => {
      imported = await importInto(layout, signals, postgres, options);
    });
    // Set by the work, which ran.
    return imported as ImportedTelemetry;
  } finally {
    await postgres.close();
  }
}

async function importInto(
  layout: DataDirectoryLayout,
  signals: readonly TelemetrySignal[],
  postgres: PostgresDatabase,
  {
    clickhouse: servers,
    retentionMs,
    skipsDamaged,
    nowMs,
    monotonicNowMs,
    onProgress,
  }: ImportTelemetryOptions,
): Promise<ImportedTelemetry> {
  await migrateClickhouse(servers);
  const clickhouse = await openClickhouse(servers);
  const damage = createExportedDamage();
  try {
    const { settings } = await createPostgresRetentionStore(postgres).get();
    const keptFrom = (signal: TelemetrySignal) => nowMs() - (settings[signal] ?? retentionMs[signal]);
    const counts = await importSignals({
      signals: signals.map((signal) => ({ signal, folder: folderOfSignal(layout, signal) })),
      claimId: () => claimImportId(layout),
      forgetId: () => forgetImportId(layout),
      keptFromMs: { logs: keptFrom('logs'), metrics: keptFrom('metrics'), traces: keptFrom('traces') },
      damage,
      skipsDamaged,
      clickhouse,
      postgres,
      limits: defaultImportLimits,
      insertTimes: { ...insertTimes, monotonicNowMs, pause },
      nowMs,
      onProgress,
    });
    retireSignals(layout, signals);
    forgetImportId(layout);
    return { counts, leftOut: damage.items };
  } finally {
    await clickhouse.close();
  }
}

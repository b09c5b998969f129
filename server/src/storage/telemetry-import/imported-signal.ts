import type { TelemetrySignal } from '../../ingest/telemetry-signal.ts';
import type { ClickhouseDatabase } from '../clickhouse/database/clickhouse-database.ts';
import type { InsertTimes } from '../clickhouse/database/insert-block.ts';
import type { PostgresDatabase, PostgresSession } from '../postgres/database/postgres-database.ts';
import type { ExportedDamage } from './exported-damage.ts';
import type { ImportLimits } from './import-limits.ts';
import type { ImportProgress } from './progress/import-progress.ts';

/** The telemetry of one signal of a data directory, and how it is stored elsewhere. */
export interface ImportedSignal {
  readonly signal: TelemetrySignal;
  /** What the source has: differs once anything was added. */
  readonly state: string;
  readonly projectIds: readonly string[];
  /** The projects of `projectIds` that the databases have telemetry of already. */
  findTaken(session: Pick<PostgresSession, 'rows'>): Promise<readonly string[]>;
  /** What is needed before the first unit, in the transaction that inserts the row of the import. @returns its number. */
  begin(session: PostgresSession): Promise<number>;
  /** Stores every unit after those of the progress. */
  store(progress: ImportProgress): Promise<ImportProgress>;
  /** What belongs to the signal as a whole, in the transaction that finishes the import. */
  finish(session: PostgresSession, progress: ImportProgress): Promise<void>;
  close(): void;
}

export interface ImportedSignalOptions {
  /** Of the store. */
  readonly folder: string;
  readonly damage: ExportedDamage;
  readonly clickhouse: ClickhouseDatabase;
  readonly postgres: PostgresDatabase;
  readonly insertTimes: InsertTimes;
  readonly limits: ImportLimits;
  readonly nowMs: () => number;
  /** Called after each unit. */
  readonly onProgress: (progress: ImportProgress) => void;
}

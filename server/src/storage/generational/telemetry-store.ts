import type { AppliedMigration } from '../schema/applied-migration.ts';
import type { DayFileListing } from './day-files/list-day-files.ts';
import type { WriterStarted } from './writer/writer-protocol.ts';

/** The options common to the generational stores. */
export interface TelemetryStoreOptions {
  /** Created when absent; holds `wal.db`, a database per UTC day and `quarantine`. */
  readonly folder: string;
  /** Milliseconds since the epoch. */
  readonly nowMs: () => number;
  /** The clock of `QueryBudget.deadlineMs`. */
  readonly monotonicNowMs: () => number;
  /** Called at most once, when the store can take no more writes and the process should end. */
  readonly onFatal: (error: Error) => void;
  /** Called when a file, or a part of one, could not be read and is left out; the rest is served. */
  readonly onQuarantine: (name: string, reason: string) => void;
  /** See `FlusherOptions.onObstacle`. */
  readonly onSealObstacle?: ((obstacle: string | undefined) => void) | undefined;
  /** See `CompactionOptions.onObstacle`. */
  readonly onCompactionObstacle?: ((obstacle: string | undefined) => void) | undefined;
  /** Called for each database that the start migrated. */
  readonly onMigrated?: ((migration: AppliedMigration) => void) | undefined;
  /** Threads that answer queries; default 2. */
  readonly readerCount?: number;
}

/** Reports the damage found at start. */
export function reportDamage(
  { quarantined }: DayFileListing,
  { damage }: WriterStarted,
  onQuarantine: TelemetryStoreOptions['onQuarantine'],
): void {
  for (const { name, reason } of quarantined) onQuarantine(name, reason);
  for (const found of damage) onQuarantine('wal.db', found);
}

/** Passes on only the first failure of several threads. */
export function firstOf(onFatal: (error: Error) => void): (error: Error) => void {
  let isOver = false;
  return (error) => {
    if (!isOver) onFatal(error);
    isOver = true;
  };
}

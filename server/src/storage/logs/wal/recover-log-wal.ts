import { recoverWal } from '../../generational/wal/recover-wal.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { openWalDatabase } from './open-wal-database.ts';
import { type Replay, type ReplayOptions, replayWal } from './replay-wal.ts';
import { salvageWal } from './salvage-wal.ts';
import { createWalCounterTable, sequenceGap, type WalCounters } from './wal-counters.ts';
import { createWalEntries } from './wal-entries.ts';

export interface RecoverLogWalOptions extends Pick<ReplayOptions, 'createMemtable' | 'sealedDays'> {
  /** Holds `wal.db`. */
  readonly folder: string;
  /** Lower bounds from the day files: a log older than they are must not reuse their numbers. */
  readonly atLeast: WalCounters;
}

export interface RecoveredLogWal extends Replay {
  readonly db: SqliteDatabase;
  readonly counters: WalCounters;
  /** Memtables that are sealed or unreadable, whose remaining entries have to be deleted. */
  readonly retired: readonly number[];
}

/** `recoverWal` of the log store. */
export function recoverLogWal({ folder, ...options }: RecoverLogWalOptions): RecoveredLogWal {
  return recoverWal({
    folder,
    storeName: 'log store',
    open: openWalDatabase,
    load: (db, hasLost) => loadLogWal(db, hasLost, options),
    salvage: salvageWal,
  });
}

function loadLogWal(
  db: SqliteDatabase,
  hasLost: boolean,
  { createMemtable, sealedDays, atLeast }: Omit<RecoverLogWalOptions, 'folder'>,
): RecoveredLogWal {
  const entries = createWalEntries(db);
  const retired = entries.retired();
  const isRetired = new Set(retired);
  const replay = replayWal(entries.read(), {
    createMemtable,
    sealedDays,
    isRetired: (generation) => isRetired.has(generation),
  });
  const read = createWalCounterTable(db).read();
  const counters = {
    nextSequence: Math.max(read.nextSequence, atLeast.nextSequence) + (hasLost ? sequenceGap : 0),
    nextGeneration: Math.max(read.nextGeneration, atLeast.nextGeneration),
  };
  return { db, counters, ...replay, retired: [...retired, ...replay.unreadable] };
}

import { join } from 'node:path';
import { assertUndamaged, isDamage } from '../../sqlite/database-damage.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { quarantineDatabase } from '../../sqlite/quarantine-database.ts';
import { openWalDatabase } from './open-wal-database.ts';
import { type Replay, type ReplayOptions, replayWal } from './replay-wal.ts';
import { salvageWal } from './salvage-wal.ts';
import { createWalCounterTable, type WalCounters } from './wal-counters.ts';
import { createWalEntries } from './wal-entries.ts';

export interface RecoverOptions extends Pick<ReplayOptions, 'createGeneration' | 'sealedDays'> {
  /** Holds `wal.db`. */
  readonly folder: string;
  /** Numbers that the day files have not seen; a log that is older than they are must not give them again. */
  readonly atLeast: WalCounters;
}

export interface RecoveredWal extends Replay {
  readonly db: SqliteDatabase;
  readonly counters: WalCounters;
  /** Generations of which there is nothing to replay, but maybe something to delete. */
  readonly retired: readonly number[];
}

/**
 * Opens the write-ahead log and replays what no day file has. A damaged log is set aside in `quarantine`, what can
 * be read of it goes into a new one.
 *
 * @throws Error with a one-line message when it cannot be opened or belongs to a newer release.
 */
export function recoverWal(options: RecoverOptions): RecoveredWal {
  const path = join(options.folder, 'wal.db');
  try {
    return openAndReplay(path, options);
  } catch (error) {
    if (!isDamage(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const aside = quarantineDatabase(path);
    const fresh = openWalDatabase(path);
    salvageWal(aside, fresh);
    fresh.close();
    const recovered = openAndReplay(path, options);
    const damage = `the write-ahead log is damaged (${reason}): it was moved to ${aside}, its requests before the damage were kept`;
    return { ...recovered, damage: [damage, ...recovered.damage] };
  }
}

function openAndReplay(
  path: string,
  { createGeneration, sealedDays, atLeast }: RecoverOptions,
): RecoveredWal {
  const db = openWalDatabase(path);
  try {
    assertUndamaged(db);
    const entries = createWalEntries(db);
    const retired = entries.retired();
    const isRetired = new Set(retired);
    const replay = replayWal(entries.read(), {
      createGeneration,
      sealedDays,
      isRetired: (generation) => isRetired.has(generation),
    });
    const read = createWalCounterTable(db).read();
    const counters = {
      nextSequence: Math.max(read.nextSequence, atLeast.nextSequence),
      nextGeneration: Math.max(read.nextGeneration, atLeast.nextGeneration),
    };
    return { db, counters, retired, ...replay };
  } catch (error) {
    db.close();
    throw error;
  }
}

import { join } from 'node:path';
import { assertUndamaged, isDamage } from '../../sqlite/database-damage.ts';
import { describeLostFrames, openCountingLostFrames } from '../../sqlite/lost-frames.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { quarantineDatabase } from '../../sqlite/quarantine-database.ts';

export interface RecoverWalOptions<Recovered> {
  /** Holds `wal.db`. */
  readonly folder: string;
  /** For messages: `log store`. */
  readonly storeName: string;
  /** Opens the log for writing, created when absent, and migrates its schema. */
  readonly open: (path: string) => SqliteDatabase;
  /**
   * Replays the entries that no day file has.
   *
   * @param hasLost whether entries at the end are missing, whose numbers must not be given again.
   */
  readonly load: (db: SqliteDatabase, hasLost: boolean) => Recovered;
  /** Copies the readable part of a damaged log into a fresh one. */
  readonly salvage: (damagedPath: string, fresh: SqliteDatabase) => void;
}

/**
 * Opens the write-ahead log of a store and replays it. A damaged log is moved to `quarantine`, and what can be read of
 * it is copied into a new one; one that only lacks its end is kept, and `damage` says so.
 * @throws Error with a one-line message when it cannot be opened or belongs to a newer release.
 */
export function recoverWal<Recovered extends { readonly damage: readonly string[] }>(
  options: RecoverWalOptions<Recovered>,
): Recovered {
  const { storeName, open, load, salvage } = options;
  const path = join(options.folder, 'wal.db');
  try {
    return openAndLoad();
  } catch (error) {
    if (!isDamage(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    // It exists: it was opened just now.
    const aside = quarantineDatabase(path) ?? path;
    const fresh = open(path);
    salvage(aside, fresh);
    fresh.close();
    const recovered = openAndLoad();
    const damage = `the write-ahead log of the ${storeName} is damaged (${reason}): it was moved to ${aside}, what could be read of it was kept`;
    return { ...recovered, damage: [damage, ...recovered.damage] };
  }

  function openAndLoad(): Recovered {
    const { db, lostFrames } = openCountingLostFrames(path, open);
    try {
      assertUndamaged(db);
      const recovered = load(db, lostFrames > 0);
      if (lostFrames === 0) return recovered;
      const damage = `wal.db-wal of the ${storeName} is damaged or missing: ${describeLostFrames(lostFrames)}`;
      return { ...recovered, damage: [damage, ...recovered.damage] };
    } catch (error) {
      db.close();
      throw error;
    }
  }
}

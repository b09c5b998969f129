import { join } from 'node:path';
import { messageOf } from '../../../errors/message-of.ts';
import { assertUndamaged, isDamage } from '../../sqlite/database-damage.ts';
import { describeLostFrames, openCountingLostFrames } from '../../sqlite/lost-frames.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import {
  finishReplacement,
  type Replacement,
  replaceDamagedDatabase,
} from '../../sqlite/replace-damaged-database.ts';
import { nameUnreadable } from '../name-unreadable.ts';

export interface RecoverWalOptions<Recovered> extends Pick<Replacement, 'open' | 'salvage'> {
  /** Holds `wal.db`. */
  readonly folder: string;
  /** For messages: `log store`. */
  readonly storeName: string;
  /**
   * Replays the entries that no day file has.
   *
   * @param hasLost whether entries at the end are missing, whose numbers must not be given again.
   */
  readonly load: (db: SqliteDatabase, hasLost: boolean) => Recovered;
}

/**
 * Opens the write-ahead log of a store and replays it. A damaged log is moved to `quarantine`, and what can be read of
 * it is copied into a new one; one that only lacks its end is kept, and `damage` says so. A start that was killed meanwhile
 * loses nothing: the next one does the same, or what is left of it.
 *
 * @throws Error with a one-line message when it cannot be opened or belongs to a newer release.
 */
export function recoverWal<Recovered extends { readonly damage: readonly string[] }>(
  options: RecoverWalOptions<Recovered>,
): Recovered {
  const { storeName, open, load, salvage } = options;
  const path = join(options.folder, 'wal.db');
  const leftAside = finishReplacement(path);
  if (leftAside !== undefined) return loadSalvaged(leftAside, 'found by a start that was killed');
  try {
    return openAndLoad();
  } catch (error) {
    if (!isDamage(error)) throw nameUnreadable(path, error, 'check the disk');
    const reason = messageOf(error);
    return loadSalvaged(replaceDamagedDatabase({ path, open, salvage }), reason);
  }

  function loadSalvaged(aside: string, reason: string): Recovered {
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

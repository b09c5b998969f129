import { join } from 'node:path';
import { assertUndamaged, isDamage } from '../../sqlite/database-damage.ts';
import { quarantineDatabase } from '../../sqlite/quarantine-database.ts';
import { type LoadedHead, type LoadHeadOptions, loadHead } from './load-head.ts';
import { openSampleWal } from './open-sample-wal.ts';
import { salvageSampleWal } from './salvage-sample-wal.ts';

export interface RecoverSampleWalOptions extends LoadHeadOptions {
  /** Holds `wal.db`. */
  readonly folder: string;
}

/**
 * Opens the write-ahead log and builds the head from it. A damaged log is set aside in `quarantine`; what can be read of it
 * goes into a new one. Series that are lost with it are made again with their next samples; day files name their own.
 *
 * @throws Error with a one-line message when it cannot be opened or belongs to a newer release.
 */
export function recoverSampleWal(options: RecoverSampleWalOptions): LoadedHead {
  const path = join(options.folder, 'wal.db');
  try {
    return openAndLoad(path, options);
  } catch (error) {
    if (!isDamage(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const aside = quarantineDatabase(path);
    const fresh = openSampleWal(path);
    salvageSampleWal(aside, fresh);
    fresh.close();
    const loaded = openAndLoad(path, options);
    const damage = `the write-ahead log of the metric store is damaged (${reason}): it was moved to ${aside}, what could be read of it was kept`;
    return { ...loaded, damage: [damage, ...loaded.damage] };
  }
}

function openAndLoad(path: string, options: LoadHeadOptions): LoadedHead {
  const db = openSampleWal(path);
  try {
    assertUndamaged(db);
    return loadHead(db, options);
  } catch (error) {
    db.close();
    throw error;
  }
}

import { basename, dirname, join } from 'node:path';
import { messageOf } from '../../errors/message-of.ts';
import { assertUndamaged, isDamage } from '../sqlite/database-damage.ts';
import { describeLostFrames, openCountingLostFrames } from '../sqlite/lost-frames.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';

/**
 * Opens a database of which a start of the service restores what it can, and an import does not.
 *
 * @throws Error with a one-line message that says what to do when it is damaged.
 */
export function openExportedWal(path: string, open: (path: string) => SqliteDatabase): SqliteDatabase {
  const name = join(basename(dirname(path)), basename(path));
  const restore = 'start the service once without --clickhouse-urls, which keeps what can be read';
  try {
    const { db, lostFrames } = openCountingLostFrames(path, open);
    try {
      assertUndamaged(db);
      if (lostFrames > 0) throw new Error(`${name}: ${describeLostFrames(lostFrames)}; ${restore}`);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    const reason = messageOf(error).replace(/\s+/g, ' ');
    throw new Error(`${name} is damaged (${reason}): ${restore}`, { cause: error });
  }
}

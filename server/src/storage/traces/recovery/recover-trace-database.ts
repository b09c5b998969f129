import { existsSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { messageOf } from '../../../errors/message-of.ts';
import { isDamage } from '../../sqlite/database-damage.ts';
import { openCountingLostFrames } from '../../sqlite/lost-frames.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { finishReplacement, replaceDamagedDatabase } from '../../sqlite/replace-damaged-database.ts';
import { openTraceDatabase } from '../open-trace-database.ts';
import { createDamageMarker, isSalvageable, maxSalvagedBytes } from './damage-marker.ts';
import { salvageTraces } from './salvage-traces.ts';

/** A trace database that could not be used. */
export interface QuarantinedTraces {
  /** Its new path within the folder. */
  readonly name: string;
  readonly reason: string;
}

export interface RecoveredTraces {
  readonly db: SqliteDatabase;
  readonly quarantined: QuarantinedTraces | undefined;
  /** Synced frames that the write-ahead log lacks; 0 for one in quarantine. */
  readonly lostFrames: number;
}

/**
 * Opens the trace database. One that cannot be opened, or in which the writer met a broken page, is moved to `quarantine`; what can
 * be read of it is copied into a new one, if it is not too large for a start. A start that was killed meanwhile loses nothing: the
 * next one does the same, or what is left of it.
 *
 * @param tracesPerTransaction of a salvage; a thousand by default.
 * @throws Error with a one-line message when it belongs to a newer release, or the disk fails.
 */
export function recoverTraceDatabase(path: string, tracesPerTransaction?: number): RecoveredTraces {
  const marker = createDamageMarker(path);
  const leftAside = finishReplacement(path);
  if (leftAside !== undefined)
    return openReplacement(leftAside, marker.read() ?? 'found by a start that was killed');
  const marked = existsSync(path) ? marker.read() : undefined;
  try {
    if (marked === undefined)
      return { ...openCountingLostFrames(path, openReadable), quarantined: undefined };
  } catch (error) {
    if (!isDamage(error)) throw error;
    return startAnew(messageOf(error));
  }
  return startAnew(marked);

  function startAnew(found: string): RecoveredTraces {
    // Before the salvage, which changes a file that was cut off: a start that opened it then would find nothing wrong.
    if (marked === undefined) marker.write(found);
    const salvage = isSalvageable(path)
      ? (damagedPath: string, fresh: SqliteDatabase) =>
          salvageTraces(damagedPath, fresh, tracesPerTransaction)
      : () => {};
    return openReplacement(replaceDamagedDatabase({ path, open: openTraceDatabase, salvage }), found);
  }

  function openReplacement(aside: string, found: string): RecoveredTraces {
    marker.remove();
    const db = openTraceDatabase(path);
    const count = Number(db.prepare('SELECT count(*) FROM trace').pluck().get());
    const kept =
      count > 0 || isSalvageable(aside)
        ? `${count} traces that could be read are kept`
        : `it has more than ${maxSalvagedBytes / 1024 ** 2} MiB, so its traces are only in that file`;
    const name = join(relative(dirname(path), dirname(aside)), basename(aside));
    return { db, quarantined: { name, reason: `${found}; ${kept}` }, lostFrames: 0 };
  }
}

/** Reads the schema and the first row of each table: opening alone reads one page. */
function openReadable(path: string): SqliteDatabase {
  const db = openTraceDatabase(path);
  try {
    const tables = db
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .pluck()
      .all();
    for (const table of tables) db.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

import { fileURLToPath } from 'node:url';
import { messageOf } from '../../errors/message-of.ts';
import { packageFile } from '../../packaging/package-files.ts';
import { parseDayFileName } from '../generational/day-files/day-file-name.ts';
import { findBlockDamage } from '../generational/day-files/find-block-damage.ts';
import { toLogDayFile } from '../logs/day-file/block-table.ts';
import { createWalEntries } from '../logs/wal/wal-entries.ts';
import { listMetaDamage } from '../meta/copies/find-meta-damage.ts';
import { toSampleDayFile } from '../metrics/day-file/block-table.ts';
import { createDeltaTotalRows } from '../metrics/wal/delta-total-rows.ts';
import { createSampleWalEntries } from '../metrics/wal/sample-wal-entries.ts';
import { createSeriesRows } from '../metrics/wal/series-rows.ts';
import { listMigrations } from '../schema/list-migrations.ts';
import { assertUndamaged } from '../sqlite/database-damage.ts';
import { openDatabase, type SqliteDatabase } from '../sqlite/open-database.ts';
import { listTraceDamage } from '../traces/scrub/list-trace-damage.ts';

/** What of a database is not as it was written. */
export interface CopiedDamage {
  /** Its path in the data directory. */
  readonly database: string;
  /** One line that names the item, never its content. */
  readonly damage: string;
}

/** Of one database. */
const maxNamed = 100;

/**
 * Reads a copied database: the structure of the file and everything that has a checksum. Of a database with the schema of another
 * release it reads the structure alone. Names at most 100 damaged items.
 *
 * @param database its path in the data directory, with `/`, which says what is in it.
 * @param copy the path of the copy, which nobody writes to.
 */
export function findCopiedDamage(database: string, copy: string): CopiedDamage[] {
  const found: CopiedDamage[] = [];
  const toLine = (text: string) => text.replaceAll(copy, database).replace(/\s*\n\s*/g, ' ');
  const add = (damage: string) => found.push({ database, damage: toLine(damage) });
  /** What damage makes of a value may fail in any way, and must not fail the backup. */
  const check = (read: () => Iterable<string>) => {
    try {
      for (const item of read()) {
        if (found.length === maxNamed) {
          add(`the rest was not checked after ${maxNamed} damaged items`);
          return;
        }
        add(item);
      }
    } catch (error) {
      add(`the file: ${messageOf(error)}`);
    }
  };
  const db = openDatabase(copy, { readOnly: true });
  try {
    check(() => {
      assertUndamaged(db);
      return [];
    });
    check(() => checkItems(database, db));
  } finally {
    db.close();
  }
  return found;
}

function checkItems(database: string, db: SqliteDatabase): Iterable<string> {
  const [folder = '', name = ''] = database.split('/');
  const day = parseDayFileName(name);
  if (database === 'meta.db') return listMetaDamage(db);
  if (database === 'traces/traces.db') return hasSchema(db, 'migrations/traces') ? listTraceDamage(db) : [];
  if (folder === 'logs' && day !== undefined)
    return hasSchema(db, 'migrations/log-day') ? findBlockDamage(toLogDayFile(db, day)) : [];
  if (folder === 'metrics' && day !== undefined)
    return hasSchema(db, 'migrations/sample-day') ? findBlockDamage(toSampleDayFile(db)) : [];
  if (database === 'logs/wal.db') return hasSchema(db, 'migrations/log-wal') ? checkLogWal(db) : [];
  if (database === 'metrics/wal.db') return hasSchema(db, 'migrations/sample-wal') ? checkSampleWal(db) : [];
  return [];
}

function hasSchema(db: SqliteDatabase, migrations: Parameters<typeof packageFile>[0]): boolean {
  const newest = listMigrations(fileURLToPath(packageFile(migrations))).length;
  return db.pragma('user_version', { simple: true }) === newest;
}

function* checkLogWal(db: SqliteDatabase): Generator<string> {
  const entries = createWalEntries(db);
  const retired = new Set(entries.retired());
  for (const entry of entries.read()) {
    if ('damage' in entry && !retired.has(entry.generation))
      yield `request ${entry.index} of generation ${entry.generation}: ${entry.damage}`;
  }
}

function* checkSampleWal(db: SqliteDatabase): Generator<string> {
  const entries = createSampleWalEntries(db);
  const retired = new Set(entries.retired());
  for (const entry of entries.read()) {
    if ('damage' in entry && !retired.has(entry.generation)) yield `entry ${entry.entryId}: ${entry.damage}`;
  }
  for (const row of createSeriesRows(db).readEach())
    if ('damage' in row) yield `series ${row.id}: ${row.damage}`;
  for (const row of createDeltaTotalRows(db).read())
    if ('damage' in row) yield `total of series ${row.id}: ${row.damage}`;
}

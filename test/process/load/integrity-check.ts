import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

const databases = ['meta.db', 'traces/traces.db'];
const dayFileName = /^\d{4}-\d\d-\d\d\.db$/;

/** Stores that seal what is in their write-ahead log into a file for each UTC day, by their folder. */
export type DayStore = 'logs' | 'metrics';

/** The names of the files of days. */
export function listDayFiles(dataDirectory: string, store: DayStore): string[] {
  const folder = join(dataDirectory, store);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => dayFileName.test(name))
        .sort()
    : [];
}

/** How many generations are in the day files by now; one counts once for each day. */
export function countSealedGenerations(dataDirectory: string, store: DayStore): number {
  const counts = listDayFiles(dataDirectory, store).map((name) => countIn(join(dataDirectory, store, name)));
  return counts.reduce((sum, count) => sum + count, 0);
}

function countIn(dayFile: string): number {
  let db: Database.Database | undefined;
  try {
    db = new Database(dayFile, { readonly: true });
    return Number(db.prepare('SELECT count(*) FROM sealed_generation').pluck().get());
  } catch {
    // A service may be about to make or to remove it.
    return 0;
  } finally {
    db?.close();
  }
}

/** What SQLite finds wrong in each database of a data directory, whose service may run; empty when all is well. */
export function checkIntegrity(dataDirectory: string): string[] {
  const ofDays = (['logs', 'metrics'] as const).flatMap((store) =>
    ['wal.db', ...listDayFiles(dataDirectory, store)].map((name) => join(store, name)),
  );
  return [...databases, ...ofDays].flatMap((name) => {
    const db = new Database(join(dataDirectory, name), { readonly: true });
    try {
      // `integrity_check` answers rows of one text, the single row "ok" when it finds nothing.
      const findings = db.prepare('PRAGMA integrity_check').pluck().all() as string[];
      return findings.filter((finding) => finding !== 'ok').map((finding) => `${name}: ${finding}`);
    } catch (error) {
      // Of a database whose first pages are damaged.
      return [`${name}: ${String(error)}`];
    } finally {
      db.close();
    }
  });
}

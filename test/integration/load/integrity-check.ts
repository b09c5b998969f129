import { join } from 'node:path';
import Database from 'better-sqlite3';

const databases = ['meta.db', 'traces/traces.db'];

/** What SQLite finds wrong in each database of a data directory, whose service may run; empty when all is well. */
export function checkIntegrity(dataDirectory: string): string[] {
  return databases.flatMap((name) => {
    const db = new Database(join(dataDirectory, name), { readonly: true });
    try {
      // `integrity_check` answers rows of one text, the single row "ok" when it finds nothing.
      const findings = db.prepare('PRAGMA integrity_check').pluck().all() as string[];
      return findings.filter((finding) => finding !== 'ok').map((finding) => `${name}: ${finding}`);
    } finally {
      db.close();
    }
  });
}

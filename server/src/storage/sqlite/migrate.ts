import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../errors/message-of.ts';
import { listMigrations, type Migration } from '../schema/list-migrations.ts';
import { rememberMigration } from './applied-migrations.ts';
import type { SqliteDatabase } from './open-database.ts';

/**
 * Migrates the schema to the newest `NNNN-name.sql` of the folder, forward only. Each file runs in one
 * transaction together with `PRAGMA user_version`, so a crash leaves the schema of the previous or of this file.
 * Safe when several processes start at once. `takeMigrations` names what was migrated, unless it was created.
 *
 * @throws Error with a one-line message when the store was written by a newer release or a file is wrong.
 */
export function migrate(db: SqliteDatabase, migrationsFolder: string): void {
  const migrations = listMigrations(migrationsFolder);
  const newest = migrations.length;
  refuseNewer(db, newest);
  const fromVersion = schemaVersion(db);
  const startedAtMs = performance.now();
  for (const migration of migrations.slice(fromVersion)) {
    const sql = readFileSync(join(migrationsFolder, migration.fileName), 'utf8');
    apply(db, migration, sql);
  }
  refuseNewer(db, newest);
  if (fromVersion === 0 || fromVersion === newest) return;
  const durationMs = performance.now() - startedAtMs;
  rememberMigration({ database: db.name, fromVersion, toVersion: newest, durationMs });
}

function apply(db: SqliteDatabase, migration: Migration, sql: string): void {
  if (schemaVersion(db) >= migration.version) return;
  const run = db.transaction(() => {
    // Another process may have applied it between the check above and this transaction's lock.
    if (schemaVersion(db) >= migration.version) return;
    db.exec(sql);
    db.pragma(`user_version = ${migration.version}`);
  });
  try {
    run.immediate();
  } catch (cause) {
    const reason = messageOf(cause);
    throw new Error(`migration ${migration.fileName} of ${db.name} failed: ${reason}`, { cause });
  }
}

function refuseNewer(db: SqliteDatabase, newest: number): void {
  const version = schemaVersion(db);
  if (version > newest) {
    throw new Error(
      `${db.name} has schema version ${version}, this release supports ${newest}: start the newer release`,
    );
  }
}

function schemaVersion(db: SqliteDatabase): number {
  return Number(db.pragma('user_version', { simple: true }));
}

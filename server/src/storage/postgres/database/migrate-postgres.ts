import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../errors/app-error.ts';
import type { AppliedMigration } from '../../schema/applied-migration.ts';
import { listMigrations, type Migration } from '../../schema/list-migrations.ts';
import { advisoryLocks } from './advisory-locks.ts';
import { discard } from './connect-primary.ts';
import { createSeparateConnector } from './create-separate-connector.ts';
import { newerSchema, postgresMigrations, readSchemaVersion } from './postgres-schema.ts';
import { runTransaction } from './run-transaction.ts';
import { createUsedConnection, toSession, type UsedConnection } from './used-connection.ts';

export interface MigratePostgresOptions {
  /** As of `openPostgres`. */
  readonly urls: readonly string[];
  /** Those of this release by default. */
  readonly folder?: string;
  /** Called when an earlier schema was migrated, also if by another process meanwhile. */
  readonly onMigrated?: ((migration: AppliedMigration) => void) | undefined;
}

/** Another process may be migrating, or a table be large. */
const lockMigrations = `SET lock_timeout = '10min'; SELECT pg_advisory_lock(${advisoryLocks.migrations})`;

/**
 * Migrates the schema to the newest `NNNN-name.sql` of the folder, forward only: each file in one transaction together with its
 * number, under a lock, so that several processes may start at once. Needs no right to create anything when nothing is to be done.
 *
 * @throws Error with a one-line message when no server can be used, the schema is of a newer release, or a file fails.
 */
export async function migratePostgres({
  urls,
  folder = postgresMigrations,
  onMigrated,
}: MigratePostgresOptions): Promise<void> {
  const migrations = listMigrations(folder);
  const connector = await createSeparateConnector(urls, { statement_timeout: 0, query_timeout: 0 });
  const client = await connector.connect();
  try {
    const connection = createUsedConnection(client);
    const session = toSession(connection, 'unknown');
    const version = await readSchemaVersion(session);
    if (version > migrations.length) throw newerSchema(version, migrations.length);
    if (version === migrations.length) return;
    // Released with the connection.
    await session.change(lockMigrations);
    const startedAtMs = performance.now();
    for (const migration of migrations) await apply(connection, migration, folder);
    const durationMs = performance.now() - startedAtMs;
    const toVersion = migrations.length;
    if (version > 0) onMigrated?.({ database: 'PostgreSQL', fromVersion: version, toVersion, durationMs });
  } finally {
    discard(client);
  }
}

async function apply(
  connection: UsedConnection,
  { version, fileName }: Migration,
  folder: string,
): Promise<void> {
  const sql = await readFile(join(folder, fileName), 'utf8');
  try {
    await runTransaction(
      connection,
      async (session) => {
        // Another process may have applied it before this one got the lock.
        if ((await readSchemaVersion(session)) >= version) return;
        await session.change(sql);
        await session.change(
          `CREATE TABLE IF NOT EXISTS schema_migrations (
             version integer NOT NULL PRIMARY KEY,
             file_name text NOT NULL,
             applied_at timestamptz NOT NULL DEFAULT now()
           )`,
        );
        await session.change('INSERT INTO schema_migrations (version, file_name) VALUES ($1, $2)', [
          version,
          fileName,
        ]);
      },
      'read committed',
    );
  } catch (cause) {
    throw new Error(`migration ${fileName} of PostgreSQL failed: ${reasonOf(cause)}`, { cause });
  }
}

/** What the server said, without the advice to clients. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof AppError && error.cause !== undefined ? reasonOf(error.cause) : error.message;
}

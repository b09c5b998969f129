import { fileURLToPath } from 'node:url';
import { packageFile } from '../../../packaging/package-files.ts';
import { listMigrations } from '../../schema/list-migrations.ts';
import type { PostgresSession } from './postgres-database.ts';

/** The folder of this release's migrations. */
export const postgresMigrations = fileURLToPath(packageFile('migrations/postgres'));

/** The number of the last migration, 0 before the first. */
export async function readSchemaVersion(session: PostgresSession): Promise<number> {
  const [table] = await session.rows<{ exists: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS "exists"`,
  );
  if (table?.exists !== true) return 0;
  const [row] = await session.rows<{ version: number | null }>(
    'SELECT max(schema_migrations.version) AS "version" FROM schema_migrations',
  );
  return row?.version ?? 0;
}

/** @throws Error with a one-line message unless the schema is that of this release. */
export async function requireSchema(session: PostgresSession): Promise<void> {
  const newest = listMigrations(postgresMigrations).length;
  const version = await readSchemaVersion(session);
  if (version > newest) throw newerSchema(version, newest);
  if (version < newest)
    throw new Error(
      `PostgreSQL has schema version ${version}, this release needs ${newest}: start the service, which migrates it`,
    );
}

export function newerSchema(version: number, newest: number): Error {
  return new Error(
    `PostgreSQL has schema version ${version}, this release supports ${newest}: start the newer release`,
  );
}

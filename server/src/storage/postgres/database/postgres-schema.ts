import { fileURLToPath } from 'node:url';
import { packageFile } from '../../../packaging/package-files.ts';
import { listMigrations } from '../../schema/list-migrations.ts';
import { requireReadable } from './missing-right.ts';
import type { PostgresSession } from './postgres-database.ts';

/** The folder of this release's migrations. */
export const postgresMigrations = fileURLToPath(packageFile('migrations/postgres'));

interface SchemaView {
  readonly exists: boolean;
  /** The first of the search path that the role may use. */
  readonly schema: string | null;
  /** Quoted. */
  readonly role: string;
}

/**
 * The number of the last migration, 0 before the first.
 *
 * @throws Error with a one-line message when the role may not read it.
 */
export async function readSchemaVersion(session: PostgresSession): Promise<number> {
  const [view] = await session.rows<SchemaView>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS "exists", current_schema() AS "schema",
       quote_ident(current_user) AS "role"`,
  );
  if (view?.schema === null)
    throw new Error(
      `the PostgreSQL role ${view.role} lacks the right USAGE on the schemas of its search path: GRANT USAGE ON SCHEMA public TO ${view.role}`,
    );
  if (view?.exists !== true) return 0;
  await requireReadable(session, 'schema_migrations');
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

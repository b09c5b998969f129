import type { PostgresSession } from './database/postgres-database.ts';

/** The id of the installation that the database belongs to, which data directories name. */
export async function readInstallationId(session: PostgresSession): Promise<string> {
  const [row] = await session.rows<{ id: string }>('SELECT installation.id FROM installation');
  if (row === undefined)
    throw new Error('the PostgreSQL database has no installation id; restore it from a backup');
  return row.id;
}

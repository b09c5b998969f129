import type { PostgresSession } from '../postgres/database/postgres-database.ts';

/** Longer than an insert into ClickHouse is repeated, and a read may take. */
const maxIdleMs = 300_000;

/**
 * Lets the transaction of the session wait for ClickHouse: PostgreSQL ends that of a service, which others wait for, sooner. Nobody else uses
 * the databases during an import.
 */
export async function allowLongWaits(session: Pick<PostgresSession, 'rows'>): Promise<void> {
  await session.rows(setLimit, [String(maxIdleMs)]);
}

const setLimit = `SELECT set_config('idle_in_transaction_session_timeout', $1, true)`;

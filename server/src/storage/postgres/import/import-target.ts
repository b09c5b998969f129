import { AppError } from '../../../errors/app-error.ts';
import { messageOf } from '../../../errors/message-of.ts';
import { pause } from '../../../time/timers.ts';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { PostgresSession } from '../database/postgres-database.ts';
import { describeLockHolder, type ServiceLockHolder, selectLockHolder } from '../service-lock-holder.ts';
import { batchRows } from './batch-rows.ts';
import type { ImportedRow, ImportedTable } from './imported-table.ts';
import { importedTables } from './imported-tables.ts';
import { createTableDigester, type TableDigest } from './table-digest.ts';
import {
  advanceIdentity,
  closeCursor,
  declareCursor,
  fetchRows,
  insertIntoPostgres,
} from './table-statements.ts';

const batchLimits = { maxRows: 500, maxBytes: 1024 * 1024 };
/** A killed import holds the lock until the server notices. */
const lockAttempts = 20;
const lockPauseMs = 250;

/**
 * Keeps services, and all writes to the tables, away until the transaction ends.
 *
 * @throws Error with a one-line message when a service uses the database.
 */
export async function lockDatabase(session: PostgresSession): Promise<void> {
  // The index gives the order of a key without a sort, so that no row is long in coming.
  await session.change(`SET LOCAL application_name = 'cairn import'; SET LOCAL cursor_tuple_fraction = 0`);
  await lockOutServices(session);
  const names = importedTables.map(({ name }) => name);
  await session.change(`LOCK TABLE ${names.join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
}

async function lockOutServices(session: PostgresSession): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const [lock] = await session.rows<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS "taken"', [
      advisoryLocks.service,
    ]);
    if (lock?.taken === true) return;
    if (attempt === lockAttempts) break;
    await pause(lockPauseMs);
  }
  const [holder] = await session.rows<ServiceLockHolder>(selectLockHolder, [advisoryLocks.service]);
  const name = holder === undefined ? 'another service' : describeLockHolder(holder);
  throw new Error(
    `the PostgreSQL database cannot be used: ${name} uses it; stop it, or name another database`,
  );
}

/** Removes what a migration and a start that was killed leave in a database without an organization. */
export async function clearDefaults(session: PostgresSession): Promise<void> {
  for (const table of ['automation_revision', 'retention_settings', 'secrets'])
    await session.change(`DELETE FROM ${table}`);
}

export async function storeRows(
  session: PostgresSession,
  table: ImportedTable,
  rows: Iterable<ImportedRow>,
): Promise<void> {
  const statement = insertIntoPostgres(table);
  const columnCount = Object.keys(table.columns).length;
  for (const batch of batchRows(rows, batchLimits)) {
    const values = Array.from({ length: columnCount }, (_, index) => batch.map((row) => row[index]));
    try {
      await session.change(statement, values);
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      const reason = messageOf(cause);
      throw new Error(`PostgreSQL does not take rows of ${table.name} of meta.db: ${reason}`, { cause });
    }
  }
}

/** The next rows get higher numbers than those of `meta.db`. */
export async function setLastIdentity(
  session: PostgresSession,
  table: ImportedTable,
  last: number | undefined,
): Promise<void> {
  if (last !== undefined) await session.rows(advanceIdentity(table), [last]);
}

export async function digestPostgres(session: PostgresSession, table: ImportedTable): Promise<TableDigest> {
  const digester = createTableDigester();
  const columns = Object.keys(table.columns);
  await session.change(declareCursor(table));
  for (;;) {
    const rows = await session.rows<Record<string, ImportedRow[number]>>(fetchRows);
    if (rows.length === 0) break;
    for (const row of rows) digester.add(columns.map((column) => row[column] ?? null));
  }
  await session.change(closeCursor);
  return digester.digest();
}

import type { PostgresSession } from './database/postgres-database.ts';

/** @throws Error with a one-line message when `cairn import` has brought a part of the telemetry of a data directory. */
export async function assertNoUnfinishedImport(session: Pick<PostgresSession, 'rows'>): Promise<void> {
  const unfinished = await session.rows<{ readonly signal: string }>(select);
  if (unfinished.length === 0) return;
  const signals = unfinished.map(({ signal }) => signal).join(', ');
  throw new Error(
    `an import of telemetry into the databases is not finished (${signals}): run "cairn import" again, which goes on where it was`,
  );
}

const select = `SELECT DISTINCT telemetry_imports.signal FROM telemetry_imports
  WHERE NOT telemetry_imports.is_finished ORDER BY telemetry_imports.signal`;

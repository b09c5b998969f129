import type { PostgresSession } from './database/postgres-database.ts';

/** In one line, that `cairn import` has brought only a part of the telemetry of a data directory; `undefined` when it has not. */
export async function findUnfinishedImport(
  session: Pick<PostgresSession, 'rows'>,
): Promise<string | undefined> {
  const unfinished = await session.rows<{ readonly signal: string }>(select);
  if (unfinished.length === 0) return undefined;
  const signals = unfinished.map(({ signal }) => signal).join(', ');
  return `an import of telemetry into the databases is not finished (${signals}): run "cairn import" again, which goes on where it was`;
}

/** @throws Error with a one-line message when there is an unfinished import. */
export async function assertNoUnfinishedImport(session: Pick<PostgresSession, 'rows'>): Promise<void> {
  const unfinished = await findUnfinishedImport(session);
  if (unfinished !== undefined) throw new Error(unfinished);
}

const select = `SELECT DISTINCT telemetry_imports.signal FROM telemetry_imports
  WHERE NOT telemetry_imports.is_finished ORDER BY telemetry_imports.signal`;

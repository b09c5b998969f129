import type { PostgresDatabase } from './postgres-database.ts';

/** By one statement, so that it is short. */
const rowsAtOnce = 10_000;

/**
 * Repeats a deletion until it finds fewer rows than it may take: between two calls more may become due than one statement takes.
 *
 * @param text of the deletion, whose last parameter is how many rows it may take.
 */
export async function deleteInSteps(
  postgres: Pick<PostgresDatabase, 'change'>,
  text: string,
  values: readonly unknown[],
): Promise<void> {
  let deleted = rowsAtOnce;
  while (deleted === rowsAtOnce) deleted = await postgres.change(text, [...values, rowsAtOnce]);
}

import type { PostgresIsolation, PostgresSession } from './postgres-database.ts';
import { toSession, type UsedConnection } from './used-connection.ts';

const beginOf: Readonly<Record<PostgresIsolation, string>> = {
  'read committed': 'BEGIN ISOLATION LEVEL READ COMMITTED',
  'repeatable read': 'BEGIN ISOLATION LEVEL REPEATABLE READ',
};

/** Runs the work and commits, or rolls back when it throws. */
export async function runTransaction<Result>(
  connection: UsedConnection,
  work: (session: PostgresSession) => Promise<Result>,
  isolation: PostgresIsolation,
): Promise<Result> {
  const session = toSession(connection, 'unchanged');
  let isOver = false;
  function assertOpen(): void {
    // Otherwise its statements would run in the transaction of whoever has the connection next.
    if (isOver) throw new Error('a session was used after its transaction');
  }
  try {
    await session.change(beginOf[isolation]);
    const result = await work({
      async rows(text, values) {
        assertOpen();
        return session.rows(text, values);
      },
      async change(text, values) {
        assertOpen();
        return session.change(text, values);
      },
    });
    isOver = true;
    const { command } = await connection.run('COMMIT', [], 'unknown');
    // The server answers COMMIT with ROLLBACK, and no error, when a statement had failed.
    if (command !== 'COMMIT') throw new Error('a transaction went on after a statement of it had failed');
    return result;
  } catch (error) {
    isOver = true;
    // What cannot be rolled back ends with its connection.
    if (!connection.isBroken()) await session.change('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

import { discard } from './database/connect-primary.ts';
import { createSeparateConnector } from './database/create-separate-connector.ts';

/**
 * Runs work that one process at a time needs to do, under a session-level advisory lock on a connection of its own: a transaction may
 * not be idle for as long as the work takes. When the connection is lost meanwhile the work goes on, and another process may begin it too.
 *
 * @returns false when another process is at it.
 */
export type RunAlone = (lock: string, work: () => Promise<void>) => Promise<boolean>;

/** @param urls as of `openPostgres`. */
export async function createRunAlone(urls: readonly string[]): Promise<RunAlone> {
  const connector = await createSeparateConnector(urls);
  return async (lock, work) => {
    const client = await connector.connect();
    try {
      const { rows } = await client.query<{ taken: boolean }>(tryLock, [lock]);
      if (rows[0]?.taken !== true) return false;
      await work();
      return true;
    } finally {
      // Frees the lock.
      discard(client);
    }
  };
}

const tryLock = 'SELECT pg_try_advisory_lock($1) AS "taken"';

import type { PostgresSession } from '../../../postgres/database/postgres-database.ts';

/**
 * Lets PostgreSQL hear of a transaction that waits for something else, several times before it would be ended. Call it as often as you
 * like.
 *
 * @param maxIdleMs how long PostgreSQL waits.
 */
export function createKeepAlive(
  session: Pick<PostgresSession, 'rows'>,
  maxIdleMs: number,
  monotonicNowMs: () => number,
): () => Promise<void> {
  let lastMs = monotonicNowMs();
  return async () => {
    if (monotonicNowMs() - lastMs < maxIdleMs / 10) return;
    lastMs = monotonicNowMs();
    await session.rows('SELECT 1');
  };
}

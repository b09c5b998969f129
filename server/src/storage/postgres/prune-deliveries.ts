import type { PruneRequest } from '../../notifications/outbox-store.ts';
import type { PostgresSession } from './database/postgres-database.ts';

/** Deliveries that somebody else changes at the moment are left for the next time. */
export async function pruneDeliveries(session: PostgresSession, request: PruneRequest): Promise<number> {
  const { nowMs, createdBeforeMs, finishedBeforeMs, limit } = request;
  const failedCount = await session.change(
    `UPDATE deliveries SET state = 'failed', next_attempt_at_ms = NULL, finished_at_ms = $1,
       reason = 'given up: the channel failed all the time and this one never had its turn'
     WHERE deliveries.event_id = ANY (ARRAY(
       SELECT stale.event_id FROM deliveries AS stale
       WHERE stale.state = 'pending' AND stale.created_at_ms < $2
       LIMIT $3 FOR UPDATE OF stale SKIP LOCKED))`,
    [nowMs, createdBeforeMs, limit],
  );
  const deletedCount = await session.change(
    `DELETE FROM deliveries WHERE deliveries.event_id = ANY (ARRAY(
       SELECT old.event_id FROM deliveries AS old
       WHERE old.state <> 'pending' AND old.finished_at_ms < $1
       LIMIT $2 FOR UPDATE OF old SKIP LOCKED))`,
    [finishedBeforeMs, limit],
  );
  return Math.max(failedCount, deletedCount);
}

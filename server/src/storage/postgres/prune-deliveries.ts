import { type PruneRequest, unattemptedReason } from '../../notifications/outbox-store.ts';
import type { ExcessRequest } from '../../time/start-project-pruning.ts';
import { countOfPayload } from '../meta/counted-bytes.ts';
import { isBeforeItsOpening } from '../meta/opening-condition.ts';
import type { PostgresSession } from './database/postgres-database.ts';

/** Deliveries that somebody else changes at the moment are left for the next time. */
export async function pruneDeliveries(session: PostgresSession, request: PruneRequest): Promise<number> {
  const { nowMs, unattemptedSinceMs, finishedBeforeMs, limit } = request;
  const failedCount = await session.change(
    `UPDATE deliveries SET state = 'failed', next_attempt_at_ms = NULL, finished_at_ms = $1, reason = $4
     WHERE deliveries.event_id = ANY (ARRAY(
       SELECT stale.event_id FROM deliveries AS stale
       WHERE stale.state = 'pending' AND stale.attempt_count = 0 AND stale.created_at_ms < $2
         AND stale.scheduled_at_ms < $2 AND NOT ${isBeforeItsOpening('stale')}
       LIMIT $3 FOR UPDATE OF stale SKIP LOCKED))`,
    [nowMs, unattemptedSinceMs, limit, unattemptedReason],
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

/** One that is replayed meanwhile is pending by then, and stays. */
export function pruneExcess(
  session: PostgresSession,
  { projectId, keptCount, limit }: ExcessRequest,
): Promise<number> {
  return session.change(
    `DELETE FROM deliveries WHERE deliveries.state <> 'pending' AND deliveries.event_id = ANY (ARRAY(
       SELECT newest_first.event_id FROM (
         SELECT own.event_id, sum(${countOfPayload('octet_length(own.payload)')}) OVER (
           ORDER BY own.finished_at_ms DESC, own.position DESC ROWS UNBOUNDED PRECEDING) AS count
         FROM deliveries AS own WHERE own.project_id = $1 AND own.state <> 'pending') AS newest_first
       WHERE newest_first.count > $2 LIMIT $3))`,
    [projectId, keptCount, limit],
  );
}

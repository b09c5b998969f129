import type { PostgresSession } from './database/postgres-database.ts';

/**
 * Cancels the pending deliveries of a channel, for transactions that disable or delete one. They hold its row `FOR UPDATE`, so this
 * statement sees every delivery that was stored before.
 */
export async function cancelPending(
  session: PostgresSession,
  channelId: string,
  reason: string,
  nowMs: number,
): Promise<void> {
  await session.change(
    `UPDATE deliveries
     SET state = 'cancelled', next_attempt_at_ms = NULL, finished_at_ms = $3, reason = $2
     WHERE deliveries.channel_id = $1 AND deliveries.state = 'pending'`,
    [channelId, reason, nowMs],
  );
}

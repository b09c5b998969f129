import type { SqliteDatabase } from '../sqlite/open-database.ts';

/** Cancels the pending deliveries of a channel, for transactions that disable or delete one. */
export function createPendingCanceller(
  db: SqliteDatabase,
): (channelId: string, reason: string, nowMs: number) => void {
  const cancel = db.prepare<[{ channelId: string; reason: string; nowMs: number }]>(
    `UPDATE deliveries
     SET state = 'cancelled', next_attempt_at_ms = NULL, finished_at_ms = @nowMs, reason = @reason
     WHERE deliveries.channel_id = @channelId AND deliveries.state = 'pending'`,
  );
  return (channelId, reason, nowMs) => void cancel.run({ channelId, reason, nowMs });
}

import type { ReplayOutcome } from '../../notifications/outbox-store.ts';
import type { PostgresSession } from './database/postgres-database.ts';
import { serverNowMs } from './database/server-clock.ts';

interface ReplayedRow {
  readonly state: string;
}

/** Starts a new series of attempts in the transaction of the session, to the channel that has the slug now. */
export async function replayDelivery(
  session: PostgresSession,
  organizationId: string,
  eventId: string,
): Promise<ReplayOutcome> {
  // Before the delivery, as everyone who locks both; kept from being disabled until the delivery can be cancelled with it.
  const [channel] = await session.rows<{ readonly id: string; readonly enabled: boolean }>(
    `SELECT channels.id, channels.enabled FROM channels
     WHERE channels.organization_id = $1 AND channels.slug = (
       SELECT deliveries.channel_slug FROM deliveries
       WHERE deliveries.organization_id = $1 AND deliveries.event_id = $2)
     FOR SHARE OF channels`,
    [organizationId, eventId],
  );
  const [delivery] = await session.rows<ReplayedRow>(
    `SELECT deliveries.state FROM deliveries
     WHERE deliveries.organization_id = $1 AND deliveries.event_id = $2 FOR UPDATE OF deliveries`,
    [organizationId, eventId],
  );
  if (delivery === undefined) return 'no-delivery';
  if (delivery.state === 'pending') return 'pending-already';
  if (channel === undefined) return 'no-channel';
  if (!channel.enabled) return 'channel-disabled';
  await session.change(
    `UPDATE deliveries SET state = 'pending', channel_id = $2, attempt_count = 0,
       next_attempt_at_ms = ${serverNowMs}, scheduled_at_ms = ${serverNowMs}, leased_until_ms = NULL, finished_at_ms = NULL, reason = NULL
     WHERE deliveries.event_id = $1`,
    [eventId, channel.id],
  );
  return 'replayed';
}

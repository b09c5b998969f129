import type { NewNotification } from '../../notifications/notification.ts';
import { type NewDelivery, type NotifiedChannel, toNewDelivery } from '../meta/rows/new-delivery.ts';
import type { PostgresSession } from './database/postgres-database.ts';
import { serverNowMs } from './database/server-clock.ts';

interface ChannelRow extends NotifiedChannel {
  readonly organizationId: string;
  readonly slug: string;
}

/**
 * Stores new notifications in the transaction of the session: they are delivered once it commits.
 *
 * @throws Error when an event id is stored already.
 */
export async function storeNotifications(
  session: PostgresSession,
  notifications: readonly NewNotification[],
): Promise<void> {
  const storedCount = await storeAbsentNotifications(session, notifications);
  if (storedCount < notifications.length)
    throw new Error('an event id of a new notification is stored already');
}

/** As `storeNotifications`, but skips those whose event ids are stored already. @returns the number of the others. */
export async function storeAbsentNotifications(
  session: PostgresSession,
  notifications: readonly NewNotification[],
): Promise<number> {
  if (notifications.length === 0) return 0;
  const findChannel = await lockChannels(session, notifications);
  const deliveries = notifications.map((notification) =>
    toNewDelivery(notification, findChannel(notification.organizationId, notification.channelSlug)),
  );
  const columnOf = (name: keyof NewDelivery) => deliveries.map((delivery) => delivery[name]);
  return session.change(
    `INSERT INTO deliveries (event_id, organization_id, project_id, channel_slug, channel_id, kind, payload, state,
       created_at_ms, next_attempt_at_ms, scheduled_at_ms, finished_at_ms, reason,
       incident_id)
     SELECT new.event_id, new.organization_id, new.project_id, new.channel_slug, new.channel_id, new.kind, new.payload,
       new.state, new.created_at_ms, CASE new.state WHEN 'pending' THEN ${serverNowMs} END, ${serverNowMs},
       new.finished_at_ms, new.reason, new.incident_id
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
       $9::bigint[], $10::bigint[], $11::text[], $12::text[]) WITH ORDINALITY
       AS new (event_id, organization_id, project_id, channel_slug, channel_id, kind, payload, state, created_at_ms,
         finished_at_ms, reason, incident_id, place)
     ORDER BY new.place
     ON CONFLICT (event_id) DO NOTHING`,
    [
      columnOf('eventId'),
      columnOf('organizationId'),
      columnOf('projectId'),
      columnOf('channelSlug'),
      columnOf('channelId'),
      columnOf('kind'),
      columnOf('payload'),
      columnOf('state'),
      columnOf('createdAtMs'),
      columnOf('finishedAtMs'),
      columnOf('reason'),
      columnOf('incidentId'),
    ],
  );
}

/**
 * Reads the channels that the notifications name, and keeps them from being disabled or deleted until the transaction ends, so that
 * whoever does it then cancels these deliveries too.
 */
async function lockChannels(session: PostgresSession, notifications: readonly NewNotification[]) {
  const rows = await session.rows<ChannelRow>(
    `SELECT channels.organization_id AS "organizationId", channels.slug, channels.id, channels.enabled::int AS enabled
     FROM channels
     WHERE (channels.organization_id, channels.slug) IN (
       SELECT named.organization_id, named.slug FROM unnest($1::text[], $2::text[]) AS named (organization_id, slug))
     ORDER BY channels.id FOR SHARE OF channels`,
    [
      notifications.map(({ organizationId }) => organizationId),
      notifications.map(({ channelSlug }) => channelSlug),
    ],
  );
  return (organizationId: string, slug: string): NotifiedChannel | undefined =>
    rows.find((row) => row.organizationId === organizationId && row.slug === slug);
}

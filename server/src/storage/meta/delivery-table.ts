import type { Delivery } from '../../notifications/delivery.ts';
import type { NewNotification } from '../../notifications/notification.ts';
import { type PruneRequest, unattemptedReason } from '../../notifications/outbox-store.ts';
import type { ExcessRequest } from '../../time/start-project-pruning.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { type CheckedRow, damageOf, intactOrAbsent } from './checksums/damaged-row.ts';
import { countOfPayload } from './counted-bytes.ts';
import { createDeliveryList } from './delivery-list.ts';
import { isBeforeItsOpening } from './opening-condition.ts';
import { type DeliveryRow, toDelivery } from './rows/delivery-row.ts';
import { type NotifiedChannel, toNewDelivery } from './rows/new-delivery.ts';

/** As two indexes have it, so no payload is read. */
const payloadBytes = 'length(CAST(deliveries.payload AS BLOB))';

/**
 * Creates the insert statement for transactions that notify: stored notifications are delivered once the surrounding
 * transaction commits.
 *
 * @throws SqliteError, by the returned function, when the event id already exists.
 */
export function createNotificationInserter(db: SqliteDatabase): (notification: NewNotification) => void {
  const selectChannel = db.prepare<[string, string], NotifiedChannel>(
    'SELECT channels.id, channels.enabled FROM channels WHERE channels.organization_id = ? AND channels.slug = ?',
  );
  const insertDelivery = db.prepare(
    `INSERT INTO deliveries (event_id, organization_id, project_id, channel_slug, channel_id, kind, incident_id, payload,
       state, created_at_ms, next_attempt_at_ms, scheduled_at_ms, finished_at_ms, reason)
     VALUES (@eventId, @organizationId, @projectId, @channelSlug, @channelId, @kind, @incidentId, @payload, @state,
       @createdAtMs, @nextAttemptAtMs, @createdAtMs, @finishedAtMs, @reason)`,
  );

  return (notification) => {
    const channel = selectChannel.get(notification.organizationId, notification.channelSlug);
    insertDelivery.run(toNewDelivery(notification, channel));
  };
}

/** Statements over `deliveries`. */
export function createDeliveryTable(db: SqliteDatabase) {
  const selectOne = db.prepare<[string, string], DeliveryRow & CheckedRow>(
    `SELECT *, ${damageOf('deliveries')} FROM deliveries
     WHERE deliveries.organization_id = ? AND deliveries.event_id = ?`,
  );
  const selectChannelId = db.prepare<[string], { readonly channelId: string | null }>(
    'SELECT deliveries.channel_id AS channelId FROM deliveries WHERE deliveries.event_id = ?',
  );
  const countPending = db
    .prepare<[string, string], number>(
      `SELECT ifnull(sum(${countOfPayload(payloadBytes)}), 0) FROM deliveries
       WHERE deliveries.project_id = ? AND deliveries.channel_slug = ? AND deliveries.state = 'pending'`,
    )
    .pluck();
  const deliver = db.prepare<[{ eventId: string; nowMs: number }]>(
    `UPDATE deliveries SET state = 'delivered', attempt_count = attempt_count + 1, next_attempt_at_ms = NULL,
       leased_until_ms = NULL, finished_at_ms = @nowMs, reason = NULL
     WHERE deliveries.event_id = @eventId`,
  );
  const postpone = db.prepare<[{ eventId: string; nextAttemptAtMs: number; nowMs: number }]>(
    `UPDATE deliveries SET attempt_count = attempt_count + 1, next_attempt_at_ms = @nextAttemptAtMs,
       scheduled_at_ms = @nowMs, leased_until_ms = NULL
     WHERE deliveries.event_id = @eventId AND deliveries.state = 'pending'`,
  );
  const fail = db.prepare<[{ eventId: string; reason: string; nowMs: number }]>(
    `UPDATE deliveries SET state = 'failed', attempt_count = attempt_count + 1, next_attempt_at_ms = NULL,
       finished_at_ms = @nowMs, reason = @reason
     WHERE deliveries.event_id = @eventId AND deliveries.state = 'pending'`,
  );
  const restart = db.prepare<[{ eventId: string; channelId: string; nowMs: number }]>(
    `UPDATE deliveries SET state = 'pending', channel_id = @channelId, attempt_count = 0,
       next_attempt_at_ms = @nowMs, scheduled_at_ms = @nowMs, leased_until_ms = NULL, finished_at_ms = NULL,
       reason = NULL
     WHERE deliveries.event_id = @eventId`,
  );
  // A replay is later than the creation; scheduled_at_ms is 0 in rows older than that column.
  const failUnattempted = db.prepare<[PruneRequest & { readonly reason: string }]>(
    `UPDATE deliveries SET state = 'failed', next_attempt_at_ms = NULL, finished_at_ms = @nowMs, reason = @reason
     WHERE deliveries.event_id IN (
       SELECT stale.event_id FROM deliveries AS stale
       WHERE stale.state = 'pending' AND stale.attempt_count = 0
         AND stale.created_at_ms < @unattemptedSinceMs AND stale.scheduled_at_ms < @unattemptedSinceMs
         AND NOT ${isBeforeItsOpening('stale')}
       LIMIT @limit)`,
  );
  const deleteFinished = db.prepare<[PruneRequest]>(
    `DELETE FROM deliveries WHERE deliveries.event_id IN (
       SELECT old.event_id FROM deliveries AS old
       WHERE old.state <> 'pending' AND old.finished_at_ms < @finishedBeforeMs LIMIT @limit)`,
  );

  const deleteExcess = db.prepare<[ExcessRequest]>(
    `DELETE FROM deliveries WHERE rowid IN (
       SELECT newest_first.id FROM (
         SELECT deliveries.rowid AS id, sum(${countOfPayload(payloadBytes)}) OVER (
           ORDER BY deliveries.finished_at_ms DESC, ${payloadBytes} DESC, deliveries.rowid DESC ROWS UNBOUNDED PRECEDING
         ) AS count
         FROM deliveries WHERE deliveries.project_id = @projectId AND deliveries.state <> 'pending') AS newest_first
       WHERE newest_first.count > @keptCount LIMIT @limit)`,
  );

  return {
    get(organizationId: string, eventId: string): Delivery | undefined {
      const row = intactOrAbsent(selectOne.get(organizationId, eventId));
      return row && toDelivery(row);
    },
    list: createDeliveryList(db),
    countPending: (projectId: string, channelSlug: string): number =>
      countPending.get(projectId, channelSlug) ?? 0,
    exists: (eventId: string): boolean => selectChannelId.get(eventId) !== undefined,
    channelIdOf: (eventId: string): string | null => selectChannelId.get(eventId)?.channelId ?? null,
    markDelivered: (eventId: string, nowMs: number): void => void deliver.run({ eventId, nowMs }),
    postpone: (eventId: string, nextAttemptAtMs: number, nowMs: number): void =>
      void postpone.run({ eventId, nextAttemptAtMs, nowMs }),
    markFailed: (eventId: string, reason: string, nowMs: number): void =>
      void fail.run({ eventId, reason, nowMs }),
    restart: (eventId: string, channelId: string, nowMs: number): void =>
      void restart.run({ eventId, channelId, nowMs }),
    failUnattempted: (request: PruneRequest): number =>
      failUnattempted.run({ ...request, reason: unattemptedReason }).changes,
    deleteFinished: (request: PruneRequest): number => deleteFinished.run(request).changes,
    deleteExcess: (request: ExcessRequest): number => deleteExcess.run(request).changes,
  };
}

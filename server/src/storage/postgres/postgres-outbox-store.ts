import type { OutboxStore } from '../../notifications/outbox-store.ts';
import { countOfPayload } from '../meta/counted-bytes.ts';
import { type AttemptRow, toAttempt } from '../meta/rows/attempt-row.ts';
import { type DeliveryRow, toDelivery } from '../meta/rows/delivery-row.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import type { PostgresDatabase } from './database/postgres-database.ts';
import { deliveryColumns } from './delivery-columns.ts';
import { listDeliveries } from './list-deliveries.ts';
import { pruneDeliveries, pruneExcess } from './prune-deliveries.ts';
import { recordAttempt } from './record-attempt.ts';
import { replayDelivery } from './replay-delivery.ts';
import { storeAbsentNotifications } from './store-notifications.ts';

/**
 * Keeps deliveries and their attempts in PostgreSQL, by whose clock they are due and claimed. The caller closes the database.
 */
export function createPostgresOutboxStore(db: PostgresDatabase): OutboxStore {
  return {
    async add(notifications) {
      await db.transaction((session) => storeAbsentNotifications(session, notifications));
    },

    async countPending(projectId, channelSlug) {
      const [counted] = await db.rows<{ readonly count: number }>(
        `SELECT coalesce(sum(${countOfPayload('octet_length(deliveries.payload)')}), 0) AS count FROM deliveries
         WHERE deliveries.project_id = $1 AND deliveries.channel_slug = $2 AND deliveries.state = 'pending'`,
        [projectId, channelSlug],
      );
      return counted?.count ?? 0;
    },

    claimDue: (request) => claimDeliveries(db, request),

    async release({ eventId, claim }) {
      await db.change(
        'UPDATE deliveries SET leased_until_ms = NULL WHERE deliveries.event_id = $1 AND deliveries.claim = $2',
        [eventId, claim],
      );
    },

    recordAttempt: (record) => db.transaction((session) => recordAttempt(session, record)),
    list: (query) => listDeliveries(db, query),

    get: (organizationId, eventId) =>
      db.transaction(async (session) => {
        const [row] = await session.rows<DeliveryRow>(
          `SELECT ${deliveryColumns} FROM deliveries
           WHERE deliveries.organization_id = $1 AND deliveries.event_id = $2`,
          [organizationId, eventId],
        );
        if (row === undefined) return undefined;
        const attempts = await session.rows<AttemptRow>(
          `SELECT delivery_attempts.started_at_ms, delivery_attempts.duration_ms, delivery_attempts.status,
             delivery_attempts.reason
           FROM delivery_attempts WHERE delivery_attempts.event_id = $1
           ORDER BY delivery_attempts.started_at_ms, delivery_attempts.position`,
          [eventId],
        );
        return { delivery: toDelivery(row), attempts: attempts.map(toAttempt) };
      }, 'repeatable read'),

    replay: (organizationId, eventId) =>
      db.transaction((session) => replayDelivery(session, organizationId, eventId)),
    prune: (request) => db.transaction((session) => pruneDeliveries(session, request)),
    pruneExcess: (request) => pruneExcess(db, request),
  };
}

import type { DeliverySummary } from '../../notifications/delivery.ts';
import type { DeliveryQuery } from '../../notifications/outbox-store.ts';
import { type DeliverySummaryRow, toDeliverySummary } from '../meta/rows/delivery-row.ts';
import type { PostgresSession } from './database/postgres-database.ts';
import { deliverySummaryColumns } from './delivery-columns.ts';

/** After every delivery: event ids are not empty. */
const newest = { createdAtMs: Number.MAX_SAFE_INTEGER, eventId: '' };

/** A page of deliveries, which reads no payloads. */
export async function listDeliveries(
  session: PostgresSession,
  { organizationId, state, channelSlug, after = newest, limit }: DeliveryQuery,
): Promise<readonly DeliverySummary[]> {
  // A statement without a name is planned for its values, so what is null leaves no condition and the rest finds its index.
  const rows = await session.rows<DeliverySummaryRow>(
    `SELECT ${deliverySummaryColumns} FROM deliveries
     WHERE deliveries.organization_id = $1 AND (deliveries.created_at_ms, deliveries.event_id) < ($2, $3)
       AND ($4::text IS NULL OR deliveries.channel_slug = $4) AND ($5::text IS NULL OR deliveries.state = $5)
     ORDER BY deliveries.created_at_ms DESC, deliveries.event_id DESC LIMIT $6`,
    [organizationId, after.createdAtMs, after.eventId, channelSlug ?? null, state ?? null, limit],
  );
  return rows.map(toDeliverySummary);
}

import type { DeliverySummary } from '../../notifications/delivery.ts';
import type { DeliveryQuery } from '../../notifications/outbox-store.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { type DeliverySummaryRow, toDeliverySummary } from './rows/delivery-row.ts';

interface ListParameters {
  readonly organizationId: string;
  readonly state: string | null;
  readonly channelSlug: string | null;
  readonly createdAtMs: number;
  readonly eventId: string;
  readonly limit: number;
}

/** After every delivery: event ids are not empty. */
const newest = { createdAtMs: Number.MAX_SAFE_INTEGER, eventId: '' };

/** Creates the list of deliveries, page by page. */
export function createDeliveryList(db: SqliteDatabase): (query: DeliveryQuery) => readonly DeliverySummary[] {
  // A statement for each, because one with "@channelSlug IS NULL OR" could use neither index for the other.
  const selectOfOrganization = prepare('');
  const selectOfChannel = prepare('AND deliveries.channel_slug = @channelSlug');

  function prepare(condition: string) {
    return db.prepare<[ListParameters], DeliverySummaryRow>(
      `SELECT deliveries.event_id, deliveries.organization_id, deliveries.project_id, deliveries.channel_slug,
         deliveries.channel_id, deliveries.kind, deliveries.state, deliveries.attempt_count,
         deliveries.created_at_ms, deliveries.next_attempt_at_ms, deliveries.finished_at_ms, deliveries.reason
       FROM deliveries
       WHERE deliveries.organization_id = @organizationId ${condition}
         AND (deliveries.created_at_ms, deliveries.event_id) < (@createdAtMs, @eventId)
         AND (@state IS NULL OR deliveries.state = @state)
       ORDER BY deliveries.created_at_ms DESC, deliveries.event_id DESC LIMIT @limit`,
    );
  }

  return ({ organizationId, state = null, channelSlug = null, after = newest, limit }) => {
    const select = channelSlug === null ? selectOfOrganization : selectOfChannel;
    return select.all({ organizationId, state, channelSlug, ...after, limit }).map(toDeliverySummary);
  };
}

import type { Delivery, DeliveryState, DeliverySummary } from '../../../notifications/delivery.ts';

export interface DeliverySummaryRow {
  readonly event_id: string;
  readonly organization_id: string;
  readonly project_id: string;
  readonly channel_slug: string;
  readonly channel_id: string | null;
  readonly kind: string;
  readonly state: DeliveryState;
  readonly attempt_count: number;
  readonly created_at_ms: number;
  readonly next_attempt_at_ms: number | null;
  readonly finished_at_ms: number | null;
  readonly reason: string | null;
}

export interface DeliveryRow extends DeliverySummaryRow {
  readonly payload: string;
}

export function toDelivery(row: DeliveryRow): Delivery {
  return { ...toDeliverySummary(row), payload: row.payload };
}

export function toDeliverySummary(row: DeliverySummaryRow): DeliverySummary {
  return {
    eventId: row.event_id,
    organizationId: row.organization_id,
    projectId: row.project_id,
    channelSlug: row.channel_slug,
    kind: row.kind,
    createdAtMs: row.created_at_ms,
    state: row.state,
    attemptCount: row.attempt_count,
    ...(row.next_attempt_at_ms === null ? {} : { nextAttemptAtMs: row.next_attempt_at_ms }),
    ...(row.finished_at_ms === null ? {} : { finishedAtMs: row.finished_at_ms }),
    ...(row.reason === null ? {} : { reason: row.reason }),
  };
}

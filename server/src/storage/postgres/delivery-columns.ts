/** Of a `DeliverySummaryRow`. */
export const deliverySummaryColumns = `deliveries.event_id, deliveries.organization_id, deliveries.project_id,
  deliveries.channel_slug, deliveries.channel_id, deliveries.kind, deliveries.state, deliveries.attempt_count,
  deliveries.created_at_ms, deliveries.next_attempt_at_ms, deliveries.finished_at_ms, deliveries.reason`;

/** Of a `DeliveryRow`. */
export const deliveryColumns = `${deliverySummaryColumns}, deliveries.payload`;

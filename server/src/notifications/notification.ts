/** A notification for one channel. */
export interface NewNotification {
  /** Unique; the same for all attempts. */
  readonly eventId: string;
  readonly organizationId: string;
  readonly projectId: string;
  readonly channelSlug: string;
  /** Such as `incident.opened`, `incident.resolved`, `rule.matched`, `test`. */
  readonly kind: string;
  /** Incident that it notifies of; deliveries keep it to order those of one incident. */
  readonly incidentId?: string;
  /** JSON as sent to webhooks, byte for byte the same on every attempt. Other channel types render it. */
  readonly payload: string;
  readonly createdAtMs: number;
}

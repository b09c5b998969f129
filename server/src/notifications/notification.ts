/** What is told to a channel, once for each channel that hears of it. */
export interface NewNotification {
  /** Unique; the same over all attempts. */
  readonly eventId: string;
  readonly organizationId: string;
  readonly projectId: string;
  readonly channelSlug: string;
  /** Such as `incident.opened`, `incident.resolved`, `rule.matched`, `test`. */
  readonly kind: string;
  /** The JSON that webhooks get, byte for byte the same on every attempt. Other channel types render it. */
  readonly payload: string;
  readonly createdAtMs: number;
}

import type { NewNotification } from './notification.ts';

/** `pending` until it is `delivered`, its attempts are used up (`failed`), or its channel is disabled or deleted (`cancelled`). */
export const deliveryStates = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The delivery of a notification to one channel, identified by its event id. */
export interface Delivery extends Omit<NewNotification, 'incidentId'> {
  readonly state: DeliveryState;
  /** Attempts of the current series; a replay starts a new one. */
  readonly attemptCount: number;
  /** Present while it is pending. */
  readonly nextAttemptAtMs?: number;
  /** Present once it is not pending. */
  readonly finishedAtMs?: number;
  /** Why it failed or was cancelled. */
  readonly reason?: string;
}

/** A delivery in a list. */
export type DeliverySummary = Omit<Delivery, 'payload'>;

export interface DeliveryAttempt {
  readonly startedAtMs: number;
  readonly durationMs: number;
  /** HTTP status or SMTP reply code of the response. */
  readonly status?: number;
  /** Why it failed; absent on success. */
  readonly reason?: string;
}

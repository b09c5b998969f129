import type { NewNotification } from './notification.ts';

/** `pending` until it is `delivered`, its attempts are used up (`failed`), or its channel goes (`cancelled`). */
export const deliveryStates = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** A notification on its way to one channel; its event id is its identity. */
export interface Delivery extends NewNotification {
  readonly state: DeliveryState;
  /** Of the present series; a replay begins another. */
  readonly attemptCount: number;
  /** Present while it is pending. */
  readonly nextAttemptAtMs?: number;
  /** Present once it is not pending. */
  readonly finishedAtMs?: number;
  /** Why it failed or was cancelled. */
  readonly reason?: string;
}

export interface DeliveryAttempt {
  readonly startedAtMs: number;
  readonly durationMs: number;
  /** Of the answer: an HTTP status or an SMTP reply code. */
  readonly status?: number;
  /** Why it failed; absent when it delivered. */
  readonly reason?: string;
}

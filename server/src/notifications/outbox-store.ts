import type { Delivery, DeliveryAttempt, DeliveryState } from './delivery.ts';
import type { DeliveryStep } from './delivery-schedule.ts';
import type { NewNotification } from './notification.ts';

export interface DueDelivery extends NewNotification {
  readonly channelId: string;
  /** Attempts made so far in the present series. */
  readonly attemptCount: number;
}

export interface AttemptRecord {
  readonly eventId: string;
  readonly attempt: DeliveryAttempt;
  readonly step: DeliveryStep;
  readonly nowMs: number;
}

export interface DeliveryQuery {
  readonly organizationId: string;
  readonly state?: DeliveryState;
  readonly channelSlug?: string;
  readonly limit: number;
}

export type ReplayOutcome =
  | 'replayed'
  | 'pending-already'
  | 'no-delivery'
  | 'no-channel'
  | 'channel-disabled';

export interface PruneRequest {
  readonly nowMs: number;
  /** Deliveries that finished before are deleted, with their attempts. */
  readonly finishedBeforeMs: number;
  /** Deliveries that were made before and are pending still are failed. */
  readonly createdBeforeMs: number;
  /** At most so many of either. */
  readonly limit: number;
}

/**
 * Notifications and how far they got. They enter it in the transaction of what they tell about. Disabling or deleting
 * a channel cancels what is pending for it, in the same transaction. Each method is one transaction.
 */
export interface OutboxStore {
  /** What is due: of every channel the longest due first, at most so many of each. */
  listDue(nowMs: number, limitPerChannel: number): Promise<readonly DueDelivery[]>;
  /**
   * Notes an attempt and what follows from it. A delivery that was cancelled meanwhile stays cancelled unless it
   * arrived. Step `gone` also disables the channel.
   */
  recordAttempt(record: AttemptRecord): Promise<void>;
  /** Newest first. */
  list(query: DeliveryQuery): Promise<readonly Delivery[]>;
  /** With its attempts, oldest first. */
  get(
    organizationId: string,
    eventId: string,
  ): Promise<{ readonly delivery: Delivery; readonly attempts: readonly DeliveryAttempt[] } | undefined>;
  /** Begins another series of attempts, at once, to the channel that has the slug now. */
  replay(organizationId: string, eventId: string, nowMs: number): Promise<ReplayOutcome>;
  /** How many it deleted or failed; there may be more when it is the limit or above. */
  prune(request: PruneRequest): Promise<number>;
}

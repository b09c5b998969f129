import type { ExcessRequest } from '../time/start-project-pruning.ts';
import type { Delivery, DeliveryAttempt, DeliveryState, DeliverySummary } from './delivery.ts';
import type { DeliveryStep } from './delivery-schedule.ts';
import type { NewNotification } from './notification.ts';

/** Lease of a delivery by one worker. */
export interface DeliveryClaim {
  readonly eventId: string;
  /** A different number for each claim of the same delivery. */
  readonly claim: number;
}

export interface DueDelivery extends Omit<NewNotification, 'incidentId'>, DeliveryClaim {
  readonly channelId: string;
  /** Attempts made so far in the current series. */
  readonly attemptCount: number;
}

export interface ClaimRequest {
  readonly nowMs: number;
  /** End of the lease, when others may claim the deliveries unless their attempts were recorded. All workers use the same lease duration. */
  readonly leaseUntilMs: number;
  readonly limitPerChannel: number;
  /** Lower limits by channel id; 0 for a channel with an open circuit. */
  readonly limits: ReadonlyMap<string, number>;
  /** Projects whose deliveries the worker attempts at the moment, or attempted last, by channel id; none by default. */
  readonly attempted?: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface AttemptRecord {
  readonly claimed: DeliveryClaim;
  /** Of the version of the channel that the attempt was made with. */
  readonly channelEtag: string;
  readonly attempt: DeliveryAttempt;
  readonly step: DeliveryStep;
  /** By the clock that decided the step. */
  readonly nowMs: number;
}

export interface DeliveryQuery {
  readonly organizationId: string;
  readonly state?: DeliveryState;
  readonly channelSlug?: string;
  /** Only deliveries after this position, newest first, ties by event id, the highest first. */
  readonly after?: { readonly createdAtMs: number; readonly eventId: string };
  readonly limit: number;
}

export type ReplayOutcome =
  | 'replayed'
  | 'pending-already'
  | 'no-delivery'
  | 'no-channel'
  | 'channel-disabled';

/** Most payloads have fewer. With long runbooks or labels some have hundreds of KiB, and thousands of those would fill a disk. */
export const countedPayloadBytes = 2_048;

/** Why a delivery fails that had no attempt in time. */
export const unattemptedReason = 'given up: its channel was not ready for a first attempt in time';

export interface PruneRequest {
  readonly nowMs: number;
  /** Deliveries that finished before this are deleted with their attempts. */
  readonly finishedBeforeMs: number;
  /**
   * Pending deliveries without an attempt fail when they were both created and last replayed before this, unless they wait
   * for the opening of their incident.
   */
  readonly unattemptedSinceMs: number;
  /** Limit for each of the two. */
  readonly limit: number;
}

/**
 * Notifications and the state of their delivery, for any number of workers in any number of processes. A backend stores the
 * notifications of an incident in its transaction, which is private to that backend; others are added. Disabling or deleting a
 * channel cancels its pending deliveries in the same transaction. Each method is one transaction. A backend that processes of several
 * machines share decides by its own clock what is due and which leases have ended; of the times of a request only their differences
 * count there.
 */
export interface OutboxStore {
  /**
   * Stores all of the notifications or none; those whose event ids are stored already are skipped. One for a deleted or
   * disabled channel is stored as cancelled, so that it is listed.
   */
  add(notifications: readonly NewNotification[]): Promise<void>;
  /** Pending deliveries of the project to the channel, of which one counts once for each `countedPayloadBytes` that its payload begins. */
  countPending(projectId: string, channelSlug: string): Promise<number>;
  /**
   * Claims due deliveries, for each channel the longest due first; before them one of a project that was not attempted, drawn by
   * lot, so that a project with many does not keep others waiting, nor one whose deliveries fail. A claim is exclusive until its lease ends, its attempt is
   * recorded or it is released; deliveries of a crashed worker can be claimed by others when their leases end, with the same
   * event ids. A lease that ends implausibly late was made before the clock was set back, and counts as ended; a delivery
   * whose next attempt was decided more than a lease in the future is due, for the same reason. In channels of PagerDuty the
   * resolution of an incident waits until the delivery of its opening is not pending. A backend
   * that only one process can use releases the claims of former processes when it opens.
   */
  claimDue(request: ClaimRequest): Promise<readonly DueDelivery[]>;
  /** Releases a claim without an attempt. A claim that was lost meanwhile is ignored. */
  release(claimed: DeliveryClaim): Promise<void>;
  /**
   * Records an attempt and its step, and ends the claim. When the delivery was cancelled or the claim was lost meanwhile,
   * the attempt is recorded but changes the delivery only if it succeeded. Step `gone` also disables the channel, if that still has
   * the version of the attempt; otherwise the delivery is due again, because its target may be another one now.
   */
  recordAttempt(record: AttemptRecord): Promise<void>;
  /** Newest first, at most `limit`. A page reads no payloads, and about as many rows as it returns. */
  list(query: DeliveryQuery): Promise<readonly DeliverySummary[]>;
  /** With its attempts, oldest first. */
  get(
    organizationId: string,
    eventId: string,
  ): Promise<{ readonly delivery: Delivery; readonly attempts: readonly DeliveryAttempt[] } | undefined>;
  /** Starts a new series of attempts, due now, to the channel that currently has the slug. */
  replay(organizationId: string, eventId: string, nowMs: number): Promise<ReplayOutcome>;
  /** @returns the number of deliveries it deleted or failed; more may be left when it is at least the limit. */
  prune(request: PruneRequest): Promise<number>;
  /**
   * Deletes finished deliveries of a project, counted as by `countPending`, but the newest ones that are to be kept.
   *
   * @returns their number; more may be left when it is the limit.
   */
  pruneExcess(request: ExcessRequest): Promise<number>;
}

import type { DeliveryState } from '../../../notifications/delivery.ts';
import type { NewNotification } from '../../../notifications/notification.ts';

/** The channel that a notification names, as it is in the transaction that stores the notification. */
export interface NotifiedChannel {
  readonly id: string;
  readonly enabled: number;
}

/** A delivery before its first attempt. */
export interface NewDelivery extends Omit<NewNotification, 'incidentId'> {
  readonly incidentId: string | null;
  readonly channelId: string | null;
  readonly state: DeliveryState;
  readonly nextAttemptAtMs: number | null;
  readonly finishedAtMs: number | null;
  readonly reason: string | null;
}

/** A notification for a deleted or disabled channel becomes a cancelled delivery, so that it is listed; others are due at once. */
export function toNewDelivery(
  notification: NewNotification,
  channel: NotifiedChannel | undefined,
): NewDelivery {
  const { createdAtMs, incidentId = null } = notification;
  const reason = reasonToCancel(channel);
  const isPending = reason === null;
  return {
    ...notification,
    incidentId,
    channelId: channel?.id ?? null,
    state: isPending ? 'pending' : 'cancelled',
    nextAttemptAtMs: isPending ? createdAtMs : null,
    finishedAtMs: isPending ? null : createdAtMs,
    reason,
  };
}

function reasonToCancel(channel: NotifiedChannel | undefined): string | null {
  if (channel === undefined) return 'there is no such channel';
  return channel.enabled === 1 ? null : 'the channel is disabled';
}

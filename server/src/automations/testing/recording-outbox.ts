import type { NewNotification } from '../../notifications/notification.ts';
import type { OutboxStore } from '../../notifications/outbox-store.ts';

export interface RecordingOutbox extends Pick<OutboxStore, 'add' | 'countPending'> {
  /** By event id, in the order of their first addition. */
  readonly added: ReadonlyMap<string, NewNotification>;
  /** Number of calls of `add`. */
  readonly addCount: () => number;
  /** Pending deliveries besides none of its own, by project and channel: `prj_1 hook`. */
  readonly pending: Map<string, number>;
  /** Rejects each call with the returned error, if any. */
  failure: () => Error | undefined;
}

/** An outbox that only stores notifications. */
export function createRecordingOutbox(): RecordingOutbox {
  const added = new Map<string, NewNotification>();
  const pending = new Map<string, number>();
  let addCount = 0;
  const outbox: RecordingOutbox = {
    added,
    addCount: () => addCount,
    pending,
    failure: () => undefined,
    async add(notifications) {
      addCount += 1;
      const failure = outbox.failure();
      if (failure !== undefined) throw failure;
      for (const notification of notifications) {
        if (!added.has(notification.eventId)) added.set(notification.eventId, notification);
      }
    },
    countPending: async (projectId, channelSlug) => pending.get(`${projectId} ${channelSlug}`) ?? 0,
  };
  return outbox;
}
